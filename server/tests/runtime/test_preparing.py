"""Orders whose channel's server is asked before they can be paid, the whole way over /sdk/."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.buyers import QQ, U8, WECHAT_PAY, Buyer, ChannelServers, buyer_of, way
from tests.support.client import Client
from tests.support.paying import tell
from tests.support.world import World

from longshore.domains.operate.orders import Preparer, differing
from longshore.domains.operate.orders.asking_once import Turn, forget_ended
from longshore.kit import clock
from longshore.kit.db.database import Database
from longshore.simulation.channels import Channel, Sale


@pytest.fixture
async def servers(app: FastAPI) -> AsyncIterator[ChannelServers]:
    """Outgoing calls of the run time go to simulated channels."""
    made = ChannelServers()
    runtime, kept = app.state.runtime, app.state.runtime.ports
    resources: Any = replace(kept.resources, http_out=made)
    settings = kept.settings.model_copy(update={"public_url": "https://games.example"})
    preparer = Preparer(kept.database, resources)
    runtime.ports = replace(kept, preparer=preparer, settings=settings)
    yield made
    runtime.ports = kept


@pytest.fixture
async def qq(app: FastAPI, database: Database, world: World, servers: ChannelServers) -> Buyer:
    return await buyer_of(app, database, world, servers, QQ)


async def test_an_order_is_prepared_handed_out_and_paid(
    qq: Buyer, database: Database, client: Client, world: World
) -> None:
    made = await qq.order(**way(QQ))
    assert made.code == 0, made.msg
    number = made.data["order_id"]
    assert QQ.opened(made.data["channel_fields"]) == (number, 64_800)
    calls = ["/sns/jscode2session", "/api/getToken", "/api/json/openApiPay/GamePrePay"]
    assert [url.removeprefix("https://api.q.qq.com") for url in qq.servers.asked] == calls
    # All calls of one order share one time.
    assert qq.servers.seconds == sorted(qq.servers.seconds, reverse=True)
    assert max(qq.servers.seconds) <= 8
    kinds = [row.kind for row in await qq.ledger(number)]
    assert kinds == ["created", "prepared"]

    # The same order again is handed the same, and the channel hears nothing.
    again = await qq.order(**way(QQ))
    assert (again.data["is_new"], again.data["channel_fields"]) == (
        False, made.data["channel_fields"],
    )  # fmt: skip
    assert len(qq.servers.asked) == 3
    # Another order needs a session of its own, and no other access token.
    await qq.order("G-2", **way(QQ))
    assert [url.rsplit("/", 1)[1] for url in qq.servers.asked[3:]] == [
        "jscode2session", "GamePrePay",
    ]  # fmt: skip

    async with database.system() as session:
        assert await differing(session) == []
    detail = await client.call(
        "POST", "/ultra/protected/app/send/usdk/order/detail", user=world.aurora.owner,
        game=world.aurora.games[0], json={"number": number},
    )  # fmt: skip
    assert detail.data["is_derivable"] is True


async def test_the_ledger_keeps_what_was_asked_without_secrets(qq: Buyer) -> None:
    made = await qq.order(**way(QQ))
    _, prepared = await qq.ledger(made.data["order_id"])
    session, access, prepay = prepared.data["calls"]
    assert [one["name"] for one in (session, access, prepay)] == ["session", "access", "prepay"]
    assert prepay["status"] == 200 and "bill_no" in prepay["body"]
    kept = json.dumps(prepared.data)
    for secret in ("9hAb/NEYUlkaMBEsmFgzig", "9hAb%2FNEYUlkaMBEsmFgzig", "access/granted",
                   "access%2Fgranted", "token+good", "token%2Bgood", "secret=qs"):  # fmt: skip
        assert secret not in kept, secret


@pytest.mark.parametrize(
    ("answers", "fault", "said"),
    [
        ([0], "busy", "渠道暂时没有回应，请稍后用同一订单号重试"),
        ([503], "busy", "渠道暂时没有回应，请稍后用同一订单号重试"),
        ([None, None, 0], "busy", "渠道暂时没有回应，请稍后用同一订单号重试"),
        ([b'{"errcode":40029}'], "purchase_refused", "渠道没有接受该订单，详情见订单账本"),
        ([None, None, b'{"errcode":90012}'], "purchase_refused", "渠道没有接受该订单"),
        ([b"<html>"], "purchase_refused", "渠道没有接受该订单"),
        ([b"{"], "malformed", "渠道没有接受该订单"),
    ],
)  # fmt: skip
async def test_an_order_that_the_channel_does_not_take_is_sent_again(
    qq: Buyer, answers: list[Any], fault: str, said: str
) -> None:
    qq.servers.answers = answers
    refused = await qq.order(**way(QQ))
    assert refused.code == 4727 and said in refused.msg
    number = (await qq.shop.row("SELECT number FROM orders")).number
    created, failed = await qq.ledger(number)
    assert (created.kind, failed.kind, failed.data["fault"]) == (
        "created", "prepare_failed", fault,
    )  # fmt: skip
    assert await qq.shop.states(number) == ("created", "none")
    # Later, in English, the same order: there is one order, and it can be paid.
    made = await qq.order(language="en-US", **way(QQ))
    assert (made.code, made.data["order_id"], made.data["is_new"]) == (0, number, False)
    assert QQ.opened(made.data["channel_fields"]) == (number, 64_800)


async def test_a_refusal_is_told_in_english(qq: Buyer) -> None:
    qq.servers.answers = [0]
    refused = await qq.order(language="en-US", **way(QQ))
    assert refused.msg == (
        "The channel did not take the order: "
        "the channel does not answer now, send the same order again in a moment"
    )


async def test_the_same_order_at_once_is_prepared_once(qq: Buyer) -> None:
    qq.servers.delay = 0.05
    made = await asyncio.gather(*(qq.order(**way(QQ)) for _ in range(6)))
    assert len({one.data["channel_fields"]["prepayId"] for one in made}) == 1
    assert sum(url.endswith("GamePrePay") for url in qq.servers.asked) == 1


@dataclass
class Processes:
    """Each with connections and locks of its own, as behind one address: they take turns."""

    preparers: list[Preparer]
    asked: int = 0

    async def __call__(self, *order: Any) -> dict[str, str]:
        self.asked += 1
        return await self.preparers[self.asked % len(self.preparers)](*order)


@pytest.fixture
async def elsewhere(database: Database) -> AsyncIterator[Database]:
    """The connections of another process to the same database."""
    found = Database(database.addresses, pool_size=4)
    yield found
    await found.dispose()


def _spread(app: FastAPI, elsewhere: Database, buyer: Buyer, **more: Any) -> Processes:
    """Let two processes prepare the run time's orders, by turns."""
    runtime = app.state.runtime
    ports = runtime.ports
    resources: Any = replace(ports.resources, http_out=buyer.servers)
    found = Processes([Preparer(one, resources, **more) for one in (ports.database, elsewhere)])
    runtime.ports = replace(ports, preparer=found)
    return found


