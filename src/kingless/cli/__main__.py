"""`python -m kingless.cli` is the same as `kingless`."""

import sys

from kingless.cli import main

sys.exit(main())
