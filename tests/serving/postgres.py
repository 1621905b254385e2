"""A PostgreSQL beside the server: waiting for its listener, and commands in the database itself."""

import asyncio

import asyncpg

from tests.serving.client import Client, server_of


def wait_for_listener(client: Client) -> None:
    """Wait until the process hears the others."""
    listener = server_of(client).listener
    assert listener is not None
    client.blocking_portal.call(listener.is_listening.wait)


def execute_in_database(database: str, *commands: str) -> None:
    """Do this in the database itself."""

    async def run() -> None:
        connection = await asyncpg.connect(database)
        for command in commands:
            await connection.execute(command)
        await connection.close()

    asyncio.run(run())
