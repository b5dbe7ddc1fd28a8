"""Runs the command line as `python -m kickdoor`."""

import sys

from kickdoor.cli import main

sys.exit(main())
