"""What `longshore pack build` does: upload, build, wait, download."""

import json
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer
from pydantic import TypeAdapter, ValidationError

from longshore.composition.cli.api_client import (
    ApiClient,
    ApiClientError,
    NotWrittenError,
    UsageError,
    exit_code_of,
)
from longshore.composition.cli.api_key import read_key
from longshore.composition.cli.named_files import line_of
from longshore.kit.text.language import field_message
from longshore.kit.text.text import ENGLISH

PRIORITIES = ("low", "normal", "high")
_FRESH_SECONDS = 1800


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be built, as the command's options say it."""

    server: str
    game: int
    mother: str
    channels: str
    output: Path | None
    priority: str
    template: str | None
    key_file: Path | None
    timeout_seconds: int


def build_packages(order: Order, *, as_json: bool) -> int:
    """Build and download; the exit code of the command."""
    try:
        _check(order)
        with ApiClient(order.server, read_key(order.key_file), order.game) as client:
            made = _build(client, order)
            wanted = order.output if made["succeeded"] else None
            paths = _download(client, made, wanted) if wanted else {}
    except (ApiClientError, OSError) as error:
        typer.echo(line_of(error), err=True)
        if as_json:
            typer.echo(json.dumps({"error": line_of(error)}, ensure_ascii=False))
        return exit_code_of(error)
    _tell(made, paths, as_json=as_json)
    return 0 if made["succeeded"] == made["total"] else 1


def _check(order: Order) -> None:
    """Find out before anything is sent what would be refused when all the packages are built.

    Raises:
        UsageError.
    """
    if order.priority not in PRIORITIES:
        raise UsageError(f"--priority {order.priority}: choose one of {', '.join(PRIORITIES)}")
    if order.template is not None:
        _check_template(order.template)
    if order.output is None:
        return
    try:
        order.output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"--output {order.output}: {error.strerror}") from error
    if not os.access(order.output, os.W_OK):
        raise UsageError(f"--output {order.output}: nothing may be written there")


def _check_template(template: str) -> None:
    # Here: it loads half the server, which a build with the usual names does without.
    from longshore.domains.pack.builds.schemas import NameTemplate

    try:
        TypeAdapter(NameTemplate).validate_python(template)
    except ValidationError as error:
        told = field_message(error.errors(include_url=False)[0], ENGLISH)
        raise UsageError(f"--template {template}: {told}") from error


def _tell(made: Any, paths: dict[int, str], *, as_json: bool) -> None:
    for item in made["items"]:
        item["path"] = paths.get(item["id"])
        problem = item["problem"] or {}
        told = item["sha256"] or f"{problem.get('message', '')} {problem.get('remedy', '')}"
        typer.echo(f"{item['state']:<10} {item['channel_code']:<16} {told}", err=True)
    if as_json:
        typer.echo(json.dumps(made, ensure_ascii=False, indent=1))
        return
    for path in paths.values():
        typer.echo(path)


def _build(client: ApiClient, order: Order) -> Any:
    deadline = time.monotonic() + order.timeout_seconds
    # First: a large package is not sent only to hear that a channel's name is wrong.
    ids = _channel_ids(client, order.channels)
    mother_id = _mother_id(client, order.mother)
    client.inspected(mother_id, deadline - time.monotonic())
    form: dict[str, object] = {"name_template": order.template} if order.template else {}
    started = client.sdk(
        "build/start", mother_id=mother_id, game_channel_ids=ids, priority=order.priority, **form
    )
    made, last = started, -1
    for made in client.built(started["id"], deadline - time.monotonic()):
        if made["progress"] != last:
            last = made["progress"]
            typer.echo(f"build {made['id']}: {last} %, {made['succeeded']} done", err=True)
    return made


def _mother_id(client: ApiClient, mother: str) -> int:
    """The mother package that is meant: known, to be uploaded, or the newest that may be built."""
    if mother.isascii() and mother.isdigit():
        return int(mother)
    if mother:
        return _uploaded(client, Path(mother))
    known = client.sdk("package/list", page_size=50)["list"]
    ready = [
        row for row in known if row["status"] != "refused" and not row["expected_package_name"]
    ]
    if not ready:
        raise UsageError("the game has no mother package yet: name an APK with --mother")
    typer.echo(f"mother package {ready[0]['id']}, {ready[0]['name']}", err=True)
    return int(ready[0]["id"])


def _uploaded(client: ApiClient, path: Path) -> int:
    if not path.is_file():
        raise UsageError(f"--mother {path}: there is no such file")
    if not path.stat().st_size:
        raise UsageError(f"--mother {path}: the file is empty")
    typer.echo(f"uploading {path.name}, {path.stat().st_size:,} bytes", err=True)
    made = client.sdk("package/create", upload_id=client.upload(path))
    return int(made["id"])


def _channel_ids(client: ApiClient, channels: str) -> list[int]:
    """The game's channels with these codes, each once; all enabled ones without codes."""
    rows = client.usdk("v2/channel/list")["list"]
    found = {row["channel"]: row["id"] for row in rows if row["is_enabled"]}
    wanted = [code.strip() for code in channels.split(",") if code.strip()] or list(found)
    if unknown := [code for code in wanted if code not in found]:
        known = ", ".join(found) or "none"
        raise UsageError(f"no enabled channel of the game: {', '.join(unknown)}; it has {known}")
    if not wanted:
        raise UsageError("the game has no enabled channel")
    return [found[code] for code in dict.fromkeys(wanted)]


def _download(client: ApiClient, made: Any, output: Path) -> dict[int, str]:
    """Paths of the packages by their items.

    Raises:
        ApiClientError. NotWrittenError: the disk is full, or failed.
    """
    done = [item["id"] for item in made["items"] if item["state"] == "succeeded"]
    links: dict[int, Any] = {}
    paths: dict[int, str] = {}
    for item in done:
        # Links last an hour, which many large packages take longer than.
        if not links or links[item]["expires_at"] - time.time() < _FRESH_SECONDS:
            left = [one for one in done if one not in paths]
            found = client.sdk("build/link", item_ids=left)["list"]
            links = {link["item_id"]: link for link in found}
        try:
            paths[item] = str(client.download(links[item], output))
        except OSError as error:
            raise NotWrittenError(
                f"{output}: {error.strerror}; {len(paths)} of {len(done)} packages are there. The "
                f"others are built as well: the page of build {made['id']} has them"
            ) from error
    return paths
