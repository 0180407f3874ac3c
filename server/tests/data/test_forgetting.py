"""What a deleted player did is taken out of the engine of figures; without an engine it waits."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from tests.support.engine import Analytics
from tests.support.world import World

from longshore.data import forgetting
from longshore.data.engine import EngineMissingError
from longshore.data.engine.schema import STATEMENTS
from longshore.data.forgetting import forget_in
from longshore.data.loading.blocks import planned_in
from longshore.data.telling import events_in
from longshore.kit.db.database import Database


async def _deleted(database: Database, world: World) -> int:
    game = world.aurora.games[0]
    async with database.system() as session:
        row = await session.execute(
            text(
                "WITH p AS (INSERT INTO player (publisher_id, game_id, channel_uid, deleted_at) "
                "VALUES (:publisher, :game, 'deleted:x', now()) RETURNING id) "
                "INSERT INTO player_deletion (publisher_id, game_id, player_id, due_at, done_at) "
                "SELECT :publisher, :game, id, now(), now() - interval '11 minutes' FROM p "
                "RETURNING player_id"
            ),
            {"publisher": world.aurora.id, "game": game.id},
        )
        return int(row.scalar_one())


async def _open(database: Database) -> int:
    async with database.system() as session:
        found = await session.execute(
            text("SELECT count(*) FROM player_deletion WHERE forgotten_at IS NULL")
        )
        return int(found.scalar_one())


async def test_events_of_a_deleted_player_go(analytics: Analytics, world: World) -> None:
    """Their events are gone, their payments are sums without a device; another's are as before."""
    game = world.aurora.games[0].id
    player = await _deleted(analytics.database, world)
    for statement in STATEMENTS:
        await analytics.engine.command(statement)
    for one, number in ((player, 1), (player + 1, 2)):
        for source, event in ((1, "fight"), (3, "$pay")):
            await analytics.engine.command(
                "INSERT INTO longshore.events (publisher, game, day, event, player, time, received,"
                " since, source, id, key, device, amount, currency, properties) VALUES "
                f"(1, {game}, '2026-03-10', '{event}', {one}, '2026-03-10 02:00:00.000',"
                f" '2026-03-10 02:00:00.000', '2026-03-01', {source}, 'e{number}{source}',"
                f" {number}{source}, 'phone', 600, 'CNY', '{{\"name\": \"Lin\", \"born\": 1984}}')"
            )
    assert await forget_in(analytics.database, analytics.engine, analytics.blocks) == 1
    assert await _open(analytics.database) == 0
    rows = await analytics.rows(
        "SELECT player, event, device, properties, numbers, amount FROM longshore.events "
        "ORDER BY player, event"
    )
    assert [tuple(row) for row in rows] == [
        (player, "$pay", "", "{}", {}, 600),
        (player + 1, "$pay", "phone", '{"name": "Lin", "born": 1984}', {"born": 1984}, 600),
        (player + 1, "fight", "phone", '{"name": "Lin", "born": 1984}', {"born": 1984}, 600),
    ]
    assert await forget_in(analytics.database, analytics.engine, analytics.blocks) == 0


async def test_what_comes_in_late_goes_too(analytics: Analytics, world: World) -> None:
    """An import that looked before the deletion writes after the events were taken out."""
    game, player = world.aurora.games[0].id, await _deleted(analytics.database, world)
    for statement in STATEMENTS:
        await analytics.engine.command(statement)
    ago = text("UPDATE player_deletion SET done_at = now() - CAST(:ago AS interval)")
    for minutes, is_open in ((0, 1), (11, 0)):
        async with analytics.database.system() as session:
            await session.execute(ago, {"ago": timedelta(minutes=minutes)})
        await analytics.engine.command(
            "INSERT INTO longshore.events (publisher, game, day, event, player, time, received,"
            " since, source, id, key, device, amount, currency, properties) VALUES "
            f"(1, {game}, '2026-03-10', 'fight', {player}, '2026-03-10 02:00:00.000',"
            f" '2026-03-10 02:00:00.000', '2026-03-01', 1, 'late{minutes}', {minutes}, 'phone', 0,"
            " '', '{}')"
        )
        assert await forget_in(analytics.database, analytics.engine, analytics.blocks) == 1
        assert await _open(analytics.database) == is_open
        assert await analytics.rows("SELECT player FROM longshore.events") == []
    assert await forget_in(analytics.database, analytics.engine, analytics.blocks) == 0


