"""`longshore store`."""

import typer

store_app = typer.Typer(no_args_is_help=True, help="The object store.")


@store_app.callback()
def store() -> None:
    """The object store."""


@store_app.command()
def probe() -> None:
    """Try the configured object store: permissions, CORS, ranges, and how small parts may be."""
    import asyncio

    from longshore.composition.cli.starting import refusing, settings_or_exit
    from longshore.integrations.object_store.opened import open_store, probe_store

    settings = settings_or_exit()
    with refusing():
        typer.echo(asyncio.run(probe_store(settings, open_store(settings))))


@store_app.command()
def adopt() -> None:
    """Use the configured store with this database although it was another's, or lost its files."""
    import asyncio

    from longshore.composition.cli.starting import opened_database, refusing, settings_or_exit
    from longshore.composition.processes import adopt_store

    settings = settings_or_exit()
    with refusing(), opened_database(settings) as opened:
        number = asyncio.run(adopt_store(settings, opened.addresses))
        typer.echo(f"The store belongs to the installation {number} from now on.")
