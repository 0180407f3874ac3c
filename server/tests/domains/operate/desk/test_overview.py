"""What waits in a game, for its menu and first page."""

import pytest
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.shop import Shop, paid
from tests.support.world import TestPublisher, World

from longshore.kit.db.database import Database

PATH = "/ultra/protected/app/send/usdk/operate/overview"


async def overview(client: Client, of: TestPublisher) -> Answer:
    return await client.call("POST", PATH, user=of.owner, game=of.games[0], json={})


@pytest.fixture
async def shop(database: Database, world: World) -> Shop:
    return await Shop.open(database, world.aurora.id, world.aurora.games[0].id)


async def test_what_waits(client: Client, database: Database, world: World, shop: Shop) -> None:
    """[W-07] Paid orders that nobody delivered count with their money once they are two minutes
    old; another publisher's do not."""
    fresh, old = (await shop.order()).number, (await shop.order("gem_60")).number
    await shop.take(paid(fresh))
    await shop.take(paid(old, 600, "T2"))
    assert (await overview(client, world.aurora)).data["stuck"] == 0
    async with database.system() as session:
        await session.execute(
            text("UPDATE orders SET paid_at = now() - interval '1 hour' WHERE number = :number"),
            {"number": old},
        )
    found = (await overview(client, world.aurora)).data
    assert (found["stuck"], found["stuck_amounts"]) == (1, [{"minor": 600, "currency": "CNY"}])
    assert found["time_zone"] == "Asia/Shanghai" and found["oldest"] > 0
    other = (await overview(client, world.borealis)).data
    assert (other["stuck"], other["oldest"], other["stuck_amounts"]) == (0, None, [])


async def test_what_is_to_be_published(client: Client, world: World, shop: Shop) -> None:
    """[W-10] Kinds that nobody edited do not wait for anybody."""
    before = (await overview(client, world.aurora)).data["changed"]
    draft = {"kind": "switches", "content": {"switches": [{"key": "shop", "value": True}]}}
    saved = await client.call(
        "POST", "/ultra/protected/app/send/usdk/publishing/saveDraft",
        user=world.aurora.owner, game=world.aurora.games[0], json=draft,
    )  # fmt: skip
    assert saved.code == 0
    assert (await overview(client, world.aurora)).data["changed"] == before + 1
    # Of what nobody published, only the goods and the address of the game hold anything.
    assert before == 1 + 1
