"""The demo's promotion packages and partner: true rows on every page, by the calls of a person."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from fastapi import FastAPI
from tests.support.client import Client
from tests.support.promotion import Promotion
from tests.support.world import World

from longshore.account.identity import Actor, Services
from longshore.demo import distributing, partners
from longshore.demo.loader import LOGINS_FILE
from longshore.domains.popularize.packages.making import Maker
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings


@pytest.fixture
def actor(world: World, monkeypatch: pytest.MonkeyPatch) -> Actor:
    owner, game = world.aurora.owner, world.aurora.games[0]
    made = Actor(
        user_id=owner.id, publisher_id=world.aurora.id, publisher_name="Aurora", session_id=0,
        token="", account="owner", name="林晓", is_owner=True, permissions=frozenset(),
        game_ids=frozenset({game.id}), game_id=game.id,
    )  # fmt: skip

    async def found(_: Database) -> tuple[int, Actor]:
        return game.id, made

    monkeypatch.setattr(distributing, "demo_game_and_actor", found)
    monkeypatch.setattr(partners, "demo_game_and_actor", found)
    return made


@pytest.fixture
async def promotion(
    client: Client, world: World, app: FastAPI, database: Database, actor: Actor
) -> AsyncIterator[Promotion]:
    """A game whose first build is done, and workers who look again and again."""
    made = await Promotion(client, database, app.state.resources, world.aurora).begin()

    async def work() -> None:
        while True:
            await Maker(database, made.resources).run()
            await made.courier()
            await asyncio.sleep(0.05)

    task = asyncio.create_task(work())
    yield made
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


async def test_every_page_has_rows(promotion: Promotion, settings: Settings) -> None:
    for code in ("yuhuo", "nanfeng"):
        await promotion.promoter(code)
    promoters = (await promotion.ok("promoter/list"))["total"]
    for _ in range(2):
        await distributing.load_demo_packages(settings, promotion.database, promotion.resources)
        assert len((await promotion.ok("package/batch"))["list"]) == 2
    packages = await promotion.packages()
    assert len(packages) == 3 * promoters
    assert [one["status"] for one in packages].count("forbidden") == 1
    found = (await promotion.ok("distribute/list"))["list"]
    assert sorted((one["state"], one["share"]) for one in found) == [
        ("live", 20), ("live", 100), ("waiting", 100),
    ]  # fmt: skip
    told: Any = await promotion.ok("distribute/statistic", days=3)
    assert told["total"] == distributing.DOWNLOADS
    assert set(await promotion.findings()) == {"copied", "cut", "replaced"}
    assert len(await promotion.bound()) == 4


async def test_a_partner_signs_in(promotion: Promotion, app: FastAPI, settings: Settings) -> None:
    (settings.data_dir / LOGINS_FILE).write_text('{"address": "http://x/micro", "logins": []}')
    first, second = await promotion.promoter("yuhuo"), await promotion.promoter("nanfeng")
    state = app.state
    wired = Services(settings, promotion.database, state.hashing, state.sms, state.code_key)
    for _ in range(2):
        await partners.load_demo_partners(wired, promotion.resources)
    assert (await promotion.ok("partner/read", id=first))["state"] == "joined"
    assert (await promotion.ok("partner/read", id=second))["state"] == "invited"
    told = json.loads((settings.data_dir / LOGINS_FILE).read_text())["partner"]
    assert told["address"] == "http://x/micro/partner"
    form = {"account": told["account"], "password": told["password"]}
    answer = await promotion.client.call("POST", "/ultra/partner/login", json=form)
    assert answer.code == 0, answer.msg
