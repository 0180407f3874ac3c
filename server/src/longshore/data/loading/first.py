"""How far what happened before has come in, for the first time.

Until all of it is in, figures are not old but wrong: pages say how far it is instead.
"""

import fcntl
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from pydantic import BaseModel, ValidationError

from longshore.data.loading.progress import read_progress
from longshore.kit.text.text import Text

_SAID = Text(
    "数据还在载入，已完成 {percent} %：过去的数据全部载入之前，数字不对",
    "Figures are still being loaded, {percent} % so far: until everything of the past is in, "
    "they are wrong",
)
_TRIES, _TRY_SECONDS = 20, 0.02


class Loading(BaseModel):
    """So much of so much: entries of the ledgers, or days of a history that is played."""

    done: int
    of: int

    @property
    def said(self) -> Text:
        """The same in words, for where no page says it; 100 % is said by figures that are right."""
        percent = min(99, self.done * 100 // self.of) if self.of > 0 else 0
        return _SAID.filled(percent=percent)


def write_first(folder: Path, loading: Loading) -> None:
    """How much of the ledgers the loader of this folder has read, with more to come."""
    _write(folder / "first.json", loading)


def read_first(folder: Path) -> Loading | None:
    """What a loader of this folder last said so; None where none has begun."""
    return _read(folder / "first.json")


@contextmanager
def being_played(folder: Path, game_id: int, days: int) -> Iterator[Callable[[int], None]]:
    """While a game's past is played; what is given takes how many of the days are over.

    Whoever plays holds a lock, so that nobody waits for one who was killed.
    """
    place = folder / "played"
    place.mkdir(parents=True, exist_ok=True)
    path = place / f"{game_id}.json"
    with path.with_suffix(".lock").open("w") as held:
        if not _hold(held):
            # Another one plays it, and says how far it is.
            yield lambda _: None
            return
        try:
            _write(path, Loading(done=0, of=days))
            yield lambda done: _write(path, Loading(done=min(done, days), of=days))
        finally:
            path.unlink(missing_ok=True)


def loading_of(folder: Path, game_id: int) -> Loading | None:
    """How far a game's figures are; None once what happened before is in."""
    path = folder / "played" / f"{game_id}.json"
    if (played := _read(path)) and _is_held(path.with_suffix(".lock")):
        return played
    found = read_first(folder)
    # The loader says how far it is once it has read everything.
    return found if found and read_progress(folder) is None else None


def _write(path: Path, loading: Loading) -> None:
    part = path.with_suffix(".part")
    part.write_text(json.dumps(loading.model_dump()))
    part.replace(path)


def _read(path: Path) -> Loading | None:
    try:
        return Loading.model_validate_json(path.read_bytes())
    except (OSError, ValidationError):
        return None


def _hold(lock: TextIO) -> bool:
    """Take a lock; whoever looks whether it is held has it for a moment as well."""
    for _ in range(_TRIES):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(_TRY_SECONDS)
        else:
            return True
    return False


def _is_held(path: Path) -> bool:
    try:
        with path.open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
