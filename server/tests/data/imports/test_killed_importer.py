"""An importer that is killed at a file, for want of memory: the file ends, others go on."""

import contextlib
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from tests.data.imports.support import FILE, Desk, table_of

from longshore.data.engine import EngineMissingError
from longshore.data.imports import importing
from longshore.data.imports.importing import Importer
from longshore.data.imports.wording import PROBLEMS


class KilledError(BaseException):
    """What ends a process: nothing of it runs after this."""


class Deadly:
    """Processes that are killed, one after the other, where they read the file of one import."""

    def __init__(self, desk: Desk, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
        self.desk, self.number, self.begun = desk, number, 0
        self._is_dead = False
        open_file, let_go = importing._opened, importing.let_go

        def kills(job: Any, *told: Any) -> Any:
            if job.id == self.number:
                self.begun, self._is_dead = self.begun + 1, True
                raise KilledError
            return open_file(job, *told)

        async def only_alive(*told: Any) -> None:
            if not self._is_dead:
                await let_go(*told)

        monkeypatch.setattr(importing, "_opened", kills)
        monkeypatch.setattr(importing, "let_go", only_alive)

    async def process(self) -> None:
        """A process, until it is killed or has nothing to do."""
        self._is_dead, old = False, self.desk.importer
        new = Importer(old.settings, old.database, old.engine, old.store)
        try:
            while await new.once():
                pass
        except KilledError:
            pass


async def test_a_file_that_kills_its_importer_ends_and_others_come_in(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Each process began it anew, and was killed, for as long as it was there."""
    number = (await desk.begin(FILE)).data["id"]
    line = "2026-03-10 09:00:00,vivo,c,O9,T9,1.00,CNY,gem,0"
    other = (await desk.begin(table_of(line), name="next.csv")).data["id"]
    deadly = Deadly(desk, monkeypatch, number)
    for _ in range(importing._MOST_KILLED):
        await deadly.process()
        assert (await desk.told(number))["state"] == "running"
    await deadly.process()
    assert deadly.begun == importing._MOST_KILLED
    found = await desk.told(number)
    assert (found["state"], found["problem"]) == ("failed", PROBLEMS["killed"].in_language("zh-CN"))
    assert ((await desk.told(other))["state"], await desk.money()) == ("done", {"CNY": 100})
    deadly.number = 0
    assert (await desk.imported(FILE))["rows"] == 3


async def test_kills_do_not_count_once_a_block_is_in(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] A long file comes in however often the server is restarted by force."""
    monkeypatch.setattr(importing, "BLOCK_LINES", 1)
    number, noted = (await desk.begin(FILE)).data["id"], importing.noted
    deadly = Deadly(desk, monkeypatch, number)
    for _ in range(importing._MOST_KILLED - 1):
        await deadly.process()
    deadly.number = 0

    async def killed(*told: Any) -> None:
        await noted(*told)
        deadly._is_dead = True
        raise KilledError

    for _ in range(3):
        monkeypatch.setattr(importing, "noted", killed)
        await deadly.process()
    monkeypatch.setattr(importing, "noted", noted)
    for _ in range(2):
        await deadly.process()
    assert (await desk.told(number))["rows"] == 3


async def test_a_process_that_lives_counts_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Whatever fails and however often, be it the database to which it would say so."""
    number, let_go = (await desk.begin(FILE)).data["id"], importing.let_go
    with monkeypatch.context() as failing:

        def is_away(*_: Any) -> None:
            raise EngineMissingError("starts")

        async def no_database(*_: Any) -> None:
            raise OperationalError("UPDATE", {}, OSError("away"))

        failing.setattr(importing, "_opened", is_away)
        for told in (let_go, no_database):
            failing.setattr(importing, "let_go", told)
            for _ in range(importing._MOST_KILLED + 1):
                with pytest.raises(EngineMissingError):
                    await desk.importer.once()
    async with desk.played.analytics.database.system() as session:
        problem = await session.execute(text("SELECT problem FROM data_import"))
        assert problem.scalar_one() == "- 0 1"
    await desk.importer.once()
    assert (await desk.told(number))["state"] == "done"


@pytest.mark.usefixtures("no_pauses")
@pytest.mark.parametrize("error", [MemoryError, KeyError])
async def test_a_file_at_which_something_unforeseen_happens_ends(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    """[W-19] It was begun anew for ever, and no other file of the game came in."""
    number = (await desk.begin(FILE)).data["id"]
    line = "2026-03-10 09:00:00,vivo,c,O9,T9,1.00,CNY,gem,0"
    other = (await desk.begin(table_of(line), name="next.csv")).data["id"]
    open_file, tries = importing._opened, 0

    def fails(job: Any, *told: Any) -> Any:
        nonlocal tries
        if job.id == number:
            tries += 1
            raise error
        return open_file(job, *told)

    monkeypatch.setattr(importing, "_opened", fails)
    for _ in range(2 * importing._MOST_KILLED):
        with contextlib.suppress(error):
            await desk.importer.once()
    found = await desk.told(number)
    assert (found["state"], found["problem"]) == ("failed", PROBLEMS["killed"].in_language("zh-CN"))
    assert (tries, (await desk.told(other))["state"]) == (importing._MOST_KILLED, "done")


async def test_after_something_unforeseen_it_waits_a_while(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Five tries within ten seconds, in which nothing could pass, were all there was."""
    number, tries = (await desk.begin(FILE)).data["id"], 0

    def fails(*_: Any) -> Any:
        nonlocal tries
        tries += 1
        raise MemoryError

    monkeypatch.setattr(importing, "_opened", fails)
    for _ in range(2):
        with pytest.raises(MemoryError):
            await desk.importer.once()
    for _ in range(3):
        await desk.importer.once()
    assert (tries, (await desk.told(number))["state"]) == (2, "running")
