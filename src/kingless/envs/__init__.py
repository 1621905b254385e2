"""Standard environments for research, in the kernel where it plays the deck.

Importing this makes `kingless/Claim-v1` known to Gymnasium, where that is installed.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kingless.envs.batch import ClaimBatch
    from kingless.envs.which_decks import Engine, engine_of, labels_of

__all__ = ["ClaimBatch", "Engine", "engine_of", "labels_of"]

GYMNASIUM_ID = "kingless/Claim-v1"
PETTINGZOO_MODULE = "claim_v1"
_HOMES = {
    "ClaimBatch": "kingless.envs.batch",
    "Engine": "kingless.envs.which_decks",
    "engine_of": "kingless.envs.which_decks",
    "labels_of": "kingless.envs.which_decks",
}

if find_spec("gymnasium"):
    from gymnasium import register, registry

    if GYMNASIUM_ID not in registry:
        register(
            GYMNASIUM_ID,
            entry_point="kingless.envs.gymnasium_claim:ClaimEnv",
            vector_entry_point="kingless.envs.gymnasium_vector:ClaimVectorEnv",
        )


def __getattr__(name: str) -> Any:
    """The public names, each imported when it is asked for, because each needs packages of the extra `rl`."""
    from importlib import import_module

    from kingless.envs.missing_package import missing_package

    try:
        if name == PETTINGZOO_MODULE:
            return import_module(f"{__name__}.{name}")
        if name in _HOMES:
            return getattr(import_module(_HOMES[name]), name)
    except ModuleNotFoundError as error:
        raise missing_package(error) from None
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
