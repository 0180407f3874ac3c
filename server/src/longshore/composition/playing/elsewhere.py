"""What `longshore simulate --url` does; it loads nothing of the product."""

import asyncio
import json
from pathlib import Path

from longshore.composition.playing.errors import NotPlayableError
from longshore.composition.playing.remote import RemoteGame, play_remotely
from longshore.composition.playing.telling import tell
from longshore.simulation import Goods


async def played_elsewhere(
    url: str, app_id: str, client_key: str, goods: list[str], channels: str,
    people: int, hours: int, seed: str, books: Path | None,
) -> None:  # fmt: skip
    """Play a game of another Longshore, and tell or keep the books.

    Raises:
        NotPlayableError: something is missing, or nobody answers. ValueError: no JSON.
    """
    if not app_id or not client_key:
        raise NotPlayableError("--url needs the game's AppId and --client-key.")
    given = json.loads(channels)
    game = RemoteGame(url, app_id, client_key, [_sold(one) for one in goods], given)
    found = await play_remotely(game, people, hours, seed)
    if books:
        await asyncio.to_thread(found.save, books)
    tell(found)


def _sold(told: str) -> Goods:
    code, _, price = told.rpartition(":")
    if not code or not price.isdigit():
        raise NotPlayableError(f"{told} is no code:price.")
    return Goods(code, int(price), 1.0)
