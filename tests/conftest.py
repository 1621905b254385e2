"""How Hypothesis searches: `gate` is quick, `soak` plays many more games in search of new trouble.

A law takes its number of examples from here and sets none of its own, or `make soak` could not raise it.
"""

import os

from hypothesis import HealthCheck, settings

# A timing is a benchmark, never a test: no deadline, no complaint about slow games.
# Every run looks elsewhere, so a failure prints the blob that repeats it.
_UNTIMED = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=False, print_blob=True
)

settings.register_profile("gate", _UNTIMED, max_examples=50)
settings.register_profile("soak", _UNTIMED, max_examples=2_000)
settings.load_profile(os.environ.get("KINGLESS_HYPOTHESIS", "gate"))  # an unknown name raises
