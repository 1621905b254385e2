"""Analyses made at once, inside the server, without a process of their own."""

import msgspec

from kingless.analysis.analyse import analyse
from kingless.analysis.model import AnalysisEffort
from kingless.table.game import Game
from kingless.table.record import from_json
from kingless.web.workers.solving import SolvedPosition, solve_position
from tests.serving.client import Client, server_of

_HASTY = AnalysisEffort(games=20, nodes=20_000)


def analyse_at_once(client: Client) -> None:
    """Have this server judge and solve whatever it is asked, before it answers."""
    pool = server_of(client).analysis_pool

    def begin(key: str, record: dict[str, object], *, is_stored: bool = True) -> None:
        assert is_stored != key.startswith("pasted-")
        pool._cache(key, msgspec.json.encode(analyse(from_json(record), _HASTY)))

    async def solve(game: Game) -> SolvedPosition:
        return solve_position(game)

    pool.begin, pool.solve = begin, solve  # type: ignore[method-assign, assignment]
