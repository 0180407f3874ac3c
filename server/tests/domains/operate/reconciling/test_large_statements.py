"""Statements that hold as much as a file may: nobody else waits while one is looked at, compared.

A test in which the event loop was held for 50 ms fails of itself (tests/support/slow_callbacks.py).
"""

import pytest
from fastapi import FastAPI
from tests.domains.operate.reconciling.test_reconciling import HEAD, Accounts
from tests.support.client import Client
from tests.support.world import World

from longshore.kit.db.database import Database


@pytest.fixture
def accounts(app: FastAPI, client: Client, database: Database, world: World) -> Accounts:
    return Accounts(app, client, database, world)


async def test_titles_of_a_megabyte_are_looked_at(accounts: Accounts) -> None:
    titles = [f"{at}" + "名" * 20_000 for at in range(20)]
    upload = await accounts.upload([titles, *[["1"] * 20] * 3])
    seen = await accounts("file", upload_id=upload, channel_code="vivo")
    assert seen.code == 0, seen.msg
    assert [len(one) for one in seen.data["titles"]] == [200] * 20


async def test_thousands_of_lines_are_one_transaction(accounts: Accounts) -> None:
    told = await accounts.compared([HEAD, *[["T1", "", "6.00", "成功"]] * 6_000])
    assert (told["state"], told["lines"]) == ("done", 6_000)
    assert {one["kind"]: one["count"] for one in told["sums"]} == {
        "only_theirs": 1, "repeated": 5_999,
    }  # fmt: skip
