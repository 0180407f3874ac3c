"""What the command does: one game by its AppId, or the demo's."""

import asyncio
import json
import logging
from pathlib import Path

import structlog
import typer

from longshore.composition.playing.game import NotPlayableError
from longshore.composition.playing.history import Wanted, play_history
from longshore.composition.playing.remote import RemoteGame, play_remotely
from longshore.demo.players import demo_populations
from longshore.domains.games import game_id_of
from longshore.kit.db.database import Database
from longshore.kit.db.roles import Addresses
from longshore.kit.settings import Settings
from longshore.simulation import Books, Goods

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
            for place, (game_id, many) in enumerate(await demo_populations(database, people)):
                wanted = Wanted(game_id, many, days, seed, is_promoted=place == 0)
                await _play(settings, database, wanted)
            return
        named = game_id_of(app_id)
        if named is None:
            raise NotPlayableError(f"{app_id} is no AppId.")
        await _play(settings, database, Wanted(named, people, days, seed))
    finally:
        await database.dispose()


async def played_elsewhere(
    url: str, app_id: str, client_key: str, goods: list[str], channels: Path | None,
    people: int, hours: int, seed: str, books: Path | None,
) -> None:  # fmt: skip
    """Play a game of another Longshore, and tell or keep the books.

    Raises:
        NotPlayableError: something is missing, or nobody answers. ValueError: no JSON.
    """
    if not app_id or not client_key:
        raise NotPlayableError("--url needs the game's AppId and --client-key.")
    given = json.loads(await asyncio.to_thread(channels.read_text)) if channels else {}
    game = RemoteGame(url, app_id, client_key, [_sold(one) for one in goods], given)
    found = await play_remotely(game, people, hours, seed)
    if books:
        await asyncio.to_thread(found.save, books)
    _tell(found)


def _sold(told: str) -> Goods:
    code, _, price = told.rpartition(":")
    if not code or not price.isdigit():
        raise NotPlayableError(f"{told} is no code:price.")
    return Goods(code, int(price), 1.0)


def _tell(books: Books) -> None:
    for name, value in books.summary().items():
        typer.echo(f"{name}: {value}")


async def _play(settings: Settings, database: Database, wanted: Wanted) -> None:
    books = await play_history(settings, database, wanted, typer.echo)
    if books is None:
        typer.echo(f"The game {wanted.game_id} was played before.")
        return
    _tell(books)
