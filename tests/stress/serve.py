"""`python -m tests.stress.serve URL PORT`: the server as `kingless serve` runs it, quick and unlimited."""

import sys

from kingless.analysis.model import AnalysisEffort
from kingless.web.run import ServeOptions, serve
from kingless.web.settings import LIMITS, Limit, ServerSettings

_AMPLE = dict.fromkeys(LIMITS, Limit(10**9, 1e9))
_QUICK = ServerSettings(
    bot_delay=0.0,
    deep_bot_delay=0.0,
    phase_delay=0.0,
    window_delay=0.02,
    card_delay=0.02,
    bot_millis=10,
    window_millis=10,
    bot_workers=1,
    limits=_AMPLE,
    effort=AnalysisEffort(games=5, nodes=200),
)


def main() -> int:
    """Serve until a signal; the first line says that it is ready."""
    options = ServeOptions(port=int(sys.argv[2]), database=sys.argv[1], settings=_QUICK)
    serve(options, lambda ready: print(ready.address, flush=True))
    return 0


if __name__ == "__main__":
    sys.exit(main())
