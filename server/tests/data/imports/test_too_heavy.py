"""A file that is too heavy for the engine: it ends with a text, whole, and lets others go on."""

from typing import Any

import pytest
from tests.data.imports.support import FILE, Desk, table_of

from longshore.data.engine import Engine, EngineRefusedError
from longshore.data.engine.place import DATABASE
from longshore.data.imports import importing
from longshore.data.imports.wording import PROBLEMS

_LEFT = f"SELECT count() FROM {DATABASE}.events WHERE source = 5"


class Heavy:
    """An engine that has no memory for a block of one import."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, token: str) -> None:
        self.token, self.tries, insert = token, 0, Engine.insert

        async def refuses(engine: Engine, table: str, lines: bytes, token: str) -> None:
            if token == self.token:
                self.tries += 1
                raise EngineRefusedError("Code: 241", is_too_heavy=True)
            await insert(engine, table, lines, token)

        monkeypatch.setattr(Engine, "insert", refuses)


@pytest.fixture
def in_small_blocks(no_pauses: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "BLOCK_LINES", 2)


async def test_it_ends_after_some_tries_and_the_next_one_comes(
    desk: Desk, in_small_blocks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] It was tried every two seconds for ever, and no other file of the game came in."""
    number = (await desk.begin(FILE)).data["id"]
    heavy = Heavy(monkeypatch, f"import-{number}-1")
    line = "2026-03-10 09:00:00,vivo,c,O9,T9,1.00,CNY,gem,0"
    other = (await desk.begin(table_of(line), name="next.csv")).data["id"]
    await desk.look()
    while (await desk.told(number))["state"] == "running":
        assert (await desk.told(number))["held_up"] == PROBLEMS["too_heavy"].in_language("zh-CN")
        await desk.look()
    assert heavy.tries == len(importing._PAUSES) + 1
    found = await desk.told(number)
    assert (found["state"], found["rows"], found["held_up"]) == ("failed", 0, "")
    assert found["problem"] == PROBLEMS["stays_too_heavy"].in_language("zh-CN")
    await desk.look()
    assert ((await desk.told(other))["state"], await desk.money()) == ("done", {"CNY": 100})
    # Once there is memory the same file may come again, from its beginning.
    heavy.token = ""
    again = await desk.imported(FILE)
    assert (again["state"], again["rows"]) == ("done", 3)


async def test_what_goes_on_is_counted_anew(
    desk: Desk, in_small_blocks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] An engine that is busy now and then takes a long file all the same."""
    number = (await desk.begin(FILE)).data["id"]
    heavy = Heavy(monkeypatch, f"import-{number}-0")
    for _ in importing._PAUSES:
        await desk.look()
    heavy.token = f"import-{number}-1"
    await desk.look()
    assert (await desk.told(number))["state"] == "running"
    heavy.token = ""
    await desk.importer.once()
    found = await desk.told(number)
    assert (found["state"], found["rows"], found["held_up"]) == ("done", 3, "")


async def test_it_is_left_alone_for_a_while_between_tries(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] What somebody else asks of the engine is over by then."""
    number = (await desk.begin(FILE)).data["id"]
    heavy = Heavy(monkeypatch, f"import-{number}-0")
    for _ in range(5):
        await desk.look()
    assert heavy.tries == 2
    assert (await desk.told(number))["state"] == "running"


async def test_what_was_being_taken_out_does_not_come_back_by_half(
    desk: Desk, in_small_blocks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Ended between the taking out and the note of it, it went on behind what was out."""
    number = (await desk.begin(FILE)).data["id"]
    heavy, ended = Heavy(monkeypatch, f"import-{number}-1"), importing.ended

    async def is_ended(*_: Any) -> None:
        monkeypatch.setattr(importing, "ended", ended)
        raise OSError("the process ends")

    monkeypatch.setattr(importing, "ended", is_ended)
    with pytest.raises(OSError, match="the process ends"):
        for _ in range(len(importing._PAUSES) + 1):
            await desk.look()
    heavy.token = ""
    await desk.importer.once()
    found = await desk.told(number)
    assert (found["state"], found["rows"], await desk.money()) == ("failed", 0, {})
    assert await desk.played.analytics.rows(_LEFT) == [(0,)]
