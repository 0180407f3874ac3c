"""From a sign-in through a channel to goods at the game's server: the whole way over /sdk/."""

import copy
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from pydantic import AnyHttpUrl
from tests.support.client import Client
from tests.support.paying import VIVO, ChannelHttp, configure, tell
from tests.support.runtime import DEVICE, GameClient, game_client
from tests.support.shop import Shop
from tests.support.world import World

from longshore.domains.operate.deliveries.worker import Courier
from longshore.kit.db.database import Database
from longshore.runtime.channel_login import ChannelLogins
from longshore.simulation.channels import CHANNELS, PLAYER, Channel, Sale


@pytest.fixture
async def shop(database: Database, world: World) -> Shop:
    shop = await Shop.open(database, world.aurora.id, world.aurora.games[0].id)
    await configure(database, shop, VIVO)
    return shop


@pytest.fixture
async def http(app: FastAPI) -> AsyncIterator[ChannelHttp]:
    """Outgoing calls of the run time go to the simulated channel."""
    made = ChannelHttp()
    runtime, kept = app.state.runtime, app.state.runtime.ports
    resources: Any = replace(kept.resources, http_out=made)
    runtime.ports = replace(kept, channel_login=ChannelLogins(kept.database, resources))
    yield made
    runtime.ports = kept


async def sign_in(caller: GameClient, **fields: str) -> Any:
    form = {"method": "channel", "channel": "vivo", "device": DEVICE}
    answer = await caller.call(
        "/sdk/v1/login", {**form, "fields": {**VIVO.claim(), **fields}}, language="en-US"
    )
    if answer.code == 0:
        caller.session = answer.data["session"]
    return answer


async def test_from_the_channel_to_the_goods(
    app: FastAPI, database: Database, world: World, shop: Shop, http: ChannelHttp, client: Client
) -> None:
    """Sign in, order, be paid once however often it is told, have it delivered, look it up."""
    game, owner = world.aurora.games[0], world.aurora.owner
    caller = await game_client(app, database, game)
    assert (await sign_in(caller)).code == 0
    wish = {"goods_code": "gem_6480", "game_order_id": "G-1", "role_id": "r1"}
    made = await caller.call("/sdk/v1/order", wish)
    assert (made.code, made.data["amount"], made.data["is_new"]) == (0, 64_800, True)
    assert (await caller.call("/sdk/v1/order", wish)).data["order_id"] == made.data["order_id"]
    number = made.data["order_id"]
    assert made.data["notify_path"] == f"/sdk/callback/vivo/{caller.app_id}"
    assert VIVO.opened(made.data["channel_fields"]) == (number, 64_800)

    sale = Sale(order=number, uid=PLAYER)
    forged = await tell(caller, VIVO.notice(Sale(order=number, fen=1), signed=sale))
    assert (forged.status_code, forged.content) == (200, b"fail")
    for _ in range(3):
        answer = await tell(caller, VIVO.notice(sale))
        assert (answer.status_code, answer.content) == (200, b"success")
    unknown = await tell(caller, VIVO.notice(Sale(order="LS00000000000000000001")))
    assert unknown.content == b"fail"
    assert await shop.kinds(number) == ["created", "paid"]
    (waiting,) = (await caller.call("/sdk/v1/orders/open")).data["orders"]
    assert (waiting["order_id"], waiting["payment"]) == (number, "paid")
    page = await caller.server_call("/sdk/server/v1/orders/undelivered")
    assert [one["order_id"] for one in page.data["orders"]] == [number]

    resources: Any = replace(app.state.resources, http_out=http)
    await Courier(database, resources).run()
    assert [message for _, message, _ in http.calls] == [f"msg_{number}"]
    assert (await caller.call("/sdk/v1/orders/open")).data["orders"] == []
    found = await caller.server_call("/sdk/server/v1/order", {"order_id": number})
    assert (found.data["delivery"], found.data["role_id"]) == ("delivered", "r1")

    path = "/ultra/protected/app/send/usdk/order/"
    listed = await client.call(
        "POST", path + "list", user=owner, game=game, json={"keyword": "T20261122-77"}
    )
    assert [one["number"] for one in listed.data["list"]] == [number]
    detail = await client.call(
        "POST", path + "detail", user=owner, game=game, json={"number": number}
    )
    assert [one["kind"] for one in detail.data["events"]] == ["created", "paid", "delivered"]
    assert detail.data["is_derivable"]
    assert VIVO.parameters["app_key"] not in detail.response.text
    change = {"number": number, "reason": "asked for it"}
    again = await client.call(
        "POST", path + "resend", user=owner, game=game,
        json={"numbers": [number, "LS00000000000000000009"], "reason": "lost"},
    )  # fmt: skip
    assert again.data == {"resent": 1, "refused": ["LS00000000000000000009"]}
    by_hand = await client.call("POST", path + "markDelivered", user=owner, game=game, json=change)
    assert by_hand.data["order"]["delivery"] == "by_hand"
    refused = await client.call("POST", path + "markDelivered", user=owner, game=game, json=change)
    assert refused.code == 4723
    back = await client.call("POST", path + "refund", user=owner, game=game, json=change)
    assert back.data["order"]["payment"] == "refunded"
    assert back.data["is_derivable"]


