"""A press of packages that are forbidden: what is made, what is left out, and nothing at all."""

from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI
from tests.support.client import Client
from tests.support.promotion import Promotion
from tests.support.world import World

from longshore.kit.db.database import Database


@pytest.fixture
async def promotion(
    client: Client, world: World, app: FastAPI, database: Database
) -> AsyncIterator[Promotion]:
    yield await Promotion(client, database, app.state.resources, world.aurora).begin()


@pytest.mark.parametrize("again", ["promoters", "batch"])
async def test_of_packages_that_are_all_forbidden_nothing_is_made(
    promotion: Promotion, again: str
) -> None:
    """It was "done", with none made, and did not say why."""
    one = await promotion.promoter("one")
    batch = await promotion.make(one, sites="a,b")
    for package in await promotion.packages():
        await promotion.ok("package/forbid", id=package["id"], forbid=1)
    form = {"promoter_ids": str(one), "sites": "a,b"}
    wanted = {"batch_id": batch["id"]} if again == "batch" else form
    refused = await promotion.call("package/create", item_id=promotion.item_id, **wanted)
    assert (refused.code, "2" in refused.msg) == (4877, True), refused.msg
    assert len((await promotion.ok("package/batch"))["list"]) == 1


async def test_of_some_that_are_forbidden_it_says_how_many_are_left_out(
    promotion: Promotion,
) -> None:
    one = await promotion.promoter("one")
    batch = await promotion.make(one, sites="a,b,c")
    first, *_ = await promotion.packages()
    await promotion.ok("package/forbid", id=first["id"], forbid=1)
    for wanted in ({"promoter_ids": str(one), "sites": "a,b,c"}, {"batch_id": batch["id"]}):
        made = await promotion.ok("package/create", item_id=promotion.item_id, **wanted)
        assert (made["total"], made["left_out"]) == (2, 1)


async def test_of_a_press_that_is_not_there(promotion: Promotion) -> None:
    refused = await promotion.call("package/create", item_id=promotion.item_id, batch_id=999)
    assert refused.code == 4004
