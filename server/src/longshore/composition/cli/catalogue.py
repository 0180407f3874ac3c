"""`longshore catalogue`."""

from pathlib import Path
from typing import Annotated

import typer

catalogue_app = typer.Typer(no_args_is_help=True, help="The provider's catalogue of channels.")


@catalogue_app.callback()
def catalogue() -> None:
    """The provider's catalogue of channels."""


@catalogue_app.command()
def load(
    folder: Annotated[
        Path,
        typer.Argument(
            exists=True,
            file_okay=False,
            help="<code>/channel.json and <code>/plugins/<version>.zip",
        ),
    ],
) -> None:
    """Load channels and plug-in versions; again changes nothing; any fault loads nothing."""
    import asyncio

    from longshore.composition.cli.starting import opened_database, refusing
    from longshore.composition.loading import load_folder
    from longshore.kit.settings import load_settings

    with refusing():
        settings = load_settings()
        with opened_database(settings) as opened:
            report = asyncio.run(load_folder(settings, opened.addresses, folder))
    for fault in report.faults:
        typer.echo(fault, err=True)
    if report.faults:
        typer.echo(f"Nothing was loaded: {len(report.faults)} faults.", err=True)
        raise typer.Exit(1)
    typer.echo(str(report))
