"""How Hypothesis searches: `gate` is quick and the same for the same code, `soak` looks for new trouble.

A law takes its number of examples from here and sets none of its own, or `make soak` could not raise it.
"""

import os

from hypothesis import HealthCheck, settings

# A timing is a benchmark, never a test: no deadline, no complaint about slow games.
# A failure prints the blob that repeats it.
_UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)

settings.register_profile("gate", _UNTIMED, max_examples=50, derandomize=True)
settings.register_profile("soak", _UNTIMED, max_examples=2_000, derandomize=False)
settings.load_profile(os.environ.get("KINGLESS_HYPOTHESIS", "gate"))  # an unknown name raises
