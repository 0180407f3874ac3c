"""A plugin of pytest that measures branches: `-p branch_coverage`, `LONGSHORE_COVERAGE=folder`.

The folder's name is the package. A plugin, since `conftest.py` imports what is measured. Why not
another's: docs/decisions/0015-coverage.md.
"""

import json
import os
import sys
from pathlib import Path

import pytest
from branch_marks import ROOT, Finder

_FOLDER = Path(os.environ["LONGSHORE_COVERAGE"])
_MEASURED = pytest.StashKey[Finder]()
_WORKER = "PYTEST_XDIST_WORKER"


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Measure from the first import on, but not in the process that only hands tests out."""
    if early_config.known_args_namespace.numprocesses and _WORKER not in os.environ:
        return
    measured = Finder(ROOT / _FOLDER.name / "src")
    sys.meta_path.insert(0, measured)
    early_config.stash[_MEASURED] = measured


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write what this process saw."""
    measured = session.config.stash.get(_MEASURED, None)
    if measured is None:
        return
    name = f"{os.environ.get(_WORKER, 'main')}-{os.getpid()}.json"
    _FOLDER.mkdir(parents=True, exist_ok=True)
    (_FOLDER / name).write_text(json.dumps({"files": measured.report()}))
