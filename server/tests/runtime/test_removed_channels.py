"""A channel is taken off a game while players are paying in it."""

from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.paying import VIVO, configure, tell
from tests.support.runtime import game_client
from tests.support.shop import Shop
from tests.support.world import World

from longshore.kit.db.database import Database
from longshore.simulation.channels import Sale

PATH = "/ultra/protected/app/send/usdk/sdk/channel/remove"
WISH = {"goods_code": "gem_6480", "game_order_id": "G-1", "channel": "vivo"}


async def test_who_has_paid_is_given_it(
    app: FastAPI, database: Database, world: World, client: Client
) -> None:
    """Its notices are taken as before, a forged one is not, and nobody buys there any more."""
    game, owner = world.aurora.games[0], world.aurora.owner
    shop = await Shop.open(database, world.aurora.id, game.id)
    await configure(database, shop, VIVO)
    caller = await game_client(app, database, game)
    await caller.guest()
    number = (await caller.call("/sdk/v1/order", WISH)).data["order_id"]

    async with database.system() as session:
        row = (await session.execute(text("SELECT id, version FROM game_channel"))).one()
    form = {"id": row.id, "version": row.version}
    gone = await client.call("POST", PATH, user=owner, game=game, json=form)
    assert gone.code == 0, gone.msg

    later = WISH | {"game_order_id": "G-2"}
    assert (await caller.call("/sdk/v1/order", later)).code == 4722
    sale = Sale(order=number)
    forged = VIVO.notice(Sale(order=number, fen=1), signed=sale)
    assert (await tell(caller, forged)).content == b"fail"
    for _ in range(2):
        assert (await tell(caller, VIVO.notice(sale))).content == b"success"
    assert await shop.states(number) == ("paid", "queued")
    assert await shop.kinds(number) == ["created", "paid"]


async def test_a_channel_that_the_game_never_had(
    app: FastAPI, database: Database, world: World
) -> None:
    caller = await game_client(app, database, world.aurora.games[0])
    assert (await tell(caller, VIVO.notice(Sale(order="LS1")))).status_code == 404
