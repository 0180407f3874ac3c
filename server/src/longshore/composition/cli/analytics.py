"""`longshore analytics`: the data center's engine."""

from typing import Annotated

import typer

analytics_app = typer.Typer(no_args_is_help=True, help="The data center's engine and loader.")


@analytics_app.command()
def load(
    until_stdin_ends: Annotated[
        bool, typer.Option(help="End when whoever started this does.")
    ] = False,
) -> None:
    """Bring events and ledgers into the engine until told to stop, as the console does."""
    from longshore.composition.cli.starting import opened_database, refusing, settings_or_exit
    from longshore.composition.loading_process import load_until_stopped
    from longshore.composition.serving import run_loop
    from longshore.data.loading.loader import AnotherLoaderError
    from longshore.kit.logging import configure_logging

    settings = settings_or_exit()
    configure_logging(settings)
    with refusing(), opened_database(settings, migrated=False) as opened:
        try:
            run_loop(load_until_stopped(settings, opened.addresses, watch_stdin=until_stdin_ends))
        except AnotherLoaderError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(1) from error


@analytics_app.command()
def install() -> None:
    """Install the embedded engine (180 MB) beside this program; a running console finds it."""
    import subprocess
    import sys
    from pathlib import Path

    from longshore.data.engine.place import PACKAGE, is_installed

    if is_installed():
        typer.echo("The engine is installed.")
        return
    lock = Path(__file__).resolve().parents[5] / "requirements" / "analytics.txt"
    wanted = ["--require-hashes", "-r", str(lock)] if lock.exists() else [PACKAGE]
    command = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", *wanted]
    raise typer.Exit(subprocess.run(command, check=False).returncode)


@analytics_app.command()
def reconcile(
    days: Annotated[int, typer.Option(min=1, max=400, help="Days until yesterday.")] = 35,
) -> None:
    """Compare money and players of every game with their ledgers; ends with 1 when they differ."""
    import asyncio

    from longshore.composition.cli.starting import opened_database, refusing, settings_or_exit
    from longshore.composition.comparing import print_comparison
    from longshore.kit.logging import configure_logging

    settings = settings_or_exit()
    configure_logging(settings)
    with refusing(), opened_database(settings, migrated=False) as opened:
        count = asyncio.run(print_comparison(settings, opened.addresses, days))
    raise typer.Exit(1 if count else 0)
