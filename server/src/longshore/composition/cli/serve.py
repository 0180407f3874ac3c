"""`longshore serve`."""

from typing import Annotated, get_args

import typer


def serve(
    services: Annotated[
        str, typer.Option(help="Which, separated by commas: usdk, msdk, pb, hgsdk, data-new.")
    ],
) -> None:
    """Run game-side services on their own, behind the gateway of another process.

    Needs LONGSHORE_DATABASE_URL and LONGSHORE_GATEWAY_SECRET, and the gateway's master key.
    """
    from longshore.composition.cli.starting import (
        opened_database,
        refusing,
        settings_or_exit,
        take_port,
    )
    from longshore.composition.processes import run_services
    from longshore.composition.serving import run_loop
    from longshore.gateway.target import Service
    from longshore.kit.logging import configure_logging

    settings = settings_or_exit()
    configure_logging(settings)
    wanted = [known for known in get_args(Service) if known in services.split(",")]
    if len(wanted) != len(services.split(",")) or not wanted:
        typer.echo(f"--services takes some of {', '.join(get_args(Service))}.", err=True)
        raise typer.Exit(2)
    if settings.database_url is None or settings.gateway_secret is None:
        text = "Set LONGSHORE_DATABASE_URL and LONGSHORE_GATEWAY_SECRET, as the gateway has them."
        typer.echo(text, err=True)
        raise typer.Exit(2)
    with refusing():
        taken = take_port(settings)
        with opened_database(settings) as opened:
            typer.echo(f"Serving {', '.join(wanted)} on http://{settings.host}:{settings.port}")
            run_loop(run_services(settings, opened.addresses, wanted, taken))
