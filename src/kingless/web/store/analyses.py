"""Stores the analyses of finished games, so that each is made once for all processes."""

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from kingless.analysis.model import FORMAT
from kingless.web.store.tables import ANALYSES


class Analyses:
    """The analyses as JSON; one of another format counts as none."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def read(self, game: str) -> bytes | None:
        """The stored analysis of this game, if any."""
        wanted = select(ANALYSES.c.told).where(ANALYSES.c.game == game, ANALYSES.c.format == FORMAT)
        async with self._engine.connect() as connection:
            found = (await connection.execute(wanted)).scalar_one_or_none()
        return None if found is None else str(found).encode()

    async def write(self, game: str, analysis: bytes) -> bool:
        """Store it in place of an older one; False where the game was deleted."""
        row = {"game": game, "format": FORMAT, "told": analysis.decode()}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(delete(ANALYSES).where(ANALYSES.c.game == game))
                await connection.execute(insert(ANALYSES).values(row))
        except IntegrityError:  # deleted meanwhile, or another process has stored the same analysis
            return False
        return True
