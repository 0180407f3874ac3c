"""A history that is played through the run time, loaded: the engine's figures are the books'."""

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.engine import Analytics
from tests.support.paying import configure
from tests.support.runtime import game_client
from tests.support.shop import Shop
from tests.support.world import World

from longshore.composition.playing import history
from longshore.composition.playing.history import Wanted, play_history
from longshore.kit.db.database import Database
from longshore.simulation.channels import CHANNELS


async def test_the_engine_has_what_the_books_say(
    app: FastAPI, database: Database, world: World, analytics: Analytics,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    game = world.borealis.games[0]
    shop = await Shop.open(database, world.borealis.id, game.id)
    await configure(database, shop, CHANNELS["vivo"])
    await game_client(app, database, game)
    monkeypatch.setattr(history, "open_resources", lambda *_: app.state.resources)
    monkeypatch.setattr("longshore.simulation.people.PURSES", ((1.0, 0.7),))
    async with database.system() as session:
        await session.execute(text("DELETE FROM player WHERE game_id = :game"), {"game": game.id})
    books = await play_history(
        analytics.settings, database, Wanted(game.id, 10, 8, "3"), lambda _: None
    )
    assert books is not None
    await analytics.load()
    ((players, revenue, paid, refunds),) = await analytics.rows(
        "SELECT sum(registered), sum(paid) - sum(refunded), sum(payments), sum(refunds)"
        f" FROM longshore.player_days WHERE game = {game.id}"
    )
    assert players == len(books.players)
    assert revenue == books.revenue
    assert paid == sum(1 for one in books.sold.values() if one.paid)
    assert refunds == sum(1 for one in books.sold.values() if one.is_refunded)
    ((taken, ids),) = await analytics.rows(
        f"SELECT count(), uniqExact(id) FROM longshore.events WHERE game = {game.id} AND source = 1"
    )
    assert taken == ids == books.counts["events taken"]