async def test_a_player_is_told_what_was_reported(analytics: Analytics, world: World) -> None:
    """The file of a player has their events and nobody else's, oldest first, and says its end."""
    game = world.aurora.games[0].id
    for statement in STATEMENTS:
        await analytics.engine.command(statement)
    for player, name, hour in ((5, "later", 4), (5, "first", 3), (6, "others", 3)):
        await analytics.engine.command(
            "INSERT INTO longshore.events (publisher, game, day, event, player, time, received,"
            f" source, id, key, device, properties) VALUES (1, {game}, '2026-03-10', 'fight',"
            f" {player}, '2026-03-10 0{hour}:00:00.000', '2026-03-10 05:00:00.000', 1, '{name}',"
            f" {hour}{player}, 'phone', '{{\"name\": \"Lin\"}}')"
        )
    told = await events_in(analytics.engine, game, 5, 10)
    assert (told.state, [row["id"] for row in told.rows]) == ("whole", ["first", "later"])
    assert told.rows[0]["time"] == "2026-03-10 03:00:00.000"
    assert told.rows[0]["properties"] == '{"name": "Lin"}'
    cut = await events_in(analytics.engine, game, 5, 1)
    assert (cut.state, [row["id"] for row in cut.rows]) == ("cut_off", ["first"])


async def test_what_comes_late_is_not_kept(analytics: Analytics, world: World) -> None:
    """A client that was offline reports a player who is deleted by now: nothing of it stays."""
    game = world.aurora.games[0].id
    gone = await _deleted(analytics.database, world)
    await analytics.load()
    assert await forget_in(analytics.database, analytics.engine, analytics.blocks) == 1
    at = datetime(2026, 3, 10, 2, tzinfo=UTC)
    told = {"time": int(at.timestamp() * 1000), "device": "phone", "properties": {"name": "Lin"}}
    await analytics.report(
        game,
        [
            told | {"event": "fight", "id": "late", "player": str(gone)},
            told | {"event": "open", "id": "nobody"},
        ],
        at,
    )
    await analytics.load()
    rows = await analytics.rows("SELECT id FROM longshore.events WHERE source < 3")
    assert [tuple(row) for row in rows] == [("nobody",)]


async def test_a_block_that_was_planned_before_is_waited_for(
    analytics: Analytics, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their events lie in a block on disk while they are deleted: none comes into the engine."""
    monkeypatch.setattr(forgetting, "_LOOK_SECONDS", 0)
    game = world.aurora.games[0].id
    await analytics.load()
    at = datetime(2026, 3, 10, 2, tzinfo=UTC)
    told = {"event": "fight", "time": int(at.timestamp() * 1000)}
    async with analytics.database.system() as session:
        row = await session.execute(
            text(
                "INSERT INTO player (publisher_id, game_id, channel_uid) "
                "VALUES (:publisher, :game, 'leaves') RETURNING id"
            ),
            {"publisher": world.aurora.id, "game": game},
        )
        gone = int(row.scalar_one())
    await analytics.report(
        game, [told | {"id": "of-them", "player": str(gone)}, told | {"id": "nobody"}], at
    )

    async def away(*_: object) -> None:
        raise EngineMissingError("it is away")

    with monkeypatch.context() as while_away:
        while_away.setattr(analytics.engine, "insert", away)
        with pytest.raises(EngineMissingError):
            await analytics.load()
    assert len(planned_in(analytics.blocks)) == 1
    async with analytics.database.system() as session:
        await session.execute(
            text("UPDATE player SET deleted_at = now() WHERE id = :player"), {"player": gone}
        )
        await session.execute(
            text(
                "INSERT INTO player_deletion (publisher_id, game_id, player_id, due_at, done_at) "
                "VALUES (:publisher, :game, :player, now(), now())"
            ),
            {"publisher": world.aurora.id, "game": game, "player": gone},
        )
    assert await forget_in(analytics.database, analytics.engine, analytics.blocks) == 0
    await analytics.load()
    rows = await analytics.rows("SELECT id FROM longshore.events WHERE source < 3")
    assert [tuple(row) for row in rows] == [("nobody",)]
    assert await forget_in(analytics.database, analytics.engine, analytics.blocks) == 1


async def test_without_an_engine_they_wait(
    database: Database, world: World, tmp_path: Path
) -> None:
    """Nothing is noted as forgotten that nobody has forgotten."""

    class Missing:
        async def command(self, sql: str) -> None:
            raise EngineMissingError("it is not there")

    await _deleted(database, world)
    engine: Any = Missing()
    assert await forget_in(database, engine, tmp_path) == 0
    assert await _open(database) == 1
