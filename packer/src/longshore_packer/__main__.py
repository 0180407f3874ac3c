"""``python -m longshore_packer``: the command line."""

import sys

from longshore_packer.cli import main

sys.exit(main())
