"""What `longshore config` does: export, compare and apply over the API."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from longshore.composition.cli.api_client import (
    ApiClient,
    ApiClientError,
    NotWrittenError,
    UsageError,
    exit_code_of,
)
from longshore.composition.cli.api_key import read_key
from longshore.composition.cli.named_files import line_of
from longshore.kit.room import is_full

FORMAT = "longshore.configuration/1"


@dataclass(frozen=True, slots=True)
class Place:
    """Whose configuration is meant, and with which key."""

    server: str
    game: int
    key_file: Path | None


def export(place: Place, output: Path | None) -> int:
    """Write what is in force; the exit code of the command."""

    def work(client: ApiClient) -> int:
        snapshot = client.usdk("publishing/export")
        told = json.loads(snapshot["content"] or '{"kinds": {}}')
        kinds = {name: one["content"] for name, one in told["kinds"].items()}
        written = {"format": FORMAT, "app_id": told.get("app_id", ""), "kinds": kinds}
        text = json.dumps(written, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
        if output is None:
            typer.echo(text, nl=False)
        else:
            _write(output, text)
        return 0

    return _run(place, work)


def _write(output: Path, text: str) -> None:
    # Beside it first: a run that is ended leaves the former file whole.
    part = output.with_name(f"{output.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(output)
    except OSError as error:
        kind = NotWrittenError if is_full(error) else UsageError
        raise kind(f"--output {output}: {error.strerror}") from error


def plan(place: Place, file: Path, only: str) -> int:
    """Tell what would change; 1 if there is anything, as the command exits."""

    def work(client: ApiClient) -> int:
        found = client.usdk("publishing/plan", kinds=_read(file, only))["list"]
        for kind in found:
            _tell(kind)
        if not found:
            typer.echo("what is in force is what the file says")
        return 1 if found else 0

    return _run(place, work)


def apply(place: Place, file: Path, only: str, note: str) -> int:
    """Put it in force, and look whether it is; the exit code of the command."""

    def work(client: ApiClient) -> int:
        kinds = _read(file, only)
        found = client.usdk("publishing/plan", kinds=kinds)["list"]
        for kind in found:
            _tell(kind)
        seen = {kind["kind"]: kind["number"] for kind in found}
        done = client.usdk("publishing/apply", kinds=kinds, seen=seen, note=note)["list"]
        for version in done:
            typer.echo(f"published {version['kind']} v{version['number']}")
        left = client.usdk("publishing/plan", kinds=kinds)["list"]
        if left:
            names = ", ".join(kind["kind"] for kind in left)
            raise ApiClientError(f"somebody published meanwhile, these differ again: {names}")
        if not done:
            typer.echo("what is in force is what the file says")
        return 0

    return _run(place, work)


def _run(place: Place, work: Callable[[ApiClient], int]) -> int:
    try:
        with ApiClient(place.server, read_key(place.key_file), place.game) as client:
            return work(client)
    except (ApiClientError, OSError) as error:
        typer.echo(line_of(error), err=True)
        return exit_code_of(error)


def _read(file: Path, only: str) -> dict[str, Any]:
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
        kinds = told["kinds"] if told["format"] == FORMAT else None
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{file} is no configuration: {error}") from error
    if not isinstance(kinds, dict):
        raise UsageError(f"{file} is no configuration of the form {FORMAT}")
    wanted = [name.strip() for name in only.split(",") if name.strip()]
    if unknown := [name for name in wanted if name not in kinds]:
        raise UsageError(f"{file} holds no {', '.join(unknown)}; it holds {', '.join(kinds)}")
    return {name: kinds[name] for name in wanted or kinds}


def _tell(kind: Any) -> None:
    typer.echo(f"{kind['kind']}: v{kind['number']} to v{kind['number'] + 1}")
    for change in kind["changes"]:
        before, after = (
            json.dumps(change[side], ensure_ascii=False) for side in ("before", "after")
        )
        typer.echo(f"  {change['path'] or '.'}: {before} -> {after}")
    if not kind["is_possible"]:
        typer.echo(
            "  edited on its own page, where it differs from the file: change it there first"
        )
