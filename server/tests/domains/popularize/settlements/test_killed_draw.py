"""SIGKILL while statements are drawn: nothing is half written, the next worker draws the same."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from tests.support import children
from tests.support.settling import Settling, moment
from tests.support.world import as_owner

from longshore.domains.popularize.settlements import drawer, verify
from longshore.domains.popularize.settlements.drawer import Drawer
from longshore.kit import clock
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings

_PROCESS = Path(__file__).parents[3] / "support" / "drawer_process.py"
_TABLES = ("settlement_month", "settlement", "settlement_line", "settlement_step")
_LOOKS, _LOOK_SECONDS = 1_200, 0.05
_IS_STUCK = text("""
SELECT EXISTS (SELECT FROM pg_locks WHERE relation = 'settlement_line'::regclass AND NOT granted)
""")


async def test_a_killed_draw_is_drawn_again(settling: Settling, settings: Settings) -> None:
    """[W-14] Killed between the month and the lines of its first statement."""
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    await settling.buy(moment(3, 3))
    with clock.at(moment(4, 1)):
        assert (await settling.call("settlement/draw", month="2026-03-01")).code == 0
    async with as_owner(settling.database) as session:
        await session.execute(text("LOCK TABLE settlement_line IN ACCESS EXCLUSIVE MODE"))
        process = _start(settings, settling.database)
        try:
            await _stuck(settling.database, process)
        finally:
            process.kill()
            process.wait()
    assert await _counts(settling.database) == [0, 0, 0, 0]
    with clock.at(moment(4, 1)):
        assert (await settling.call("settlement/list")).data["drawing"]["state"] == "running"
        # The database notices within moments that the other is gone, and lets its wish go.
        for _ in range(_LOOKS):
            await Drawer(settling.database, settling.resources).run()
            listed = (await settling.call("settlement/list")).data
            if listed["drawing"]["state"] != "running":
                break
            await asyncio.sleep(_LOOK_SECONDS)
    assert (listed["drawing"]["state"], listed["drawing"]["statements"]) == ("done", 1)
    assert await settling.lines(listed["list"][0]["id"]) == [("share", 19_440)]
    assert await _counts(settling.database) == [1, 1, 1, 1]
    async with settling.database.system() as session:
        assert [one.differs for one in await verify(session)] == [False]


async def test_statements_come_with_the_last_word(
    settling: Settling, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where that they are drawn cannot be written, they are not: none is left to draw twice."""
    await settling.share()
    monkeypatch.setattr(drawer, "_END", text("SELECT 1 / 0"))
    with clock.at(moment(4, 1)):
        await settling.call("settlement/draw", month="2026-03-01")
        with pytest.raises(DBAPIError):
            await Drawer(settling.database, settling.resources).run()
    assert await _counts(settling.database) == [0, 0, 0, 0]


def _start(settings: Settings, database: Database) -> children.Child:
    addresses = database.addresses
    command = [str(settings.data_dir), addresses.application, addresses.system]
    told = [*command, moment(4, 1).isoformat()]
    return children.start(_PROCESS, *told)


async def _stuck(database: Database, process: children.Process) -> None:
    for _ in range(_LOOKS):
        assert process.poll() is None
        async with database.system() as session:
            if (await session.execute(_IS_STUCK)).scalar_one():
                return
        await asyncio.sleep(_LOOK_SECONDS)
    raise AssertionError("it never came to the lines")


async def _counts(database: Database) -> list[int]:
    async with database.system() as session:
        return [
            (await session.execute(text(f"SELECT count(*) FROM {name}"))).scalar_one()
            for name in _TABLES
        ]
