"""What the kinds of alerts measure."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs
from tests.domains.operate.alerts.support import Watch
from tests.support.connections import until_none_is_held

from longshore.domains.operate.alerts import (
    ONLINE_DROP,
    NobodyKnowsError,
    note_failed_login,
)
from longshore.domains.operate.alerts.watching import look
from longshore.kit.clock import at, now
from longshore.kit.db.database import Database


async def test_other_kinds_measure(watch: Watch, database: Database) -> None:
    """Failed sign-ins, the age of the queue, refused notifies, revenue beside last week."""
    game, publisher = watch.world.aurora.games[0].id, watch.world.aurora.id
    for kind, threshold, minutes in (
        ("login_failures", 3, 5), ("queue_age", 30, 0), ("revenue_drop", 50, 60),
        ("callback_failures", 1, 10),
    ):  # fmt: skip
        form = {"kind": kind, "threshold": threshold, "minutes": minutes}
        assert (await watch("saveRule", **form)).code == 0
    async with database.publisher(publisher) as session:
        for _ in range(3):
            await note_failed_login(session, publisher, game)
    await watch.lose(2)
    moment = now()
    async with database.system() as session:
        # Two last week, half a one now.
        await session.execute(
            text("UPDATE payment SET created_at = :week"),
            {"week": moment - timedelta(days=7, minutes=5)},
        )
        await session.execute(
            text("UPDATE delivery SET created_at = :past"), {"past": moment - timedelta(hours=1)}
        )
        await session.execute(
            text(
                "INSERT INTO order_event (publisher_id, game_id, order_id, kind) "
                "SELECT publisher_id, game_id, id, 'attempt' FROM orders LIMIT 1"
            )
        )
    await look(database, watch.resources)
    found = {row["kind"]: row["value"] for row in await watch.incidents()}
    assert found == {
        "login_failures": 3, "queue_age": 60, "revenue_drop": 100, "callback_failures": 1,
    }  # fmt: skip


async def test_fewer_online_than_yesterday(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    """[issue] Told when it falls and when it is back; while nobody knows, an incident stays."""
    known = [29]

    async def answer(_: Any, game: int, minutes: int, __: datetime) -> list[int]:
        assert (game, minutes) == (watch.world.aurora.games[0].id, 15)
        return known

    monkeypatch.setattr(ONLINE_DROP, "_answers", [answer])
    await watch.target("feishu")
    assert (await watch("saveRule", kind="online_drop", threshold=30, minutes=15)).code == 0
    assert await watch.go() == [] and await watch.incidents() == []
    known[0] = 45
    assert await watch.go() == [
        "【Aurora Games One】告警：最近 15 分钟的在线玩家比昨天同一时段少 45 %（提醒线 30 %）"
    ]
    known.clear()
    assert await watch.go() == [] and await watch.go() == []
    assert [one["value"] for one in await watch.incidents(state="open")] == [45]
    known.append(0)
    assert await watch.go() == [], "what flickers is one incident"
    assert "已恢复" in (await watch.go())[0]


async def test_what_nobody_can_measure_is_asked_once_a_round(
    watch: Watch, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[issue] An engine that hangs cost five seconds for each rule, and other kinds waited too."""
    asked: list[int] = []
    is_away = True

    async def answer(_: Any, game: int, __: int, ___: datetime) -> list[int]:
        asked.append(game)
        if is_away:
            raise NobodyKnowsError("TimeoutError")
        return [0]

    monkeypatch.setattr(ONLINE_DROP, "_answers", [answer])
    for kind, threshold, minutes in (("online_drop", 30, 10), ("queue_age", 30, 0)):
        form = {"kind": kind, "threshold": threshold, "minutes": minutes}
        assert (await watch("saveRule", **form)).code == 0
    games = [
        watch.world.aurora.games[0],
        *watch.world.aurora.games[1:2],
        *watch.world.borealis.games,
    ]
    await watch.lose(1)
    async with database.system() as session:
        await session.execute(
            text("""
            INSERT INTO alert_rule
              (publisher_id, game_id, kind, threshold, minutes, repeat_minutes, next_at,
               updated_user_name)
            SELECT g.publisher_id, g.id, kind, threshold, minutes, repeat_minutes, next_at,
              updated_user_name
            FROM alert_rule, game g
            WHERE kind = 'online_drop' AND g.id = ANY(:games) AND g.id <> game_id
            """),
            {"games": [game.id for game in games]},
        )
        past = {"past": now() - timedelta(hours=1)}
        await session.execute(text("UPDATE delivery SET created_at = :past"), past)
    with capture_logs() as said:
        assert await look(database, watch.resources) == len(games) + 1
    assert len(asked) == 1
    told = [one["rules"] for one in said if one["event"] == "alert_rules_not_measured"]
    assert told == [len(games)] and len(games) > 2
    assert [one["kind"] for one in await watch.incidents()] == ["queue_age"]
    # Whoever kept the others waiting comes after them, and all are looked at when it is back.
    is_away, first = False, asked.pop()
    with at(now() + timedelta(minutes=5)):
        assert await look(database, watch.resources) == len(games) + 1
    assert sorted(asked) == sorted(game.id for game in games) and asked[-1] == first


async def test_nothing_is_held_while_an_engine_is_asked(
    watch: Watch, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[issue] One that hung held the rules and a connection: whoever set a rule waited for it."""
    form, saved = {"kind": "online_drop", "threshold": 30, "minutes": 10}, list[int]()

    async def answer(_: Any, __: int, minutes: int, ___: datetime) -> list[int]:
        await until_none_is_held(database)
        if not saved:
            saved.append((await watch("saveRule", **form | {"minutes": 20})).code)
        return [50 + minutes]

    assert (await watch("saveRule", **form)).code == 0
    monkeypatch.setattr(ONLINE_DROP, "_answers", [answer])
    await watch.go()
    assert saved == [0]
    assert await watch.incidents() == [], "set anew since: it is not about the minutes that count"
    await watch.go()
    assert [one["value"] for one in await watch.incidents()] == [70]
    assert (await watch("config")).code == 0
