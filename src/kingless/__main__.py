"""`python -m kingless` is the same as `kingless`."""

import sys

from kingless.cli import main

sys.exit(main())
