"""Two commands that play one game's history at once: it is played once."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.paying import configure
from tests.support.shop import Shop
from tests.support.world import World

from longshore.composition.playing import history
from longshore.composition.playing.history import Wanted, play_history
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings
from longshore.simulation.channels import CHANNELS


async def test_who_waited_for_another_plays_nothing_again(
    app: FastAPI, database: Database, world: World, settings: Settings, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """The other one has played it to its end by the time that this one may begin."""
    game = world.borealis.games[0]
    shop = await Shop.open(database, world.borealis.id, game.id)
    await configure(database, shop, CHANNELS["vivo"])
    async with database.system() as session:
        await session.execute(text("DELETE FROM player WHERE game_id = :game"), {"game": game.id})
    own = settings.model_copy(update={"data_dir": tmp_path})
    monkeypatch.setattr(history, "open_resources", lambda *_: app.state.resources)
    wanted, real, signed_in = Wanted(game.id, 4, 5, "3"), history.held, list[int]()

    async def sessions() -> int:
        async with database.system() as session:
            counted = text("SELECT count(*) FROM player_session WHERE game_id = :game")
            found: int = (await session.execute(counted, {"game": game.id})).scalar_one()
            return found

    @asynccontextmanager
    async def late(database: Database, game_id: int) -> AsyncIterator[None]:
        monkeypatch.setattr(history, "held", real)
        assert await play_history(own, database, wanted, lambda _: None) is not None
        signed_in.append(await sessions())
        async with real(database, game_id):
            yield

    monkeypatch.setattr(history, "held", late)
    assert await play_history(own, database, wanted, lambda _: None) is None
    assert [await sessions()] == signed_in
    assert signed_in[0] > 0
