"""Routes for whoever runs the server: what it has done so far, and whether it is well."""

from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.enums import MediaType

from kingless.web.http.own_machine import check_may_read_metrics
from kingless.web.live.metrics import MEDIA_TYPE
from kingless.web.server import server_of

HostRequest = Request[Any, Any, State]


@get("/metrics", include_in_schema=False)
async def metrics(request: HostRequest) -> Response[str]:
    """What this process has done so far, for Prometheus."""
    check_may_read_metrics(request)
    return Response(server_of(request).metrics.text(), media_type=MEDIA_TYPE)


@get("/health", media_type=MediaType.TEXT, include_in_schema=False)
async def health(request: HostRequest) -> Response[str]:
    """Does the server answer, and its database too?"""
    is_well = await server_of(request).health.is_well()
    return Response("well\n" if is_well else "no database\n", status_code=200 if is_well else 503)
