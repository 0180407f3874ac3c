"""A statement on paper takes seconds and waits for its turn; no connection waits along with it."""

import pytest
from fastapi import FastAPI
from tests.support.client import Answer
from tests.support.connections import none_is_held_during
from tests.support.partners import PASSWORD, invited
from tests.support.settling import Settling, moment

from longshore.domains.popularize.settlements import exporting


@pytest.fixture
async def statement(settling: Settling) -> int:
    """One that promoter 1 may see."""
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    await settling.buy(moment(3, 3))
    found = int((await settling.draw(3, moment(4, 1))).data["list"][0]["id"])
    await settling.call("settlement/step", id=found, step="checked")
    return found


async def test_of_a_publisher(
    settling: Settling, app: FastAPI, monkeypatch: pytest.MonkeyPatch, statement: int
) -> None:
    calling = settling.call("settlement/export", id=statement)
    database = app.state.database
    answer = await none_is_held_during(monkeypatch, exporting, "aside", database, calling)
    assert (answer.code, answer.data["name"]) == (0, "2026-03 =Streamer.xlsx")


async def test_of_a_partner(
    settling: Settling, app: FastAPI, monkeypatch: pytest.MonkeyPatch, statement: int
) -> None:
    client, owner = settling.client, settling.world.aurora.owner
    token = await invited(client, owner, settling.player.game.id, 1)
    form = {"token": token, "account": "captain", "password": PASSWORD}
    joined = await client.call("POST", "/ultra/partner/join", json=form)
    headers = {"access-token": joined.data["token"]}

    async def asked() -> Answer:
        path = "/ultra/partner/statement/file"
        return await client.call("GET", path, headers=headers, params={"id": statement})

    answer = await none_is_held_during(monkeypatch, exporting, "aside", app.state.database, asked())
    assert (answer.code, answer.data["name"]) == (0, "2026-03 =Streamer.xlsx")
