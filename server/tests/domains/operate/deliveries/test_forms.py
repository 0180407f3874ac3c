"""Payments told in the forms of other SDKs, to game servers that were written for those."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.older_game_server import OlderGameServer
from tests.support.shop import Shop, paid
from tests.support.world import PASSWORD, World

from longshore.domains.games import app_id_of
from longshore.domains.operate.deliveries.worker import Courier
from longshore.integrations.http_out import OutgoingHttp
from longshore.kit.db.database import Database

FORMS = ("usdk", "quicksdk", "u8")


class Moved:
    """A game that carries another SDK and moved over: its server's code stays, keys change."""

    def __init__(
        self, app: FastAPI, client: Client, world: World, database: Database, shop: Shop
    ) -> None:
        self.client, self.world, self.database, self.shop = client, world, database, shop
        http = OutgoingHttp(allowed=["127.0.0.1"])
        resources: Any = replace(app.state.resources, http_out=http)
        self.resources = resources

    async def call(self, action: str, **form: Any) -> Any:
        answer = await self.client.call(
            "POST", f"/ultra/protected/app/send/usdk/sdk/callback/{action}",
            user=self.world.aurora.pack, game=self.world.aurora.games[0],
            json={"environment": "production", "password": PASSWORD, **form},
        )  # fmt: skip
        assert answer.code == 0, answer.msg
        return answer.data

    async def choose(self, form: str) -> dict[str, str]:
        """Choose a form; its keys as a person reads them."""
        await self.call("save", payment="https://game.example/notify", form=form)
        keys: dict[str, str] = (await self.call("reveal"))["secrets"][0]["keys"]
        return keys

    @contextmanager
    def server(self, form: str, keys: dict[str, str]) -> Iterator[OlderGameServer]:
        server = OlderGameServer(form, keys)
        yield server
        server.stop()

    async def deliver(self, server: OlderGameServer) -> None:
        """Whatever is due, at that server, by a worker that has not looked up the address yet."""
        async with self.database.system() as session:
            await session.execute(
                text("UPDATE callback_address SET url = :url"), {"url": server.url}
            )
            await session.execute(text("UPDATE delivery SET next_at = now(), claimed_until = NULL"))
        await Courier(self.database, self.resources).run()


@pytest.fixture
async def moved(app: FastAPI, client: Client, world: World, database: Database) -> Moved:
    shop = await Shop.open(database, world.aurora.id, world.aurora.games[0].id)
    return Moved(app, client, world, database, shop)


@pytest.mark.parametrize("form", FORMS)
async def test_a_payment_arrives_in_the_form_that_the_game_carries(moved: Moved, form: str) -> None:
    """Signed as its documents say: the server has nothing but their keys."""
    keys = await moved.choose(form)
    assert all(len(key) == 32 for key in keys.values())
    number = (await moved.shop.order(game_order_id="G-星-1".replace("星", "x"))).number
    await moved.shop.take(paid(number))
    with moved.server(form, keys) as server:
        await moved.deliver(server)
        (told,) = server.given
    assert (told["order"], told["own"], told["fen"]) == (number, "G-x-1", "64800")
    assert (told["player"], told["channel"]) == (str(moved.shop.player_id), "vivo")
    assert told.get("test", "0") == "0"
    if form == "u8":
        assert told["game"] == app_id_of(moved.shop.game_id)
        assert told["goods"] == "gem_6480"
    assert await moved.shop.states(number) == ("paid", "delivered")


@pytest.mark.parametrize("form", FORMS)
async def test_fail_is_a_refusal_although_the_status_is_200(moved: Moved, form: str) -> None:
    keys = await moved.choose(form)
    number = (await moved.shop.order()).number
    await moved.shop.take(paid(number))
    with moved.server(form, dict.fromkeys(keys, "0" * 32)) as server:
        await moved.deliver(server)
        assert (server.heard, server.given) == (1, [])
        assert await moved.shop.states(number) == ("paid", "queued")
        server.keys = keys
        await moved.deliver(server)
        await moved.deliver(server)
        assert (server.heard, len(server.given)) == (2, 1)
    assert await moved.shop.kinds(number) == ["created", "paid", "attempt", "delivered"]
    event = await moved.shop.row("SELECT data FROM order_event WHERE kind = 'attempt'")
    assert (event.data["form"], event.data["response"]) == (form, "FAIL")


async def test_a_server_with_the_old_key_takes_one_of_two(moved: Moved) -> None:
    """These forms carry one signature: while a rotation runs, attempts use both keys in turn."""
    old = await moved.choose("usdk")
    new = (await moved.call("rotate", overlap_hours=2))["secrets"][0]["keys"]
    assert old != new
    for keys, heard in ((new, 1), (old, 2)):
        number = (await moved.shop.order()).number
        await moved.shop.take(paid(number, transaction=f"T{heard}"))
        with moved.server("usdk", keys) as server:
            for _ in range(2):
                await moved.deliver(server)
            assert server.heard == heard
        assert await moved.shop.states(number) == ("paid", "delivered")


async def test_what_the_documents_do_not_know_is_not_taken_for_granted(moved: Moved) -> None:
    """A refund goes out in our form; a server that says FAIL to it, with 200, has not heard."""
    keys = await moved.choose("quicksdk")
    number = (await moved.shop.order()).number
    await moved.shop.take(paid(number))
    with moved.server("quicksdk", keys) as server:
        await moved.deliver(server)
        await moved.shop.take(paid(number, outcome="refunded", minor=None))
        await moved.deliver(server)
        assert (server.heard, len(server.given)) == (2, 1)
    assert (await moved.shop.kinds(number))[-1] == "refund_attempt"


async def test_yen_are_not_told_as_yuan(moved: Moved) -> None:
    """Those forms have no currency that games read: nothing is sent, an operator hears of it."""
    keys = await moved.choose("usdk")
    async with moved.database.system() as session:
        await session.execute(text("UPDATE goods SET currency = 'JPY'"))
    number = (await moved.shop.order()).number
    await moved.shop.take(paid(number, currency="JPY"))
    with moved.server("usdk", keys) as server:
        await moved.deliver(server)
        assert server.heard == 0
    assert await moved.shop.states(number) == ("paid", "dead")
    event = await moved.shop.row("SELECT data FROM order_event WHERE kind = 'dead'")
    assert event.data["fault"] == "form_currency"


async def test_our_own_form_comes_back(moved: Moved) -> None:
    await moved.choose("u8")
    assert await moved.choose("standard") == {}
    form = (await moved.call("info"))["production"]["form"]
    assert form == "standard"
