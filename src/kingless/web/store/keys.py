"""Secret keys that all processes on one database share, made by whichever process comes first."""

import secrets

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from kingless.web.store.tables import KEYS

_BYTES = 32


async def shared_key(engine: AsyncEngine, name: str) -> bytes:
    """The key of this name."""
    wanted = select(KEYS.c.value).where(KEYS.c.name == name)
    async with engine.connect() as connection:
        found = (await connection.execute(wanted)).scalar()
    if found is None:
        try:
            async with engine.begin() as connection:
                await connection.execute(insert(KEYS).values(name=name, value=secrets.token_hex(_BYTES)))
        except IntegrityError:
            pass  # another process was faster: its key counts
        async with engine.connect() as connection:
            found = (await connection.execute(wanted)).scalar_one()
    return bytes.fromhex(found)
