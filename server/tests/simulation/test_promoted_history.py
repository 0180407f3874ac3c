"""The demo's first game is promoted: links, statements in every state, fraud that is noticed."""

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
from longshore.composition.playing.history import Wanted, play_history
from longshore.domains.popularize.settlements import verify
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings
from longshore.simulation.channels import CHANNELS


async def test_a_history_with_promoters(
    app: FastAPI, database: Database, world: World, settings: Settings, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Statements in one state after the other, claims, a hold: all by the product's own calls."""
    game = world.borealis.games[0]
    shop = await Shop.open(database, world.borealis.id, game.id)
    await configure(database, shop, CHANNELS["vivo"])
    await game_client(app, database, game)
    async with database.system() as session:
        await session.execute(text("DELETE FROM player WHERE game_id = :game"), {"game": game.id})
    own = settings.model_copy(update={"data_dir": tmp_path})
    monkeypatch.setattr(history, "open_resources", lambda *_: app.state.resources)
    monkeypatch.setattr("longshore.simulation.people.PURSES", ((1.0, 0.7),))
    monkeypatch.setattr("longshore.simulation.promotion._BROUGHT", 1.0)
    monkeypatch.setattr("longshore.simulation.promotion._CLICKS_AN_HOUR", 0.5)
    wanted = Wanted(game.id, 40, 62, "3", is_promoted=True)
    books = await play_history(own, database, wanted, lambda _: None)
    assert books is not None
    assert not books.refused, books.refused

    async def rows(statement: str) -> list[Any]:
        async with database.publisher(world.borealis.id) as session:
            return list((await session.execute(text(statement), {"game": game.id})).all())

    assert (await rows("SELECT count(*) FROM promoter WHERE game_id = :game"))[0][0] == 6
    (clicks,) = await rows(
        "SELECT sum(clicks) FILTER (WHERE bot = ''), sum(clicks) FILTER (WHERE bot = 'flood'),"
        " sum(clicks) FROM link_clicks WHERE game_id = :game"
    )
    assert clicks[0] > 300 and clicks[1] == 240 and clicks[2] == books.counts["clicks"]
    statements = await rows(
        "SELECT state, month = max(month) OVER () AS is_last FROM settlement"
        " WHERE game_id = :game ORDER BY month, promoter_id"
    )
    last = [row.state for row in statements if row.is_last]
    assert len(last) >= 4
    assert last == ["drawn", "checked", "disputed", "confirmed", "paid", "closed"][: len(last)]
    assert {row.state for row in statements if not row.is_last} == {"closed"}
    claimed = await rows("SELECT line_number, claimed_minor FROM settlement_step"
                         " WHERE kind = 'disputed' AND game_id = :game")  # fmt: skip
    assert claimed and all(row.claimed_minor for row in claimed)
    assert (await rows("SELECT count(*) FROM settlement_line WHERE kind = 'share'"))[0][0] > 30
    held = await rows("SELECT signal, promoter_id FROM attribution_hold WHERE game_id = :game")
    assert [row.signal for row in held] == ["one_device"]
    async with database.publisher(world.borealis.id) as session:
        assert not any(one.differs for one in await verify(session, game.id))