async def test_processes_ask_about_one_order_once(
    qq: Buyer, app: FastAPI, elsewhere: Database
) -> None:
    """QQ takes each number once: whoever asks again is refused for good."""
    processes = _spread(app, elsewhere, qq)
    qq.servers.delay = 0.05
    made = await asyncio.gather(*(qq.order(**way(QQ)) for _ in range(6)))
    assert [one.code for one in made] == [0] * 6
    assert len({one.data["channel_fields"]["prepayId"] for one in made}) == 1
    assert sum(url.endswith("GamePrePay") for url in qq.servers.asked) == 1
    assert processes.asked == 6
    assert await _asking(qq) == 0


async def test_a_failure_in_one_process_is_the_next_ones_turn(
    qq: Buyer, app: FastAPI, elsewhere: Database
) -> None:
    _spread(app, elsewhere, qq)
    qq.servers.delay = 0.05
    qq.servers.answers = [b'{"errcode":40029}']
    made = await asyncio.gather(*(qq.order(**way(QQ)) for _ in range(2)))
    assert sorted(one.code for one in made) == [0, 4727]
    assert await _asking(qq) == 0


async def test_a_process_killed_while_it_asks_stands_in_nobodys_way_for_long(
    qq: Buyer, app: FastAPI, elsewhere: Database, database: Database
) -> None:
    _spread(app, elsewhere, qq, seconds=0.2)
    qq.servers.stuck = asyncio.Event()
    killed = asyncio.create_task(qq.order(**way(QQ)))
    await qq.servers.stuck.wait()
    killed.cancel()
    await asyncio.gather(killed, return_exceptions=True)
    assert await _asking(qq) == 1
    qq.servers.stuck = None
    # The other process does not know that the first is gone, and asks nobody.
    refused = await qq.order(**way(QQ))
    assert refused.code == 4727 and "请稍后用同一订单号重试" in refused.msg
    assert len(qq.servers.asked) == 1
    # Once its time is over, whoever comes next takes over.
    async with database.system() as session:
        await session.execute(text("UPDATE order_asking SET ends_at = clock_timestamp()"))
    _spread(app, elsewhere, qq)
    made = await qq.order(**way(QQ))
    assert (made.code, await _asking(qq)) == (0, 0)
    assert QQ.opened(made.data["channel_fields"]) == (made.data["order_id"], 64_800)


