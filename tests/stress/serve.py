"""`python -m tests.stress.serve URL PORT`: the server as `kingless serve` runs it, quick and unlimited."""

import sys

from kingless.web.run import Wishes, serve
from kingless.web.settings import LIMITS, Limit, Settings

_AMPLE = dict.fromkeys(LIMITS, Limit(10**9, 1e9))
_QUICK = Settings(bot_beat=0.0, window_beat=0.02, bot_millis=10, window_millis=10, thinkers=1, limits=_AMPLE)


def main() -> int:
    """Serve until a signal; the first line says that it is ready."""
    wishes = Wishes(port=int(sys.argv[2]), database=sys.argv[1], settings=_QUICK)
    serve(wishes, lambda address, _database: print(address, flush=True))
    return 0


if __name__ == "__main__":
    sys.exit(main())
