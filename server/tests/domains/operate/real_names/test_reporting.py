"""What the authority is told of who comes and goes: true moments, once each, in time or never."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.minors import MinorsConsole, card
from tests.support.nppa import StandIn, calling_out, stand_in
from tests.support.runtime import GameClient, game_client
from tests.support.world import World

from longshore.domains.operate.real_names import reporting
from longshore.domains.operate.real_names.kicking import kick_minors
from longshore.domains.operate.real_names.reporting import report_due
from longshore.kit.db.database import Database

# A Friday in China, 20:30.
EVENING = datetime(2026, 3, 6, 12, 30, tzinfo=UTC)
ADULT, CHILD = card("19900101"), card("20150701")
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


@pytest.fixture
async def authority(app: FastAPI) -> AsyncIterator[StandIn]:
    async with stand_in() as running, calling_out(app):
        yield running


@pytest.fixture
async def caller(
    app: FastAPI, database: Database, client: Client, world: World, authority: StandIn
) -> GameClient:
    """Somebody who is verified and signed in since 20:30."""
    app.state.runtime.ports.names.clear()
    console = MinorsConsole(app, client, world)
    await console.publish(is_on=True)
    caller = await game_client(app, database, world.aurora.games[0])
    await console.register(authority.base)
    async with database.system() as session:
        watched = text("UPDATE nppa_settings SET watched_at = :at")
        await session.execute(watched, {"at": EVENING - SECOND})
    with authority.at(EVENING):
        await caller.guest()
        told = await caller.call("/sdk/v1/realname", {"name": "王某", "identity": ADULT})
        assert told.data["state"] == "verified"
    return caller


async def _sweep(app: FastAPI, database: Database, authority: StandIn, moment: datetime) -> None:
    with authority.at(moment):
        await report_due(database, app.state.resources)


async def _rows(database: Database) -> list[tuple[Any, ...]]:
    async with database.system() as session:
        found = await session.execute(
            text("SELECT turn, state, at FROM behaviour_report ORDER BY session_id, turn")
        )
        return [tuple(row) for row in found]


def _told(authority: StandIn) -> list[tuple[int, int]]:
    return [(one.bt, one.ot) for one in authority.authority.told]


def _at(moment: datetime) -> int:
    return int(moment.timestamp())


async def test_coming_and_going_are_told_once(
    app: FastAPI, database: Database, caller: GameClient, authority: StandIn
) -> None:
    """[W-08] A stay is told by its own name: online, and offline at the true moment."""
    for seconds in (1, 2, 3):
        await _sweep(app, database, authority, EVENING + seconds * SECOND)
    assert _told(authority) == [(1, _at(EVENING))]
    with authority.at(EVENING + MINUTE):
        assert (await caller.call("/sdk/v1/logout")).code == 0
    for seconds in (65, 70):
        await _sweep(app, database, authority, EVENING + seconds * SECOND)
    assert _told(authority) == [(1, _at(EVENING)), (0, _at(EVENING + MINUTE))]
    online, offline = authority.authority.told
    assert online.si == offline.si and len(online.si) == 32
    assert [row[:2] for row in await _rows(database)] == [(1, "reported"), (2, "reported")]


async def test_who_falls_silent_is_told_as_gone_and_may_come_back(
    app: FastAPI, database: Database, caller: GameClient, authority: StandIn
) -> None:
    await _sweep(app, database, authority, EVENING + SECOND)
    silent = EVENING + timedelta(seconds=151)
    await _sweep(app, database, authority, silent)
    assert _told(authority)[1:] == [(0, _at(EVENING))]
    async with database.system() as session:
        await session.execute(
            text("UPDATE player_session SET last_seen_at = :at"), {"at": silent + 5 * SECOND}
        )
    await _sweep(app, database, authority, silent + 6 * SECOND)
    assert _told(authority)[2:] == [(1, _at(silent + 5 * SECOND))]
    names = [one.si for one in authority.authority.told]
    assert names[0] == names[1] != names[2], "another stay"


async def test_what_was_too_late_is_kept_as_unreported(
    app: FastAPI, database: Database, caller: GameClient, authority: StandIn
) -> None:
    for seconds in range(0, 180, 20):
        authority.server.faults = ["system"]
        await _sweep(app, database, authority, EVENING + seconds * SECOND)
    assert _told(authority) == []
    authority.server.faults = []
    await _sweep(app, database, authority, EVENING + 10 * MINUTE)
    rows = await _rows(database)
    assert rows[0] == (1, "unreported", EVENING)
    assert all(at <= _at(EVENING + 10 * MINUTE) for _, at in _told(authority))
    assert (1, _at(EVENING)) not in _told(authority), "no moment is told late or changed"


async def test_a_worker_that_slept_for_hours_loses_nothing(
    app: FastAPI, database: Database, caller: GameClient, authority: StandIn
) -> None:
    with authority.at(EVENING + MINUTE):
        await caller.call("/sdk/v1/logout")
    await _sweep(app, database, authority, EVENING + timedelta(hours=5))
    assert [row[:2] for row in await _rows(database)] == [(1, "unreported"), (2, "unreported")]
    assert _told(authority) == []


@pytest.mark.parametrize("where", ["before", "after"])
async def test_killed_in_the_middle_nothing_is_told_twice_or_lost(
    app: FastAPI, database: Database, caller: GameClient, authority: StandIn,
    monkeypatch: pytest.MonkeyPatch, where: str,
) -> None:  # fmt: skip
    """[W-08] Dead before or after the call: what may have arrived is not sent again, but kept."""
    kept = reporting.Nppa.report

    async def dies(self: Any, *arguments: Any) -> Any:
        if where == "after":
            await kept(self, *arguments)
        raise asyncio.CancelledError

    monkeypatch.setattr(reporting.Nppa, "report", dies)
    with pytest.raises(asyncio.CancelledError):
        await _sweep(app, database, authority, EVENING + SECOND)
    monkeypatch.setattr(reporting.Nppa, "report", kept)
    for seconds in (2, 20, 40, 60):
        await _sweep(app, database, authority, EVENING + seconds * SECOND)
    assert len(_told(authority)) == (where == "after")
    assert [row[:2] for row in await _rows(database)] == [(1, "unreported")]


@pytest.mark.parametrize(("fault", "again"), [("system", True), ("lost", False), ("half", False)])
async def test_only_what_cannot_have_arrived_is_sent_again(
    app: FastAPI, database: Database, caller: GameClient, authority: StandIn,
    fault: str, again: bool,
) -> None:  # fmt: skip
    authority.server.faults = [fault]
    for seconds in (1, 10, 20):
        await _sweep(app, database, authority, EVENING + seconds * SECOND)
    assert len(_told(authority)) == 1
    state = "reported" if again else "unreported"
    assert [row[:2] for row in await _rows(database)] == [(1, state)]


async def test_a_minor_who_never_asks_is_signed_out_within_a_minute(
    app: FastAPI, database: Database, world: World, client: Client, authority: StandIn,
    caller: GameClient,
) -> None:  # fmt: skip
    """[W-08] A client that does not call heartbeat is out all the same when the hour ends."""
    minor = await game_client(app, database, world.aurora.games[0])
    with authority.at(EVENING):
        await minor.guest()
        told = await minor.call("/sdk/v1/realname", {"name": "小某", "identity": CHILD})
        assert told.data["play_seconds"] == 1800
    for seconds, ended in ((1799, 0), (1800, 1), (1820, 0)):
        with authority.at(EVENING + seconds * SECOND):
            assert await kick_minors(database, app.state.resources) == ended
    async with database.system() as session:
        rows = await session.execute(
            text("SELECT end_reason FROM player_session WHERE ended_at IS NOT NULL")
        )
        assert list(rows.scalars()) == ["minor"]
