"""The command `longshore config`: a game's configuration as a file that a repository can hold."""

from pathlib import Path
from typing import Annotated

import typer

from longshore.composition.cli.pack import SERVER_VARIABLE

config_app = typer.Typer(no_args_is_help=True, help="A game's run-time configuration as a file.")

Server = Annotated[
    str, typer.Option(envvar=SERVER_VARIABLE, help="Address, such as https://console.example.com.")
]
Game = Annotated[int, typer.Option(help="The game's id.")]
KeyFile = Annotated[
    Path | None, typer.Option(help="File with the API key; else LONGSHORE_API_KEY.")
]
File = Annotated[Path, typer.Argument(help="The file that `longshore config export` wrote.")]
Only = Annotated[str, typer.Option(help="Kinds, separated by commas; empty: all of the file.")]


@config_app.callback()
def config() -> None:
    """A game's run-time configuration as a file, with an API key.

    Exit codes: 0 done, 1 the plan has differences, 2 wrong usage, 3 refused, 4 no answer, 5 no room
    on the disk.
    """


@config_app.command("export")
def export_command(
    server: Server, game: Game, output: Path | None = None, key_file: KeyFile = None
) -> None:
    """Write what is in force; to standard output without --output. Secrets are not in it."""
    from longshore.composition.cli.config_files import Place, export

    raise typer.Exit(export(Place(server, game, key_file), output))


@config_app.command()
def plan(server: Server, game: Game, file: File, only: Only = "", key_file: KeyFile = None) -> None:
    """Tell what `apply` would change; exit code 1 if there is anything."""
    from longshore.composition.cli.config_files import Place, plan

    raise typer.Exit(plan(Place(server, game, key_file), file, only))


@config_app.command()
def apply(
    server: Server,
    game: Game,
    file: File,
    only: Only = "",
    note: Annotated[str, typer.Option(help="Kept with the versions.")] = "",
    key_file: KeyFile = None,
) -> None:
    """Put in force what the file says, all of it or nothing; a second time does nothing."""
    from longshore.composition.cli.config_files import Place, apply

    raise typer.Exit(apply(Place(server, game, key_file), file, only, note))
