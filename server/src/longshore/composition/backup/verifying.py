"""Reading a whole backup: every part, and the dump as pg_restore reads it."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import IO

from longshore.composition.backup.container import BUFFER
from longshore.composition.backup.locks import Opener
from longshore.composition.backup.manifest import DATABASE, Manifest
from longshore.composition.backup.programs import program, running
from longshore.composition.backup.reader import OpenPart, head_of, open_backup
from longshore.kit.db.postgres_programs import environment
from longshore.kit.settings import Settings


def verify_backup(path: Path, opener: Opener, settings: Settings) -> Manifest:
    """Read all of a backup; what it says it holds.

    Raises:
        BackupError: it does not open, is cut off or altered, or its dump cannot be read.
    """
    with open_backup(path, opener) as reader:
        parts = reader.parts()
        head = head_of(next(parts))
        # All of the dump is turned into SQL, which nobody keeps.
        restore = str(program(settings, "pg_restore", head.postgres))
        command = [restore, f"--file={os.devnull}"]
        take_parts(parts, lambda: running(command, environment(), reads=True), lambda part: None)
        return reader.manifest()


def take_parts(
    parts: Iterator[OpenPart],
    into_database: Callable[[], AbstractContextManager[IO[bytes]]],
    take: Callable[[OpenPart], None],
) -> None:
    """Give the dump to a program, which has read all of it before the next part is taken."""
    with ExitStack() as stack:
        dump: IO[bytes] | None = None
        for part in parts:
            if part.name.startswith(DATABASE):
                dump = dump or stack.enter_context(into_database())
                shutil.copyfileobj(part.file, dump, BUFFER)
                continue
            if dump:
                dump = None
                stack.close()
            take(part)
