"""What the command does: one game by its AppId, or the demo's."""

import logging
from contextlib import ExitStack
from dataclasses import replace

import structlog
import typer

from longshore.composition.playing.errors import NotPlayableError
from longshore.composition.playing.history import Wanted, play_history
from longshore.composition.playing.telling import tell
from longshore.data.engine.place import folder_of
from longshore.data.loading.first import being_played
from longshore.demo.players import demo_populations
from longshore.domains.games import game_id_of
from longshore.kit.db.database import Database
from longshore.kit.db.roles import Addresses
from longshore.kit.settings import Settings

_CONNECTIONS = 4


async def simulated(
    settings: Settings, addresses: Addresses, app_id: str, people: int, days: int, seed: str
) -> None:
    """Play, telling each day that is over; what the run time logs of it is left out.

    Raises:
        NotPlayableError: there is no such game, or it has players of its own.
    """
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    database = Database(addresses, pool_size=_CONNECTIONS)
    try:
        if not app_id:
            populations = await demo_populations(database, people)
            await _play_all(
                settings, database,
                [
                    Wanted(game_id, many, days, seed, is_promoted=place == 0)
                    for place, (game_id, many) in enumerate(populations)
                ],
            )  # fmt: skip
            return
        named = game_id_of(app_id)
        if named is None:
            raise NotPlayableError(f"{app_id} is no AppId.")
        await _play_all(settings, database, [Wanted(named, people, days, seed)])
    finally:
        await database.dispose()


async def _play_all(settings: Settings, database: Database, all_wanted: list[Wanted]) -> None:
    """One after the other; those whose turn has not come say so too."""
    folder = folder_of(settings)
    waiting = [(wanted, ExitStack()) for wanted in all_wanted]
    with ExitStack() as everyone:
        told = [
            everyone.enter_context(one).enter_context(
                being_played(folder, wanted.game_id, wanted.days)
            )
            for wanted, one in waiting
        ]
        for (wanted, one), tell_over in zip(waiting, told, strict=True):
            with one:
                await _play(settings, database, replace(wanted, tell_over=tell_over))


async def _play(settings: Settings, database: Database, wanted: Wanted) -> None:
    books = await play_history(settings, database, wanted, typer.echo)
    if books is None:
        typer.echo(f"The game {wanted.game_id} was played before.")
        return
    tell(books)
