"""A small history, played through the run time: the product's figures are the books'."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.paying import configure
from tests.support.runtime import game_client
from tests.support.shop import Shop
from tests.support.world import World

from longshore.composition.playing import history
from longshore.composition.playing.errors import NotPlayableError
from longshore.composition.playing.history import Wanted, play_history
from longshore.domains.operate.orders import differing
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings
from longshore.simulation.channels import CHANNELS
from longshore.simulation.people import Goods, Plan, population


def test_the_same_seed_is_the_same_population() -> None:
    ends = now()
    plan = Plan("a", ends - timedelta(days=60), ends, 300, {"vivo": 1.0}, (Goods("g", 1, 1.0),))
    people = population(plan)
    assert people == population(plan)
    assert people != population(replace(plan, seed="b"))
    visits = [visit for person in people for visit in person.visits]
    assert all(plan.begins <= visit.begins < plan.ends for visit in visits)
    assert len(visits) > 3 * len(people)
    # A launch, retention that falls, somebody who pays and somebody who does not.
    assert (
        sum(person.visits[0].begins < plan.begins + timedelta(days=15) for person in people) > 100
    )
    came_back = sum(any(visit.day == 1 for visit in person.visits) for person in people)
    stayed = sum(any(visit.day == 30 for visit in person.visits) for person in people)
    assert len(people) > came_back > stayed > 0
    assert 0 < sum(person.purse > 0 for person in people) < len(people) / 2


async def test_the_product_has_what_the_books_say(
    app: FastAPI, database: Database, world: World, settings: Settings, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    game = world.borealis.games[0]
    shop = await Shop.open(database, world.borealis.id, game.id)
    await configure(database, shop, CHANNELS["vivo"])
    await game_client(app, database, game)
    own = settings.model_copy(update={"data_dir": tmp_path})
    monkeypatch.setattr(history, "open_resources", lambda *_: app.state.resources)
    wanted = Wanted(game.id, 12, 12, "3")
    with pytest.raises(NotPlayableError, match="players already"):
        await play_history(own, database, wanted, lambda _: None)
    async with database.system() as session:
        await session.execute(text("DELETE FROM player WHERE game_id = :game"), {"game": game.id})

    monkeypatch.setattr("longshore.simulation.people.PURSES", ((1.0, 0.7),))
    days: list[str] = []
    books = await play_history(own, database, wanted, days.append)
    assert books is not None
    # Whatever the hour at which this is played, the days on which something happened are told once.
    told_days = [line.partition(":")[0] for line in days]
    assert told_days == sorted(set(told_days))
    ordered_on = {f"{one.ordered_at:%Y-%m-%d}" for one in books.sold.values()}
    assert ordered_on & set(told_days)
    assert all(day < told_days[0] for day in ordered_on - set(told_days))
    assert await play_history(own, database, wanted, days.append) is None
    # A player whom the game has never seen is refused nothing but what is meant to be.
    assert not books.refused, books.refused
    sold = books.sold.values()
    assert sum(1 for one in sold if one.paid) >= 5

    async def rows(statement: str) -> list[Any]:
        async with database.publisher(world.borealis.id) as session:
            return list((await session.execute(text(statement), {"game": game.id})).all())

    (players,) = await rows("SELECT count(*), min(created_at) FROM player WHERE game_id = :game")
    assert players[0] == len(books.players)
    assert now() - players[1] > timedelta(days=5)
    orders = await rows("SELECT * FROM orders WHERE game_id = :game ORDER BY id")
    assert {one.number for one in orders} == set(books.sold)
    assert [one.created_at for one in orders] == sorted(one.created_at for one in orders)
    for one in orders:
        told = books.sold[one.number]
        assert one.payment == (
            "refunded" if told.is_refunded else "paid" if told.paid else "created"
        )
        assert not told.paid or one.amount_minor == told.paid
        assert one.created_at == told.ordered_at
    async with database.system() as session:
        assert await differing(session) == []
