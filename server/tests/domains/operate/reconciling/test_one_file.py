"""A statement is compared once: its file goes with the comparison that has it."""

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.domains.operate.reconciling.support import HEAD, Accounts
from tests.support.client import Client
from tests.support.connections import none_is_held_during
from tests.support.world import World

from longshore.domains.operate.reconciling import running, service
from longshore.integrations.object_store import StoreError
from longshore.kit.db.database import Database

ROWS = [HEAD, ["T1", "", "6.00", ""]]


@pytest.fixture
def accounts(app: FastAPI, client: Client, database: Database, world: World) -> Accounts:
    return Accounts(app, client, database, world)


async def test_a_file_is_compared_once(accounts: Accounts) -> None:
    upload = await accounts.upload(ROWS)
    begun = await accounts("begin", **accounts.form(upload))
    assert begun.code == 0, begun
    assert (await accounts("begin", **accounts.form(upload))).code == 4316
    assert (await accounts("file", upload_id=upload, channel_code="vivo")).code == 4316
    await accounts.worker.run()
    (row,) = (await accounts("list")).data["list"]
    assert (row["id"], row["state"]) == (begun.data["id"], "done")


async def test_no_connection_is_held_while_a_file_is_looked_at(
    accounts: Accounts, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A workbook takes a process of its own seconds."""
    upload = await accounts.upload(ROWS)
    calling = accounts("file", upload_id=upload, channel_code="vivo")
    held = accounts.app.state.database
    answer = await none_is_held_during(monkeypatch, service, "read_table", held, calling)
    assert (answer.code, answer.data["rows"]) == (0, 1)
    async with database.system() as session:
        taken = await session.execute(text("SELECT taken_at FROM upload"))
    assert taken.scalar_one() is None, "what is looked at alone is swept"


async def test_one_of_before_whose_file_went_with_another_ends(
    accounts: Accounts, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says that the file is to be uploaded again, and others have its place."""
    monkeypatch.setattr(service, "MOST_UNDER_WAY", 1)
    upload = await accounts.upload(ROWS)
    number = (await accounts("begin", **accounts.form(upload))).data["id"]
    async with database.system() as session:
        gone = text("DELETE FROM upload WHERE id = CAST(:id AS uuid)")
        await session.execute(gone, {"id": upload})
    await accounts.worker.run()
    told = (await accounts("detail", id=number)).data
    assert (told["state"], told["problem"]) == ("failed", "读取文件时出错，重新上传")
    assert (await accounts.compared(ROWS))["state"] == "done"


@pytest.mark.parametrize("error", [MemoryError, RecursionError])
async def test_a_file_at_which_something_unforeseen_happens_ends(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    """It was read anew at each look, and stayed under way for ever."""

    async def fails(*_: object, **__: object) -> None:
        raise error

    with monkeypatch.context() as failing:
        failing.setattr(running, "read_table", fails)
        told = await accounts.compared(ROWS)
    assert (told["state"], told["problem"]) == ("failed", "对账时出错，稍后再试")
    assert (await accounts.compared(ROWS))["state"] == "done"


async def test_a_store_that_is_away_for_a_moment_loses_nothing(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The statement waits for the next look, as it does for a database that is away."""
    number = (await accounts("begin", **accounts.form(await accounts.upload(ROWS)))).data["id"]
    store = type(accounts.worker.resources.store)

    async def away(*_: object, **__: object) -> bytes:
        raise StoreError("Unavailable", "the store is away")

    with monkeypatch.context() as while_away, pytest.raises(StoreError):
        while_away.setattr(store, "read_bytes", away)
        await accounts.worker.run()
    assert (await accounts("detail", id=number)).data["state"] == "waiting"
    await accounts.worker.run()
    assert (await accounts("detail", id=number)).data["state"] == "done"
