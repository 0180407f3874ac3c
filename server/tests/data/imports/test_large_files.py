"""Files that are as bad as can be: nobody else waits while they are imported.

A test in which the event loop was held for 50 ms fails of itself (tests/support/slow_callbacks.py).
"""

from pathlib import Path

import pytest
from fastapi import FastAPI
from tests.data.imports.test_importing import NEW_YORK, Desk, _lines
from tests.support.client import Client
from tests.support.engine import Analytics
from tests.support.played import Played
from tests.support.world import World

from longshore.data.imports.file_lines import NoTableError, lines_of


def test_a_file_that_is_one_line_is_no_table(tmp_path: Path) -> None:
    file = tmp_path / "old.csv"
    file.write_bytes(b"at,uid\n" + b"," * (8 << 20))
    found = lines_of(file, "comma")
    assert next(found)[0] == (1, ["at", "uid"])
    with pytest.raises(NoTableError):
        next(found)


async def test_thousands_of_refused_lines_are_written_down(
    analytics: Analytics, world: World, app: FastAPI, client: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    analytics.in_zone(NEW_YORK)
    monkeypatch.setitem(app.state._state, "settings", analytics.settings)
    await analytics.load()
    desk = Desk(Played(analytics, world.aurora.games[0]), client, world, app)
    told = await desk.imported(_lines(*["someday,vivo,b,O6,T6,6.00,CNY,gem,0"] * 9_000))
    assert told["refused"] == 9_000
    assert len(await desk.refused(told["id"])) == 9_000