async def test_what_killed_processes_left_is_swept(qq: Buyer, database: Database) -> None:
    number = (await qq.order(channel="qq_minigame")).data["order_id"]
    for hours, left in ((0, 1), (2, 0)):
        async with database.publisher(qq.shop.publisher_id) as session:
            assert await Turn(qq.shop.game_id, number).take(session, -3600 * hours)
        async with database.system() as session:
            await forget_ended(session)
        assert await _asking(qq) == left
        async with database.system() as session:
            await session.execute(text("UPDATE order_asking SET ends_at = clock_timestamp()"))


async def _asking(buyer: Buyer) -> int:
    return int((await buyer.shop.row("SELECT count(*) AS many FROM order_asking")).many)


async def test_a_token_that_ended_early_is_asked_for_again(qq: Buyer) -> None:
    await qq.order(**way(QQ))
    qq.servers.answers = [None, b'{"errcode":-3000}']
    made = await qq.order("G-2", **way(QQ))
    assert made.code == 0
    assert [url.rsplit("/", 1)[1] for url in qq.servers.asked[3:]] == [
        "jscode2session", "GamePrePay", "jscode2session", "getToken", "GamePrePay",
    ]  # fmt: skip
    # Only what was kept is tried anew: a channel that refuses for good is not asked twice.
    qq.servers.asked.clear()
    qq.servers.answers = [b'{"errcode":40029}']
    assert (await qq.order("G-3", **way(QQ))).code == 4727
    assert len(qq.servers.asked) == 1


async def test_without_a_claim_nobody_is_asked(qq: Buyer) -> None:
    """A client, or a game whose own server does it, goes on selling."""
    made = await qq.order(channel="qq_minigame")
    assert (made.code, made.data["channel_fields"]) == (0, {})
    assert qq.servers.asked == []


async def test_a_channel_with_two_ways_to_pay(
    app: FastAPI, database: Database, world: World, servers: ChannelServers
) -> None:
    """WeChat Pay in the publisher's own channel; its notice comes to an address of its own."""
    buyer = await buyer_of(app, database, world, servers, _official())
    made = await buyer.order(channel="official", way="wechatpay_v3")
    assert made.code == 0, made.msg
    number = made.data["order_id"]
    assert made.data["notify_path"] == f"/sdk/callback/wechatpay_v3/{buyer.game.app_id}"
    assert WECHAT_PAY.opened(made.data["channel_fields"]) == (number, 64_800)
    told = await tell(buyer.game, WECHAT_PAY.notice(Sale(order=number)), "wechatpay_v3")
    assert told.content == WECHAT_PAY.reply_ok(Sale())
    assert await buyer.shop.states(number) == ("paid", "queued")
    unknown = await buyer.order("G-2", channel="official", way="qq_minigame")
    assert unknown.code == 4728 and "qq_minigame" in unknown.msg
    # A prepay id is good for two hours: then it is asked for again, under the same number.
    with clock.at(clock.now() + timedelta(hours=2)):
        assert (await buyer.order(channel="official", way="wechatpay_v3")).code == 0
    assert len(servers.asked) == 2


def _official() -> Channel:
    channel = Channel()
    channel.code = "official"
    channel.parameters = WECHAT_PAY.parameters
    channel.answer = WECHAT_PAY.answer  # type: ignore[method-assign]
    return channel


async def test_u8s_order_is_made_once(
    app: FastAPI, database: Database, world: World, servers: ChannelServers
) -> None:
    """U8Server would make another order for each call."""
    buyer = await buyer_of(app, database, world, servers, U8)
    made = [await buyer.order(channel="u8", role_name="墨 染") for _ in range(3)]
    assert U8.opened(made[0].data["channel_fields"]) == (made[0].data["order_id"], 64_800)
    assert len(servers.asked) == 1