@pytest.mark.parametrize("code", ["alipay", "wechatpay_v3", "wechat_miniprogram"])
async def test_what_a_channel_gives_back_in_parts_waits_for_a_person(
    app: FastAPI, database: Database, world: World, shop: Shop, http: ChannelHttp, client: Client,
    code: str,
) -> None:  # fmt: skip
    """As the channel's own notices tell it; more than was paid is refused."""
    game, owner, channel = world.aurora.games[0], world.aurora.owner, CHANNELS[code]
    if code == "wechat_miniprogram":
        await configure(database, shop, channel)
        sold_in, at = code, code
    else:
        channel = copy.copy(channel)
        channel.code = "official"
        await configure(database, shop, channel)
        sold_in, at = "official", code
    caller = await game_client(app, database, game)
    await caller.guest()
    wish = {"goods_code": "gem_6480", "game_order_id": "G-1", "channel": sold_in}
    number = (await caller.call("/sdk/v1/order", wish)).data["order_id"]
    sale = Sale(order=number)
    ok = channel.reply_ok(sale)
    assert (await tell(caller, channel.notice(sale), at)).content == ok

    first = replace(sale, is_refunded=True, refund="R1", refund_fen=6_480)
    for _ in range(2):
        assert (await tell(caller, channel.notice(first), at)).content == ok
    assert await shop.states(number) == ("paid", "queued")
    larger = replace(first, refund="R2", refund_fen=64_800, given_before=6_480)
    assert (await tell(caller, channel.notice(larger), at)).content != ok
    forged = channel.notice(replace(first, refund_fen=6_500), signed=first)
    assert (await tell(caller, forged, at)).content != ok

    path = "/ultra/protected/app/send/usdk/order/"

    async def ask(action: str, **form: object) -> Any:
        return await client.call("POST", path + action, user=owner, game=game, json=form)

    listed = await ask("list", attention="part_refunded")
    assert [one["number"] for one in listed.data["list"]] == [number]
    todo = await client.call("GET", "/ultra/home/overview", user=owner)
    assert "orders_part_refunded" in {one["key"] for one in todo.data["todos"]}
    detail = (await ask("detail", number=number)).data
    assert (detail["told_back_minor"], detail["booked_back_minor"]) == (6_480, 0)
    change = {"number": number, "reason": "the goods stay"}
    assert (await ask("bookPart", **change, amount_minor=6_481)).code == 4726
    booked = await ask("bookPart", **change, amount_minor=6_480)
    assert (booked.data["order"]["payment"], booked.data["booked_back_minor"]) == ("paid", 6_480)
    assert (await ask("bookPart", **change, amount_minor=6_480)).code == 4726
    assert (await ask("list", attention="part_refunded")).data["list"] == []

    rest = replace(first, refund="R3", refund_fen=58_320, given_before=6_480)
    assert (await tell(caller, channel.notice(rest), at)).content == ok
    detail = (await ask("detail", number=number)).data
    assert (detail["order"]["payment"], detail["is_derivable"]) == ("refunded", True)
    whole = next(one for one in detail["events"] if one["kind"] == "refunded")
    assert whole["data"]["amount_minor"] == 58_320


async def test_the_channel_decides_who_comes_in(
    app: FastAPI, database: Database, world: World, shop: Shop, http: ChannelHttp
) -> None:
    caller = await game_client(app, database, world.aurora.games[0])
    forged = await sign_in(caller, token="made up")
    assert (forged.code, "does not vouch" in forged.msg) == (4710, True)
    other = await sign_in(caller, uid="u-somebody")
    assert (other.code, "somebody else" in other.msg) == (4710, True)
    http.is_away = True
    away = await sign_in(caller)
    assert (away.code, "does not answer" in away.msg) == (4710, True)
    assert caller.session == ""


