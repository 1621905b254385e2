"""`python -m benchmarks.web.serve URL`: the server as `kingless serve` runs it, with room for a crowd."""

import sys

from kingless.web.run import ServeOptions, serve
from kingless.web.settings import LIMITS, Limit, ServerSettings

_AMPLE = dict.fromkeys(LIMITS, Limit(10**9, 1e9))
"""The whole crowd comes from one address."""


def main() -> int:
    """Serve until a signal, on any free port, which is told first."""
    options = ServeOptions(port=0, database=sys.argv[1], settings=ServerSettings(limits=_AMPLE))
    serve(options, lambda ready: print(ready.address, flush=True))
    return 0


if __name__ == "__main__":
    sys.exit(main())
