"""What `longshore import` does: look at a file, have it imported, wait, undo.

It asks the console for everything, by the actions that its page asks for: what a line is taken for,
what counts once and what is taken out again is decided there.
"""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from longshore.composition.cli.api_client import (
    ApiClient,
    ApiClientError,
    UnreachableError,
    UsageError,
    exit_code_of,
)
from longshore.composition.cli.api_key import read_key
from longshore.composition.cli.named_files import line_of

_POLL_SECONDS = 1.0
_ENDED = ("done", "failed", "undone")


@dataclass(frozen=True, slots=True)
class Place:
    """Where to import to, and by which key."""

    server: str
    game: int
    key_file: Path | None


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which file, and what is said of it besides what the console finds."""

    file: Path
    log: str
    kind: str
    mapping: Path | None
    settings: list[str]
    is_preview: bool
    timeout_seconds: int


def import_file(place: Place, wanted: Wanted) -> int:
    """Import a file or show how it would be; the exit code of the command."""

    def work(client: ApiClient) -> int:
        if not wanted.file.is_file():
            raise UsageError(f"{wanted.file}: there is no such file")
        typer.echo(f"sending {wanted.file.name}, {wanted.file.stat().st_size:,} bytes", err=True)
        upload = client.upload(wanted.file, "import")
        found = client.data("imports/file", upload_id=upload, log=wanted.log)
        form = {
            "upload_id": upload, "kind": wanted.kind or found["kind"],
            "mapping": _mapping(wanted, found["mapping"]),
        }  # fmt: skip
        if wanted.is_preview:
            told = {"kind": form["kind"], "mapping": form["mapping"], "samples": found["samples"]}
            typer.echo(json.dumps(told, ensure_ascii=False, indent=1))
            return 0
        begun = client.data("imports/begin", **form)
        typer.echo(f"import {begun['id']}")
        return _awaited(client, begun["id"], wanted.timeout_seconds)

    return _run(place, work)


def undo_import(place: Place, number: int, timeout_seconds: int) -> int:
    """Take out what an import brought in; the exit code of the command."""

    def work(client: ApiClient) -> int:
        client.data("imports/undo", id=number)
        return _awaited(client, number, timeout_seconds)

    return _run(place, work)


def list_imports(place: Place) -> int:
    """Print the game's newest imports; the exit code of the command."""

    def work(client: ApiClient) -> int:
        for row in client.data("imports/list")["list"]:
            _tell(row)
        return 0

    return _run(place, work)


def _mapping(wanted: Wanted, found: dict[str, Any]) -> dict[str, Any]:
    """What the console found, changed by a file and by single settings."""
    changed = dict(found)
    if wanted.mapping:
        try:
            changed |= json.loads(wanted.mapping.read_text(encoding="utf-8"))
        except (ValueError, TypeError) as error:
            raise UsageError(f"{wanted.mapping} is no mapping: {error}") from error
    for setting in wanted.settings:
        name, sign, value = setting.partition("=")
        if not sign or name not in found:
            known = ", ".join(found)
            raise UsageError(f"--set {setting}: name=value is expected, the names are {known}")
        changed[name] = value.lower() in ("true", "1") if isinstance(found[name], bool) else value
    return changed


def _awaited(client: ApiClient, number: int, seconds: int) -> int:
    deadline, last = time.monotonic() + seconds, ""
    while True:
        rows = client.data("imports/list", before=number + 1, page_size=1)["list"]
        row = next((one for one in rows if one["id"] == number), None)
        if row is None:
            raise ApiClientError(f"import {number} is not of this game")
        if row["state"] in _ENDED:
            _tell(row)
            return 1 if row["state"] == "failed" else 0
        if (told := f"{row['state']}, {row['percent']} %") != last:
            typer.echo(told, err=True)
            last = told
        if time.monotonic() > deadline:
            raise UnreachableError(f"import {number} is not finished yet; it goes on")
        time.sleep(_POLL_SECONDS)


def _tell(row: Any) -> None:
    typer.echo(
        f"{row['id']} {row['state']} {row['kind']} {row['file_name']}: {row['lines']} lines, "
        f"{row['rows']} taken, {row['refused']} refused, {row['skipped']} left out"
        + (f"; {row['problem']}" if row["problem"] else "")
    )


def _run(place: Place, work: Callable[[ApiClient], int]) -> int:
    try:
        with ApiClient(place.server, read_key(place.key_file), place.game) as client:
            return work(client)
    except (ApiClientError, OSError) as error:
        typer.echo(line_of(error), err=True)
        return exit_code_of(error)
