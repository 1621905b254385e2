"""Standard environments for research, in the kernel where it plays the deck.

Importing this makes `kingless/Claim-v1` known to Gymnasium, where that is installed.
"""

from importlib.util import find_spec

if find_spec("gymnasium"):
    from gymnasium import register, registry

    GYMNASIUM_ID = "kingless/Claim-v1"
    if GYMNASIUM_ID not in registry:
        register(GYMNASIUM_ID, entry_point="kingless.envs.gymnasium_claim:ClaimEnv")
