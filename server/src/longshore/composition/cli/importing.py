"""The command `longshore import`: files of figures into a game, as the page 导入 does."""

from pathlib import Path
from typing import Annotated

import typer

SERVER_VARIABLE = "LONGSHORE_SERVER"

import_app = typer.Typer(no_args_is_help=True, help="Import files of figures through a server.")

_Server = Annotated[
    str, typer.Option(envvar=SERVER_VARIABLE, help="Address, such as https://console.example.com.")
]
_Game = Annotated[int, typer.Option(help="The game's id.")]
_KeyFile = Annotated[
    Path | None, typer.Option(help="File with the API key; else LONGSHORE_API_KEY.")
]
_Timeout = Annotated[int, typer.Option(help="Seconds until it must be done.")]


@import_app.callback()
def importing() -> None:
    """Import files of figures through a server, with an API key that may manage the game."""


@import_app.command()
def file(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="CSV, TSV or a game log.")],
    server: _Server,
    game: _Game,
    log: Annotated[str, typer.Option(help="Kind of an UltraSDK log, such as playercharger.")] = "",
    kind: Annotated[
        str, typer.Option(help="payments, refunds, registrations, sign_ins or events.")
    ] = "",
    mapping: Annotated[
        Path | None, typer.Option(help="JSON that says which column is what, as --preview prints.")
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", help="name=value, one of the mapping.")
    ] = None,
    preview: Annotated[
        bool, typer.Option("--preview", help="Print what would be taken for what, and end.")
    ] = False,
    key_file: _KeyFile = None,
    timeout: _Timeout = 3600,
) -> None:
    """Send a file, have it imported, wait. The same file counts once.

    Exit codes: 0 imported, 1 it failed, 2 wrong usage, 3 refused, 4 the server does not answer or
    did not finish in time.
    """
    from longshore.composition.cli.import_files import Place, Wanted, import_file

    wanted = Wanted(path, log, kind, mapping, settings or [], preview, timeout)
    raise typer.Exit(import_file(Place(server, game, key_file), wanted))


@import_app.command()
def undo(
    number: Annotated[int, typer.Argument(help="The import's number.")],
    server: _Server,
    game: _Game,
    key_file: _KeyFile = None,
    timeout: _Timeout = 3600,
) -> None:
    """Take everything out of the figures that one import brought in. Exit codes as of `file`."""
    from longshore.composition.cli.import_files import Place, undo_import

    raise typer.Exit(undo_import(Place(server, game, key_file), number, timeout))


@import_app.command("list")
def list_command(server: _Server, game: _Game, key_file: _KeyFile = None) -> None:
    """Print the newest imports of a game."""
    from longshore.composition.cli.import_files import Place, list_imports

    raise typer.Exit(list_imports(Place(server, game, key_file)))