async def test_addresses_of_nobody(
    app: FastAPI, database: Database, world: World, shop: Shop, http: ChannelHttp
) -> None:
    caller = await game_client(app, database, world.aurora.games[0])
    told = VIVO.notice(Sale())
    assert (await tell(caller, told, "nobody")).status_code == 404
    # A channel that the game does not ship to has no address here.
    assert (await tell(caller, told, "meizu")).status_code == 404
    other = await game_client(app, database, world.borealis.games[0])
    assert (await tell(other, told)).status_code == 404


async def test_no_refusal_of_ours_looks_like_an_ok(
    app: FastAPI, database: Database, world: World, shop: Shop, http: ChannelHttp
) -> None:
    """Some channels take every 200 for our OK, and never tell of the payment again."""
    caller = await game_client(app, database, world.aurora.games[0])
    told = VIVO.notice(Sale())
    statuses = [
        (await tell(caller, replace(told, method="PUT"))).status_code,
        (await tell(caller, replace(told, body=b"a=" + b"1" * 70_000))).status_code,
        (await tell(caller, told, "a/b")).status_code,
        (await tell(caller, told, "x" * 80)).status_code,
    ]
    assert all(400 <= status < 500 for status in statuses), statuses


async def test_another_player_cannot_have_the_order(
    app: FastAPI, database: Database, world: World, shop: Shop, http: ChannelHttp
) -> None:
    caller = await game_client(app, database, world.aurora.games[0])
    await sign_in(caller)
    wish = {"goods_code": "gem_60", "game_order_id": "G-1", "channel": "vivo"}
    assert (await caller.call("/sdk/v1/order", wish)).code == 0
    guest = await game_client(app, database, world.aurora.games[0])
    await guest.guest()
    assert (await guest.call("/sdk/v1/order", wish)).code == 4720
    assert (await guest.call("/sdk/v1/order", wish | {"channel": ""})).code == 4722
    assert (await guest.call("/sdk/v1/order", wish | {"goods_code": "none"})).code == 4721
    assert (await guest.call("/sdk/v1/orders/open")).data["orders"] == []


async def test_an_order_is_paid_in_its_channel(
    app: FastAPI, database: Database, world: World, shop: Shop, http: ChannelHttp
) -> None:
    """A cashier that offers several makes one for each: the other's notice would find none."""
    caller = await game_client(app, database, world.aurora.games[0])
    await sign_in(caller)
    await configure(database, shop, CHANNELS["bilibili"])
    wish = {"goods_code": "gem_60", "game_order_id": "G-1"}
    made = await caller.call("/sdk/v1/order", wish)
    assert (await caller.call("/sdk/v1/order", wish | {"channel": "bilibili"})).code == 4720
    again = await caller.call("/sdk/v1/order", wish | {"channel": "vivo"})
    assert again.data["order_id"] == made.data["order_id"]


async def test_what_is_handed_out_names_our_own_address(
    app: FastAPI, database: Database, world: World, shop: Shop, http: ChannelHttp
) -> None:
    """Where it is known; without the channel's key there is nothing, and the order is made."""
    caller = await game_client(app, database, world.aurora.games[0])
    await sign_in(caller)
    runtime = app.state.runtime
    own = AnyHttpUrl("https://games.example")
    settings = runtime.ports.settings.model_copy(update={"public_url": own})
    runtime.ports = replace(runtime.ports, settings=settings)
    wish = {"goods_code": "gem_6480", "game_order_id": "G-1"}
    made = await caller.call("/sdk/v1/order", wish)
    handed = made.data["channel_fields"]
    assert handed["notifyUrl"] == f"https://games.example{made.data['notify_path']}"
    assert VIVO.opened(handed) == (made.data["order_id"], 64_800)
    bilibili = CHANNELS["bilibili"]
    await configure(database, shop, bilibili)
    other = await caller.call(
        "/sdk/v1/order", wish | {"game_order_id": "G-2", "channel": "bilibili"}
    )
    assert bilibili.opened(other.data["channel_fields"]) == (other.data["order_id"], 64_800)
    await configure(database, shop, _without_key(CHANNELS["alipay"]))
    third = await caller.call("/sdk/v1/order", wish | {"game_order_id": "G-3", "channel": "alipay"})
    assert (third.code, third.data["channel_fields"]) == (0, {})


def _without_key(channel: Channel) -> Channel:
    """A channel whose private key nobody has filled in."""
    changed = copy.copy(channel)
    changed.parameters = {**channel.parameters, "alipay_private_key": ""}
    return changed
