"""A plugin of pytest that measures branches: `-p branch_coverage`, `LONGSHORE_COVERAGE=folder`.

The folder's name is the package. Slipcover's own plugin starts after the tests' helpers have been
imported. Its instruments stay in: to take them out again holds the event loop
(docs/decisions/0015-coverage.md).
"""

import json
import os
from pathlib import Path

import pytest
import slipcover

ROOT = Path(__file__).resolve().parent.parent
_FOLDER = Path(os.environ["LONGSHORE_COVERAGE"])
_SOURCE = [str(ROOT / _FOLDER.name / "src")]
_NEVER = 2**31 - 1

_measured = slipcover.Slipcover(branch=True, source=_SOURCE, d_miss_threshold=_NEVER)
_imports = slipcover.ImportManager(_measured, slipcover.FileMatcher(sources=_SOURCE))
_imports.__enter__()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write what this process saw."""
    name = f"{os.environ.get('PYTEST_XDIST_WORKER', 'main')}-{os.getpid()}.json"
    _FOLDER.mkdir(parents=True, exist_ok=True)
    (_FOLDER / name).write_text(json.dumps(_measured.get_coverage()))
