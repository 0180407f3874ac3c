"""SIGKILL of workers that tell the authority who came and went, two at once, in and between calls.

Nothing is told twice and nothing is lost: a report is told and kept as such, or, where a worker
died in its call, kept as unreported, whether the authority has it or not.
"""

import asyncio
import os
import random
import secrets
from collections import Counter
from datetime import timedelta
from pathlib import Path

from fastapi import FastAPI
from sqlalchemy import text
from tests.support import children
from tests.support.client import Client
from tests.support.minors import MinorsConsole, card
from tests.support.nppa import StandIn, calling_out, stand_in
from tests.support.runtime import DEVICE, GameClient, game_client
from tests.support.world import World

from longshore.domains.operate.real_names.reporting import report_due
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings

PLAYERS = 8
KILLS = int(os.environ.get("LONGSHORE_TEST_KILLS", "3"))
_PROCESS = Path(__file__).parents[1] / "support" / "reporter_process.py"
_ROWS = text("""
SELECT r.state, r.is_online, floor(extract(epoch FROM r.at))::bigint AS at, r.attempts, r.is_sent
FROM behaviour_report r ORDER BY r.id
""")


async def test_nothing_is_told_twice_or_lost_over_kills(
    app: FastAPI, client: Client, database: Database, world: World, settings: Settings
) -> None:
    """[W-08] Killed before, in and after its call: each coming and going is told at most once."""
    async with stand_in() as authority, calling_out(app):
        console = MinorsConsole(app, client, world)
        await console.register(authority.base)
        people = await _verified(app, database, world, (KILLS + 1) * PLAYERS)
        for turn in range(KILLS):
            # Every second call is slow: most kills fall into one.
            authority.server.faults = ["slow", ""] * 20
            await _come_and_go(people, turn)
            await _killed(database, settings, authority)
        authority.server.faults = []
        await _come_and_go(people, KILLS)
        await report_due(database, app.state.resources)
        # Leases of the dead have run out: what they may have sent is not sent again.
        with authority.at(now() + timedelta(seconds=31)):
            await report_due(database, app.state.resources)
        async with database.system() as session:
            rows = (await session.execute(_ROWS)).all()
        told = Counter((one.si, one.bt) for one in authority.authority.told)
    assert set(told.values()) == {1}, "told twice"
    came, gone = sum(row.is_online for row in rows), sum(not row.is_online for row in rows)
    assert came == len(people) and gone == KILLS * PLAYERS
    states = Counter(row.state for row in rows)
    assert set(states) <= {"reported", "unreported"}, states
    # Whatever is not known to be told was in the hands of somebody who died.
    assert states["reported"] <= len(told) <= len(rows)
    assert all(row.is_sent for row in rows if row.state == "unreported")
    moments = Counter((int(row.is_online), row.at) for row in rows)
    known = Counter((one.bt, one.ot) for one in authority.authority.told)
    assert known <= moments, "a moment that is nobody's"
    assert Counter(_reported(rows)) <= known, "said to be told, and was not"


def _reported(rows: object) -> list[tuple[int, int]]:
    return [(int(row.is_online), row.at) for row in rows if row.state == "reported"]  # type: ignore[attr-defined]


async def _verified(app: FastAPI, database: Database, world: World, count: int) -> list[GameClient]:
    """Players who told their names once, and are signed out again before anybody watches."""
    people = []
    for place in range(count):
        caller = await game_client(app, database, world.aurora.games[0])
        caller.guest_key, caller.address = secrets.token_urlsafe(24), f"192.0.2.{place + 1}"
        await caller.guest(device=_device(caller))
        form = {"name": "王某", "identity": card("19900101", f"{place + 1:03}")}
        assert (await caller.call("/sdk/v1/realname", form)).data["state"] == "verified"
        await caller.call("/sdk/v1/logout")
        people.append(caller)
    async with database.system() as session:
        await session.execute(text("DELETE FROM behaviour_report"))
        await session.execute(text("DELETE FROM player_session"))
        await session.execute(text("UPDATE real_name SET settled_at = now() - interval '1 hour'"))
    return people


def _device(caller: GameClient) -> dict[str, str]:
    return DEVICE | {"id": f"device-{caller.address}"}


async def _come_and_go(people: list[GameClient], turn: int) -> None:
    """The next few come; who came before goes."""
    for caller in people[(turn - 1) * PLAYERS : turn * PLAYERS] if turn else []:
        assert (await caller.call("/sdk/v1/logout")).code == 0
    for caller in people[turn * PLAYERS : (turn + 1) * PLAYERS]:
        assert (await caller.guest(device=_device(caller))).code == 0


async def _killed(database: Database, settings: Settings, authority: StandIn) -> None:
    """Two workers, killed at any moment after something was claimed."""
    before = len(authority.authority.told)
    workers = [_start(database, settings) for _ in range(2)]
    try:
        async with asyncio.timeout(120):
            while len(authority.authority.told) == before:
                if await _claimed(database):
                    break
                await asyncio.sleep(0.02)
        await asyncio.sleep(random.uniform(0, 0.5))
    finally:
        for worker in workers:
            worker.kill()
            worker.wait()


async def _claimed(database: Database) -> bool:
    claimed = text("SELECT EXISTS (SELECT FROM behaviour_report WHERE is_sent AND state = 'queued' "
                   "AND next_at > now())")  # fmt: skip
    async with database.system() as session:
        return bool((await session.execute(claimed)).scalar_one())


def _start(database: Database, settings: Settings) -> children.Child:
    addresses = database.addresses
    place = str(settings.data_dir)
    return children.start(_PROCESS, place, addresses.application, addresses.system)
