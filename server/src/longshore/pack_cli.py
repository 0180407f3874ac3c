"""The command `longshore pack`: builds through a server, as the page 打包 does."""

import json
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from longshore.pack_client import PackClient, PackError, UsageError, read_key

SERVER_VARIABLE = "LONGSHORE_SERVER"

pack_app = typer.Typer(no_args_is_help=True, help="Build channel packages through a server.")


@pack_app.callback()
def pack() -> None:
    """Build channel packages through a server, with an API key."""


@pack_app.command()
def build(
    server: Annotated[
        str,
        typer.Option(envvar=SERVER_VARIABLE, help="Address, such as https://console.example.com."),
    ],
    game: Annotated[int, typer.Option(help="The game's id.")],
    mother: Annotated[
        str, typer.Option(help="An APK to upload, or a mother package's id; empty: the newest.")
    ] = "",
    channels: Annotated[
        str, typer.Option(help="Channel codes, separated by commas; empty: all that are enabled.")
    ] = "",
    output: Annotated[Path | None, typer.Option(help="Folder to download to.")] = None,
    priority: Annotated[str, typer.Option(help="low, normal or high.")] = "normal",
    template: Annotated[str | None, typer.Option(help="Template of the files' names.")] = None,
    key_file: Annotated[
        Path | None, typer.Option(help="File with the API key; else LONGSHORE_API_KEY.")
    ] = None,
    timeout: Annotated[int, typer.Option(help="Seconds until the packages must be there.")] = 3600,
    as_json: Annotated[bool, typer.Option("--json", help="Print the build as JSON.")] = False,
) -> None:
    """Upload, build, wait, download.

    Exit codes: 0 all packages are verified, 1 some failed, 2 wrong usage, 3 refused, 4 the server
    does not answer or did not finish in time. With --json standard output holds one JSON object
    whatever happens; what is for people goes to standard error.
    """
    try:
        with PackClient(server, read_key(key_file), game) as client:
            made = _build(client, mother, channels, priority, template, timeout)
            paths = _download(client, made, output) if output and made["succeeded"] else {}
    except (PackError, OSError) as error:
        typer.echo(str(error), err=True)
        if as_json:
            typer.echo(json.dumps({"error": str(error)}, ensure_ascii=False))
        raise typer.Exit(error.exit_code if isinstance(error, PackError) else 2) from error
    for item in made["items"]:
        item["path"] = paths.get(item["id"])
        problem = item["problem"] or {}
        told = item["sha256"] or f"{problem.get('message', '')} {problem.get('remedy', '')}"
        typer.echo(f"{item['state']:<10} {item['channel_code']:<16} {told}", err=True)
    if as_json:
        typer.echo(json.dumps(made, ensure_ascii=False, indent=1))
    else:
        for path in paths.values():
            typer.echo(path)
    raise typer.Exit(0 if made["succeeded"] == made["total"] else 1)


def _build(
    client: PackClient,
    mother: str,
    channels: str,
    priority: str,
    template: str | None,
    seconds: float,
) -> Any:
    deadline = time.monotonic() + seconds
    mother_id = _mother_id(client, mother)
    client.inspected(mother_id, deadline - time.monotonic())
    ids = _channel_ids(client, mother_id, channels)
    form: dict[str, Any] = {"name_template": template} if template else {}
    started = client.sdk(
        "build/start", mother_id=mother_id, game_channel_ids=ids, priority=priority, **form
    )
    made, last = started, -1
    for made in client.built(started["id"], deadline - time.monotonic()):
        if made["progress"] != last:
            last = made["progress"]
            typer.echo(f"build {made['id']}: {last} %, {made['succeeded']} done", err=True)
    return made


def _mother_id(client: PackClient, mother: str) -> int:
    """The mother package that is meant: known, to be uploaded, or the newest that may be built."""
    if mother.isdigit():
        return int(mother)
    if mother:
        return _uploaded(client, Path(mother))
    known = client.sdk("package/list", page_size=50)["list"]
    ready = [row for row in known if row["status"] != "refused"]
    if not ready:
        raise UsageError("the game has no mother package yet: name an APK with --mother")
    typer.echo(f"mother package {ready[0]['id']}, {ready[0]['name']}", err=True)
    return int(ready[0]["id"])


def _uploaded(client: PackClient, path: Path) -> int:
    if not path.is_file():
        raise UsageError(f"--mother {path}: there is no such file")
    typer.echo(f"uploading {path.name}, {path.stat().st_size:,} bytes", err=True)
    made = client.sdk("package/create", upload_id=client.upload(path))
    return int(made["id"])


def _channel_ids(client: PackClient, mother_id: int, channels: str) -> list[int]:
    """The game's channels with these codes; all enabled ones without codes."""
    report = client.sdk("build/readiness", mother_id=mother_id)
    found = {row["channel_code"]: row["game_channel_id"] for row in report["channels"]}
    wanted = [code.strip() for code in channels.split(",") if code.strip()] or list(found)
    if unknown := [code for code in wanted if code not in found]:
        known = ", ".join(found) or "none"
        raise UsageError(f"no enabled channel of the game: {', '.join(unknown)}; it has {known}")
    if not wanted:
        raise UsageError("the game has no enabled channel")
    return [found[code] for code in wanted]


def _download(client: PackClient, made: Any, output: Path) -> dict[int, str]:
    """Paths of the packages by their items."""
    output.mkdir(parents=True, exist_ok=True)
    done = [item["id"] for item in made["items"] if item["state"] == "succeeded"]
    links = client.sdk("build/link", item_ids=done)["list"]
    return {link["item_id"]: str(client.download(link, output)) for link in links}
