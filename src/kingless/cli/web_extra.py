"""What a command says where the packages of the game in the browser are not there."""

import sys

from kingless.view.words import Words

_WEB = (
    *("aiosqlite", "alembic", "asyncpg", "jinja2", "litestar", "prometheus_client", "sqlalchemy"),
    *("uvicorn", "websockets"),
)


def explain_missing_web(error: ModuleNotFoundError, words: Words) -> int:
    """Say how the missing package is installed, and return the exit code; an error of our own is raised."""
    if error.name not in _WEB:
        raise error
    told = words(
        "The game in the browser needs more packages: {command}", command='pip install "kingless[web]"'
    )
    print(told, file=sys.stderr)
    return 1
