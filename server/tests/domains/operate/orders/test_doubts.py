"""Where channels are chosen, those that one source alone describes are marked."""

from tests.support.client import Client
from tests.support.paying import configure
from tests.support.shop import Shop
from tests.support.world import World

from longshore.kit.db.database import Database
from longshore.simulation.channels import CHANNELS


async def test_a_channel_of_one_source_is_marked(
    database: Database, world: World, client: Client
) -> None:
    game = world.aurora.games[0]
    shop = await Shop.open(database, world.aurora.id, game.id)
    for code in ("vivo", "kugou", "iqiyi_pps"):
        await configure(database, shop, CHANNELS[code])
    listed = await client.call(
        "POST", "/ultra/protected/app/send/usdk/sdk/channel/list",
        user=world.aurora.owner, game=game, json={},
    )  # fmt: skip
    assert listed.code == 0, listed.msg
    doubts = {row["code"]: row["doubt"] for row in listed.data["list"]}
    assert doubts["vivo"] is None
    assert doubts["kugou"]["is_unproven"] and "只有一个较旧的来源" in doubts["kugou"]["text"]["zh"]
    # Two sources agree; what is to be known of it is told in the tester.
    assert not doubts["iqiyi_pps"]["is_unproven"]
