"""An import that the engine cannot take out: it is left alone, says why, and is asked for anew."""

from typing import Any

import pytest
from tests.data.imports.support import FILE, Desk, table_of

from longshore.data.engine import Engine, EngineRefusedError
from longshore.data.engine.place import DATABASE
from longshore.data.imports import importing
from longshore.data.imports.trouble import Trouble
from longshore.data.imports.wording import PROBLEMS

_LEFT = f"SELECT count() FROM {DATABASE}.events WHERE source = 5"
OTHER = table_of("2026-03-10 09:00:00,vivo,c,O9,T9,1.00,CNY,gem,0")
TRIES = len(importing._PAUSES) + 1


class Stuck:
    """An engine that has no memory to take an import out of one of its tables."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
        self.number, self.tries, command = number, 0, Engine.command

        async def refuses(engine: Engine, sql: str) -> None:
            if "player_days WHERE" in sql and sql.endswith(f"import_id = {self.number}"):
                self.tries += 1
                raise EngineRefusedError("Code: 241", is_too_heavy=True)
            await command(engine, sql)

        monkeypatch.setattr(Engine, "command", refuses)


def _said(name: str) -> str:
    return PROBLEMS[name].in_language("zh-CN")


@pytest.mark.usefixtures("no_pauses")
async def test_it_is_left_alone_after_some_tries_and_asked_for_anew(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] It was tried every two seconds for ever, and the game's other files waited behind."""
    number = (await desk.imported(FILE))["id"]
    stuck = Stuck(monkeypatch, number)
    assert (await desk("imports/undo", id=number)).code == 0
    other = (await desk.begin(OTHER, name="next.csv")).data["id"]
    await desk.look()
    while not (found := await desk.told(number))["problem"]:
        assert found["held_up"] == _said("too_heavy")
        assert (await desk("imports/undo", id=number)).code == 4991, "it is being undone"
        await desk.look()
    await desk.look()
    assert (found["state"], found["problem"], found["held_up"]) == (
        "undoing", _said("stays_in"), "",
    )  # fmt: skip
    assert stuck.tries == TRIES
    assert (await desk.told(other))["state"] == "done"
    # Some of it may count: the same file does not come in beside it.
    assert (await desk.begin(FILE)).code == 4989
    stuck.number = 0
    assert (await desk.undone(number))["state"] == "undone"
    assert await desk.played.analytics.rows(_LEFT) == [(1,)]
    assert (await desk.imported(FILE))["rows"] == 3


@pytest.mark.usefixtures("no_pauses")
async def test_what_failed_and_stays_in_is_to_be_undone(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] An engine without memory for a block has none to take the others out either."""
    monkeypatch.setattr(importing, "BLOCK_LINES", 2)
    number, insert = (await desk.begin(FILE)).data["id"], Engine.insert

    async def refuses(engine: Engine, table: str, lines: bytes, token: str) -> None:
        if token == f"import-{number}-1":
            raise EngineRefusedError("no such column")
        await insert(engine, table, lines, token)

    monkeypatch.setattr(Engine, "insert", refuses)
    stuck = Stuck(monkeypatch, number)
    for _ in range(TRIES + 2):
        await desk.look()
    found = await desk.told(number)
    assert (found["state"], found["problem"]) == ("undoing", _said("stays_in"))
    assert stuck.tries == TRIES
    stuck.number = 0
    assert (await desk.undone(number))["state"] == "undone"
    assert await desk.played.analytics.rows(_LEFT) == [(0,)]


async def test_it_is_left_alone_for_a_while_between_tries(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] What somebody else asks of the engine is over by then."""
    number = (await desk.imported(FILE))["id"]
    stuck = Stuck(monkeypatch, number)
    assert (await desk("imports/undo", id=number)).code == 0
    for _ in range(5):
        await desk.look()
    assert stuck.tries == 2


@pytest.mark.usefixtures("no_pauses")
async def test_those_left_alone_are_not_under_way(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Five of them would let nobody import anything."""
    number = (await desk.imported(FILE))["id"]
    Stuck(monkeypatch, number)
    assert (await desk("imports/undo", id=number)).code == 0
    for _ in range(TRIES):
        await desk.look()
    monkeypatch.setattr("longshore.data.imports.service.MOST_UNDER_WAY", 1)
    assert (await desk.begin(OTHER, name="next.csv")).code == 0


def test_what_is_written_down_is_read_again() -> None:
    told: list[Any] = [
        Trouble(), Trouble("too_heavy", 1), Trouble("too_heavy", 3), Trouble("", 0, 2),
        Trouble("stays_too_heavy", 5, 10),
    ]  # fmt: skip
    for one in told:
        assert Trouble.read(one.written()) == one
        assert len(one.written()) <= 20
