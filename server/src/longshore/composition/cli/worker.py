"""`longshore worker`."""

from typing import Annotated

import typer


def worker(
    queues: Annotated[
        str, typer.Option(help="Which, separated by commas; empty: every queue.")
    ] = "",
) -> None:
    """Work on jobs beside, or far from, the server: builds of packages.

    Needs LONGSHORE_DATABASE_URL, the master key and the object store that the server has.
    """
    from longshore.composition.cli.starting import opened_database, refusing, settings_or_exit
    from longshore.composition.domains import QUEUES
    from longshore.composition.processes import run_worker
    from longshore.composition.serving import run_loop
    from longshore.kit.logging import configure_logging

    settings = settings_or_exit()
    configure_logging(settings)
    asked = queues.split(",") if queues else list(QUEUES)
    wanted = [name for name in asked if name in QUEUES]
    if len(wanted) != len(asked) or not settings.workers:
        text = f"--queues takes some of {', '.join(QUEUES)}; LONGSHORE_WORKERS at least 1."
        typer.echo(text, err=True)
        raise typer.Exit(2)
    if settings.database_url is None:
        typer.echo("Set LONGSHORE_DATABASE_URL as the server has it.", err=True)
        raise typer.Exit(2)
    with refusing(), opened_database(settings) as opened:
        typer.echo(f"Working on {', '.join(wanted)}, {settings.workers} at once. Stop with Ctrl-C.")
        run_loop(run_worker(settings, opened.addresses, wanted))
