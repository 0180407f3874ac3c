"""`longshore secrets`."""

from typing import Annotated

import typer

secrets_app = typer.Typer(no_args_is_help=True, help="The keys that secrets are sealed with.")


@secrets_app.callback()
def secrets() -> None:
    """The keys that secrets are sealed with."""


@secrets_app.command()
def rotate(
    forget_old: Annotated[
        bool,
        typer.Option(help="Remove the old master keys; older backups cannot be read without them."),
    ] = False,
) -> None:
    """Make a new master key and put every stored secret under it.

    Servers may run meanwhile; one with the embedded database must be stopped first.
    """
    import asyncio

    from longshore.composition.cli.starting import opened_database, refusing
    from longshore.composition.rotation import rotate_master_key
    from longshore.kit.settings import load_settings

    with refusing():
        settings = load_settings()
        with opened_database(settings, migrated=False) as opened:
            rotation = rotate_master_key(settings, opened.addresses, forget_old=forget_old)
            typer.echo(str(asyncio.run(rotation)))
