"""A plugin of pytest that measures branches: `-p branch_coverage`, `LONGSHORE_COVERAGE=folder`.

The folder's name is the package. Slipcover's own plugin starts after the tests' helpers have been
imported. Its instruments stay in: to take them out again holds the event loop
(docs/decisions/0015-coverage.md).
"""

import json
import os
import sys
from pathlib import Path
from types import CodeType

import pytest
import slipcover
import slipcover.slipcover as instruments

ROOT = Path(__file__).resolve().parent.parent
_FOLDER = Path(os.environ["LONGSHORE_COVERAGE"])
_SOURCE = [str(ROOT / _FOLDER.name / "src")]
_NEVER = 2**31 - 1
_MEASURED = pytest.StashKey[slipcover.Slipcover]()
_WORKER = "PYTEST_XDIST_WORKER"


def _no_lines(_: CodeType) -> tuple[()]:
    return ()


# Nobody asks which lines ran, and most instruments were theirs. From 3.12 on branches are lines.
if sys.version_info < (3, 12):
    instruments.findlinestarts = _no_lines


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Measure from the first import on, but not in the process that only hands tests out."""
    if early_config.known_args_namespace.numprocesses and _WORKER not in os.environ:
        return
    measured = slipcover.Slipcover(branch=True, source=_SOURCE, d_miss_threshold=_NEVER)
    slipcover.ImportManager(measured, slipcover.FileMatcher(sources=_SOURCE)).__enter__()
    early_config.stash[_MEASURED] = measured


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write what this process saw."""
    measured = session.config.stash.get(_MEASURED, None)
    if measured is None:
        return
    name = f"{os.environ.get(_WORKER, 'main')}-{os.getpid()}.json"
    _FOLDER.mkdir(parents=True, exist_ok=True)
    (_FOLDER / name).write_text(json.dumps(measured.get_coverage()))
