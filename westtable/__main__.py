"""`python -m westtable` is the same door as the `westtable` command."""

import sys

from westtable.cli import main

if __name__ == "__main__":
    sys.exit(main())
