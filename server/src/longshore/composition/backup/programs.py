"""pg_dump and pg_restore of a version that fits the server."""

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from longshore.composition.backup.errors import BackupError
from longshore.kit.db.address import plain_url
from longshore.kit.db.postgres_programs import bin_dirs, environment
from longshore.kit.settings import Settings

_VERSION = re.compile(r"\(PostgreSQL\) (\d+)")


def program(settings: Settings, name: str, major: int) -> Path:
    """The program of PostgreSQL `major`, or the next newer one.

    An older pg_dump refuses a newer server; what a newer pg_restore writes, an older server may not
    understand, so the same version comes first.

    Raises:
        BackupError: not found.
    """
    given = [settings.pg_bin] if settings.pg_bin else []
    found: dict[int, Path] = {}
    for folder in [*given, *bin_dirs()]:
        if (version := _major(folder / name)) is not None:
            found.setdefault(version, folder / name)
    fitting = [version for version in sorted(found) if version >= major]
    if not fitting:
        raise BackupError(
            f"No {name} of PostgreSQL {major} or newer was found: install "
            f"postgresql-client-{major}, or set LONGSHORE_PG_BIN to the folder with its programs."
        )
    return found[fitting[0]]


def arguments_for(url: str) -> tuple[str, Mapping[str, str]]:
    """An address for --dbname without the password, and the environment that has it."""
    parts = conninfo_to_dict(plain_url(url))
    password = parts.pop("password", None)
    passed = environment() | ({"PGPASSWORD": str(password)} if password else {})
    return make_conninfo("", **parts), passed


@contextmanager
def running(command: list[str], env: Mapping[str, str], *, reads: bool) -> Iterator[IO[bytes]]:
    """A program whose output is read, or (`reads`) that reads what is written to it.

    Raises:
        BackupError: it failed; with its last words.
    """
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            command,
            env=dict(env),
            stdin=subprocess.PIPE if reads else subprocess.DEVNULL,
            stdout=subprocess.DEVNULL if reads else subprocess.PIPE,
            stderr=said,
        )
        stream = process.stdin if reads else process.stdout
        assert stream is not None
        is_cut = False
        try:
            yield stream
            stream.close()
        except BaseException as error:
            # One that ended too early says why; in every other case it is in the way.
            is_cut = reads and isinstance(error, BrokenPipeError)
            if not is_cut:
                process.kill()
                raise
        finally:
            code = process.wait()
        if code or is_cut:
            said.seek(0)
            words = said.read().decode(errors="replace").strip().splitlines()
            why = words[-1] if words else "no reason given"
            raise BackupError(f"{Path(command[0]).name} failed: {why}")


def _major(path: Path) -> int | None:
    if not os.access(path, os.X_OK):
        return None
    told = subprocess.run([str(path), "--version"], capture_output=True, text=True, check=False)
    match = _VERSION.search(told.stdout)
    return int(match[1]) if match else None
