"""The command `longshore pack`: builds through a server, as the page 打包 does."""

from pathlib import Path
from typing import Annotated

import typer

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
    does not answer or did not finish in time, 5 they are built and cannot be written here.

    With --json standard output holds one JSON object whatever happens; what is for people goes to
    standard error.
    """
    from longshore.composition.cli.pack_build import Order, build_packages

    order = Order(server, game, mother, channels, output, priority, template, key_file, timeout)
    raise typer.Exit(build_packages(order, as_json=as_json))
