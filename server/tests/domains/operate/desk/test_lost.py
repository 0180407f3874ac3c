"""[W-07] Lost payments: by game server and cause, and a whole group told again."""

from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.shop import ScriptedHttp, Shop, paid
from tests.support.world import World

from longshore.domains.operate.deliveries.worker import Courier
from longshore.kit.db.database import Database


class Lost:
    """A shop whose game server refuses, and an owner who looks."""

    def __init__(self, app: FastAPI, client: Client, world: World, shop: Shop) -> None:
        self._client, self.world, self.shop = client, world, shop
        self.http = ScriptedHttp()
        self._resources: Any = replace(app.state.resources, http_out=self.http)

    async def lose(self, *answers: int | str) -> list[str]:
        """So many paid orders, each answered so, an hour ago."""
        numbers = []
        for answer in answers:
            order = await self.shop.order()
            await self.shop.take(paid(order.number, transaction=f"T-{order.number}"))
            self.http.answers = [answer]
            await self.deliver()
            numbers.append(order.number)
        async with self.shop.database.system() as session:
            await session.execute(text("UPDATE orders SET paid_at = now() - interval '1 hour'"))
        return numbers

    async def deliver(self) -> None:
        await Courier(self.shop.database, self._resources).run()

    async def __call__(self, action: str, **form: Any) -> Answer:
        return await self._client.call(
            "POST", f"/ultra/protected/app/send/usdk/order/{action}",
            user=self.world.aurora.owner, game=self.world.aurora.games[0], json=form,
        )  # fmt: skip

    async def groups(self) -> list[tuple[str, int, int, int]]:
        rows = (await self("lost")).data["list"]
        return [(one["cause"], one["status"], one["count"], one["dead"]) for one in rows]

    async def by(self, by: str, *fields: str) -> list[tuple[Any, ...]]:
        """Those fields of each group, when they are grouped so."""
        answer = await self("lost", by=by)
        assert answer.code == 0, answer
        return [tuple(one[field] for field in fields) for one in answer.data["list"]]

    async def elsewhere(self, number: str, column: str, value: str) -> None:
        async with self.shop.database.system() as session:
            change = text(f"UPDATE orders SET {column} = :value WHERE number = :number")
            await session.execute(change, {"value": value, "number": number})


@pytest.fixture
async def lost(app: FastAPI, client: Client, database: Database, world: World) -> Lost:
    shop = await Shop.open(database, world.aurora.id, world.aurora.games[0].id)
    return Lost(app, client, world, shop)


async def test_groups_by_cause_and_a_group_is_told_again(lost: Lost) -> None:
    """504 twice, no answer once, gone for good once; resending a group leaves the others."""
    numbers = await lost.lose(504, 504, "no answer", 410)
    assert await lost.groups() == [
        ("status", 504, 2, 0), ("status", 410, 1, 1), ("timeout", 0, 1, 0),
    ]  # fmt: skip
    first = (await lost("lost")).data["list"][0]
    assert (first["minor"], first["currency"], first["players"]) == (129_600, "CNY", 1)
    group = {"cause": "status", "status": 504, "currency": "CNY", "reason": "网关修好了"}
    told = await lost("resendLost", **group)
    assert told.data == {"resent": 2, "has_more": False}
    lost.http.calls.clear()
    await lost.deliver()
    assert sorted(message for _, message, _ in lost.http.calls) == [
        f"msg_{number}" for number in sorted(numbers[:2])
    ]
    assert await lost.groups() == [("status", 410, 1, 1), ("timeout", 0, 1, 0)]
    gone = group | {"status": 410}
    assert (await lost("resendLost", **gone)).data["resent"] == 1
    assert (await lost("resendLost", **(group | {"status": 504}))).data["resent"] == 0


async def test_groups_by_what_is_asked_for(lost: Lost) -> None:
    """One cause over two servers and channels is one group, and is told again as one."""
    numbers = await lost.lose(504, 504, 410)
    await lost.elsewhere(numbers[1], "server_id", "s2")
    await lost.elsewhere(numbers[2], "server_id", "s2")
    await lost.elsewhere(numbers[2], "channel_code", "huawei")
    assert await lost.by("cause", "cause", "status", "server_id", "servers", "count", "minor") == [
        ("status", 504, None, 2, 2, 129_600), ("status", 410, "s2", 1, 1, 64_800),
    ]  # fmt: skip
    assert await lost.by("server", "server_id", "cause", "causes", "status", "channel_code") == [
        ("s2", None, 2, 0, None), ("", "status", 1, 504, "vivo"),
    ]  # fmt: skip
    assert await lost.by("channel", "channel_code", "servers", "causes", "players") == [
        ("vivo", 2, 1, 1), ("huawei", 1, 1, 1),
    ]  # fmt: skip
    whole = [("vivo", 504, 2), ("huawei", 410, 1)]
    assert await lost.by("cause_channel", "channel_code", "status", "count") == whole
    assert await lost.by("cause_server", "server_id", "status", "count") == [
        ("s2", 410, 1), ("", 504, 1), ("s2", 504, 1),
    ]  # fmt: skip
    about = {"currency": "CNY", "reason": "网关修好了"}
    told = await lost("resendLost", **about, channel_code="huawei", server_id="s1")
    assert told.data == {"resent": 0, "has_more": False}
    told = await lost("resendLost", **about, channel_code="huawei")
    assert told.data == {"resent": 1, "has_more": False}
    told = await lost("resendLost", **about, cause="status", status=504)
    assert told.data == {"resent": 2, "has_more": False}
    lost.http.calls.clear()
    await lost.deliver()
    assert len(lost.http.calls) == 3
    assert await lost.by("cause", "count") == []


async def test_what_is_wrong_is_told_and_others_see_nothing(
    lost: Lost, client: Client, world: World
) -> None:
    await lost.lose(500)
    refused = await lost("resendLost", cause="<script>", currency="CNY", reason="x")
    assert refused.code == 4000
    assert {one["field"] for one in refused.data["errors"]} == {"cause", "reason"}
    for publisher, game in ((world.aurora, 1), (world.borealis, 0)):
        other = await client.call(
            "POST", "/ultra/protected/app/send/usdk/order/lost",
            user=publisher.owner, game=publisher.games[game], json={},
        )  # fmt: skip
        assert other.data["list"] == []
