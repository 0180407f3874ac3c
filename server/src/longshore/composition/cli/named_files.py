"""Files that somebody named to a command: one that cannot be used is a line and exit code 2."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer


def write_named(path: Path, text: str) -> None:
    """Write a text into a file that was named."""
    with _named(path, "written"):
        path.write_text(text, encoding="utf-8")


def read_named(path: Path) -> str:
    """The text of a file that was named."""
    with _named(path, "read"):
        return path.read_text(encoding="utf-8")


def check_folder_of(path: Path) -> None:
    """See that a file can come to be there, before long work whose result it is to hold."""
    with _named(path, "written"):
        path.absolute().parent.stat()


def line_of(error: Exception) -> str:
    """What a person is told of an error: of a file its name and what is wrong with it."""
    if isinstance(error, OSError) and error.filename and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return str(error)


@contextmanager
def _named(path: Path, done: str) -> Iterator[None]:
    try:
        yield
    except (OSError, UnicodeDecodeError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or error
        typer.echo(f"{path} cannot be {done} ({why}).", err=True)
        raise typer.Exit(2) from error
