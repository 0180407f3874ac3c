"""Folders that workers write in: bases that many builds share, and scratch that dies with its use.

A folder in use is locked (flock): a killed worker's locks are gone, so any other worker knows what
it left behind and removes it.
"""

import contextlib
import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

_MOST_BASES = 8
_LOCK = ".lock"


class WorkFolder:
    """The folder `work` of a machine; all its workers share it."""

    def __init__(self, root: Path) -> None:
        self._scratch = root / "scratch"
        self._bases = root / "bases"

    @contextmanager
    def scratch(self, name: str) -> Iterator[Path]:
        """A folder of one's own, removed at the end."""
        with contextlib.ExitStack() as locks:
            folder = self._own(name, locks)
            try:
                yield folder
            finally:
                shutil.rmtree(folder, ignore_errors=True)

    def _own(self, name: str, locks: contextlib.ExitStack) -> Path:
        """A new folder that is locked; one that a sweep took for a dead worker's is given up."""
        while True:
            folder = self._scratch / f"{name}-{uuid4().hex[:8]}"
            folder.mkdir(parents=True, mode=0o700)
            with contextlib.suppress(FileNotFoundError):
                locks.enter_context(_locked(folder, fcntl.LOCK_EX))
                if (folder / _LOCK).exists():
                    return folder

    @contextmanager
    def base(self, name: str) -> Iterator[Path]:
        """The folder of a base, kept for the next build; empty or missing its files at first."""
        folder = self._bases / name
        while True:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            try:
                lock = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            except FileNotFoundError:
                continue  # removed between the two steps
            try:
                fcntl.flock(lock, fcntl.LOCK_SH)
                if not (folder / _LOCK).exists():
                    continue
                os.utime(folder)
                yield folder
            finally:
                os.close(lock)
            return

    def keep_base(self, name: str, folder: Path) -> Path:
        """Move a base that was made here to where `base` finds it without a copy; the new place."""
        self._bases.mkdir(parents=True, exist_ok=True, mode=0o700)
        return folder.rename(self._bases / name)

    def sweep(self) -> int:
        """Remove what dead workers left and the bases that were not used for longest; how many."""
        dead = [folder for folder in _folders(self._scratch) if _remove_unused(folder)]
        old = sorted(_folders(self._bases), key=_age, reverse=True)[_MOST_BASES:]
        return len(dead) + sum(1 for folder in old if _remove_unused(folder))


def _folders(root: Path) -> list[Path]:
    return [path for path in root.iterdir() if path.is_dir()] if root.is_dir() else []


def _age(folder: Path) -> float:
    with contextlib.suppress(OSError):
        return folder.stat().st_mtime
    return 0.0


@contextmanager
def _locked(folder: Path, mode: int) -> Iterator[None]:
    handle = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, mode)
        yield
    finally:
        os.close(handle)


def _remove_unused(folder: Path) -> bool:
    """Remove a folder that nobody has locked."""
    try:
        handle = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(folder, ignore_errors=True)
    except OSError:
        return False
    finally:
        os.close(handle)
    return True
