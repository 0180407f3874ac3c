"""`longshore serve`."""

from typing import Annotated, get_args

import typer

_RUNTIME = "runtime"


def serve(
    services: Annotated[
        str, typer.Option(help="Some of usdk, msdk, pb, hgsdk, data-new, separated by commas.")
    ] = "",
    units: Annotated[str, typer.Option(help="runtime: what games call, without the console.")] = "",
) -> None:
    """Run game-side services or the run time on their own; several may share one address.

    Needs LONGSHORE_DATABASE_URL and the console's master key; services, which run behind the
    gateway of another process, LONGSHORE_GATEWAY_SECRET as well.
    """
    from longshore.composition.cli.starting import (
        opened_database,
        refusing,
        settings_or_exit,
        take_port,
    )
    from longshore.gateway.target import Service
    from longshore.kit.logging import configure_logging

    settings = settings_or_exit()
    configure_logging(settings)
    wanted = [known for known in get_args(Service) if known in services.split(",")]
    is_runtime = units == _RUNTIME and not services
    if not is_runtime and (units or not wanted or len(wanted) != len(services.split(","))):
        names = ", ".join(get_args(Service))
        typer.echo(f"serve takes --units {_RUNTIME}, or --services with some of {names}.", err=True)
        raise typer.Exit(2)
    if settings.database_url is None or (settings.gateway_secret is None and not is_runtime):
        text = "Set LONGSHORE_DATABASE_URL and LONGSHORE_GATEWAY_SECRET, as the gateway has them."
        if is_runtime:
            text = "Set LONGSHORE_DATABASE_URL, as the console has it."
        typer.echo(text, err=True)
        raise typer.Exit(2)
    with refusing():
        taken = take_port(settings)
        with opened_database(settings) as opened:
            from longshore.composition.processes import run_runtime, run_services
            from longshore.composition.serving import run_loop

            what = _RUNTIME if is_runtime else ", ".join(wanted)
            typer.echo(f"Serving {what} on http://{settings.host}:{settings.port}")
            if is_runtime:
                run_loop(run_runtime(settings, opened.addresses, taken))
            else:
                run_loop(run_services(settings, opened.addresses, wanted, taken))
