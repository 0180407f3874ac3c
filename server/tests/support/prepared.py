"""Data folders of servers that have started once: what every first start makes is made once a run.

A first start makes a database cluster, migrates it and loads the demo, for half of what it takes.
"""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

# Named by the process that hands the tests out, so that all its workers share one.
_NAMED = "LONGSHORE_TEST_PREPARED"


def begin() -> None:
    """Name the folder of this run; workers inherit it."""
    folder = tempfile.mkdtemp(prefix="longshore-prepared-")
    # The database runs as another user where this one is root.
    Path(folder).chmod(0o755)
    os.environ[_NAMED] = folder


def end() -> None:
    """Remove it."""
    shutil.rmtree(os.environ.pop(_NAMED), ignore_errors=True)


def copy_to(folder: Path, name: str, prepare: Callable[[Path], None]) -> None:
    """Make `folder` a copy of the data folder of a name, which is prepared if it is not yet.

    Whoever is first prepares it, the others wait. The copy has its own files, so that no server
    sees what another one does; users and times are those of the original, as PostgreSQL demands.
    """
    place = Path(os.environ[_NAMED]) / name
    with (place.parent / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (place / "data").exists():
            shutil.rmtree(place, ignore_errors=True)
            (place / "making").mkdir(parents=True)
            prepare(place / "making")
            (place / "making").rename(place / "data")
    command = ["cp", "-a", "--reflink=auto", str(place / "data"), str(folder)]
    subprocess.run(command, check=True)
