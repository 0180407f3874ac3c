"""`longshore simulate`."""

from pathlib import Path
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
    url: Annotated[
        str, typer.Option(help="Play a game of the Longshore at this address, over HTTP alone.")
    ] = "",
    client_key: Annotated[
        str, typer.Option(envvar="LONGSHORE_SIMULATE_CLIENT_KEY", help="With --url: its key.")
    ] = "",
    goods: Annotated[
        list[str] | None, typer.Option(help="With --url: what it sells, as code:price in fen.")
    ] = None,
    channels: Annotated[
        Path | None,
        typer.Option(
            envvar="LONGSHORE_SIMULATE_CHANNELS",
            help="With --url: a JSON file, the parameters of each channel that takes money.",
        ),
    ] = None,
    hours: Annotated[int, typer.Option(help="With --url: from when until now.", min=1)] = 24,
    books: Annotated[Path | None, typer.Option(help="With --url: keep the books here.")] = None,
) -> None:
    """Play the past of a game that has no players yet: sign-ins, roles, orders, refunds, events.

    With --url the last hours of a game elsewhere, which may have players.
    """
    import asyncio
    import os

    if url:
        from longshore.composition.cli.named_files import check_folder_of, read_named
        from longshore.composition.playing.elsewhere import played_elsewhere

        if books:
            check_folder_of(books)
        given = read_named(channels) if channels else "{}"
        told = (url, app_id, client_key, goods or [], given)
        try:
            asyncio.run(played_elsewhere(*told, people, hours, seed, books))
        except ValueError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(1) from error
        return

    from longshore.composition.cli.starting import opened_database, refusing, settings_or_exit
    from longshore.composition.playing.command import simulated
    from longshore.composition.playing.errors import NotPlayableError

    settings = settings_or_exit()
    os.nice(15 if gently else 0)
    with refusing(), opened_database(settings) as opened:
        try:
            asyncio.run(simulated(settings, opened.addresses, app_id, people, days, seed))
        except NotPlayableError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(1) from error
