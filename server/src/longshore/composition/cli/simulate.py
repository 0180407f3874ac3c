"""`longshore simulate`."""

from typing import Annotated

import typer


def simulate(
    app_id: Annotated[
        str, typer.Argument(help="The game's AppId; without it the demo's games.")
    ] = "",
    days: Annotated[
        int, typer.Option(help="From so many days ago until now.", min=1, max=400)
    ] = 60,
    people: Annotated[int, typer.Option(help="How many players.", min=1, max=100_000)] = 400,
    gently: Annotated[bool, typer.Option(help="Let everything else go first.")] = False,
    seed: Annotated[str, typer.Option(help="The same seed plays the same game.")] = "7",
) -> None:
    """Play the past of a game that has no players yet: sign-ins, roles, orders, refunds, events."""
    import asyncio
    import os

    from longshore.composition.cli.starting import opened_database, refusing, settings_or_exit
    from longshore.composition.playing.command import simulated
    from longshore.composition.playing.game import NotPlayableError

    settings = settings_or_exit()
    os.nice(15 if gently else 0)
    with refusing(), opened_database(settings) as opened:
        try:
            asyncio.run(simulated(settings, opened.addresses, app_id, people, days, seed))
        except NotPlayableError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(1) from error
