"""The application of `serve` as a process of its own.

python -P serve_process.py APPLICATION_URL SYSTEM_URL PORT FOLDER
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.contract.serve import main

if __name__ == "__main__":
    main(*sys.argv[1:])
