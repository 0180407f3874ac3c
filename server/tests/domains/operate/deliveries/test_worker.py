"""The worker of the outbox against a scripted game server, and its schedule."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.shop import ScriptedHttp, Shop, paid
from tests.support.world import World

from longshore.domains.operate.deliveries.breaker import FAILURES, Breaker
from longshore.domains.operate.deliveries.schedule import MOST_ATTEMPTS, STEPS, wait_after
from longshore.domains.operate.deliveries.worker import Courier, held
from longshore.domains.pack.channels import callback_for
from longshore.kit import clock
from longshore.kit.db.database import Database


@pytest.fixture
async def shop(database: Database, world: World) -> Shop:
    return await Shop.open(database, world.aurora.id, world.aurora.games[0].id)


def courier(app: FastAPI, database: Database, http: ScriptedHttp) -> Courier:
    resources: Any = replace(app.state.resources, http_out=http)
    return Courier(database, resources)


async def due_now(shop: Shop) -> None:
    async with shop.database.system() as session:
        await session.execute(text("UPDATE delivery SET next_at = now(), claimed_until = NULL"))


async def test_a_paid_order_is_told_once(app: FastAPI, database: Database, shop: Shop) -> None:
    number = (await shop.order()).number
    await shop.take(paid(number))
    http = ScriptedHttp()
    await courier(app, database, http).run()
    await courier(app, database, http).run()
    ((url, message_id, body),) = http.calls
    assert (url, message_id) == ("https://game.example/notify", f"msg_{number}")
    told = json.loads(body)
    assert list(told) == ["type", "app_id", "environment", "data"]
    assert (told["type"], told["environment"]) == ("payment", "production")
    assert (told["data"]["order_id"], told["data"]["amount"]) == (number, 64_800)
    assert await shop.states(number) == ("paid", "delivered")
    assert await shop.kinds(number) == ["created", "paid", "delivered"]


async def test_failures_are_tried_again_under_the_same_id(
    app: FastAPI, database: Database, shop: Shop
) -> None:
    number = (await shop.order()).number
    await shop.take(paid(number))
    http = ScriptedHttp([500, "no answer", 302])
    worker = courier(app, database, http)
    for _ in range(4):
        await worker.run()
        await due_now(shop)
    assert {message_id for _, message_id, _ in http.calls} == {f"msg_{number}"}
    assert len(http.calls) == 4
    assert await shop.kinds(number) == ["created", "paid", *["attempt"] * 3, "delivered"]


async def test_whoever_are_told_at_once_are_looked_up_once(
    app: FastAPI, database: Database, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(8):
        number = (await shop.order()).number
        await shop.take(paid(number, transaction=number))
    asked: list[int] = []

    async def counted(*given: Any) -> Any:
        asked.append(1)
        return await callback_for(*given)

    monkeypatch.setattr("longshore.domains.operate.deliveries.worker.callback_for", counted)
    http = ScriptedHttp()
    await courier(app, database, http).run()
    assert (len(http.calls), len(asked)) == (8, 1)


async def test_410_ends_it_at_once(app: FastAPI, database: Database, shop: Shop) -> None:
    number = (await shop.order()).number
    await shop.take(paid(number))
    await courier(app, database, ScriptedHttp([410])).run()
    assert await shop.states(number) == ("paid", "dead")
    assert await shop.kinds(number) == ["created", "paid", "dead"]


async def test_the_last_attempt_gives_up(app: FastAPI, database: Database, shop: Shop) -> None:
    number = (await shop.order()).number
    await shop.take(paid(number))
    http = ScriptedHttp([500] * 20)
    worker = courier(app, database, http)
    for _ in range(MOST_ATTEMPTS + 2):
        await worker.run()
        await due_now(shop)
    assert len(http.calls) == MOST_ATTEMPTS
    assert await shop.states(number) == ("paid", "dead")


async def test_a_refund_is_told_too(app: FastAPI, database: Database, shop: Shop) -> None:
    number = (await shop.order()).number
    await shop.take(paid(number))
    http = ScriptedHttp()
    await courier(app, database, http).run()
    await shop.take(paid(number, outcome="refunded", minor=None))
    await courier(app, database, http).run()
    assert [json.loads(body)["type"] for _, _, body in http.calls] == ["payment", "refund"]
    assert await shop.states(number) == ("refunded", "delivered")
    assert (await shop.kinds(number))[-1] == "refund_told"


async def test_a_game_without_an_address_keeps_its_orders(
    app: FastAPI, database: Database, shop: Shop
) -> None:
    number = (await shop.order()).number
    await shop.take(paid(number, is_sandbox=True))
    http = ScriptedHttp()
    await courier(app, database, http).run()
    assert http.calls == []
    assert await shop.states(number) == ("paid", "queued")
    assert await shop.kinds(number) == ["created", "paid", "attempt"]


async def test_an_open_circuit_burns_no_attempt(
    app: FastAPI, database: Database, shop: Shop
) -> None:
    for index in range(FAILURES + 5):
        number = (await shop.order()).number
        await shop.take(paid(number, transaction=f"T{index}"))
    http = ScriptedHttp([500] * 100)
    worker = courier(app, database, http)
    await worker.run()
    await due_now(shop)
    called = len(http.calls)
    await worker.run()
    assert len(http.calls) == called
    row = await shop.row("SELECT max(attempts) AS most FROM delivery")
    assert row.most <= 1


def test_the_schedule() -> None:
    assert STEPS == (0, 15, 30, 120, 600, 1800, 3600, 7200, 21600, 43200, 86400)
    for attempts in range(1, MOST_ATTEMPTS):
        wait = wait_after(attempts, 500, "")
        assert wait is not None
        assert 0.9 * STEPS[attempts] <= wait <= 1.1 * STEPS[attempts]
    assert wait_after(MOST_ATTEMPTS, 500, "") is None
    assert wait_after(1, 410, "") is None
    assert wait_after(1, 429, "3600") == 3600
    assert wait_after(1, 503, "999999") == 86_400
    assert (wait_after(1, 429, "Sun, 22 Nov 2026") or 0) < 17
    assert (wait_after(1, 500, "3600") or 0) < 17


def test_the_breaker() -> None:
    breaker, ours, another_games = Breaker(), (1, "a"), (2, "a")
    opened = [breaker.note(ours, is_good=False) for _ in range(FAILURES)]
    assert opened == [False] * (FAILURES - 1) + [True]
    assert 0 < breaker.wait(ours) <= 60
    assert breaker.wait(another_games) == breaker.wait((1, "b")) == 0
    breaker.note(ours, is_good=True)
    assert breaker.wait(ours) == 0


async def test_who_holds_a_game_delivers_it_alone(
    app: FastAPI, database: Database, shop: Shop
) -> None:
    number = (await shop.order()).number
    await shop.take(paid(number))
    http = ScriptedHttp()
    resources: Any = replace(app.state.resources, http_out=http)
    async with held(database, shop.game_id):
        await courier(app, database, http).run()
        assert http.calls == []
        await Courier(database, resources, game_id=shop.game_id + 1).run()
        assert http.calls == []
        await Courier(database, resources, game_id=shop.game_id).run()
    assert len(http.calls) == 1
    await shop.take(paid((await shop.order()).number, transaction="T-2"))
    await courier(app, database, http).run()
    assert len(http.calls) == 2


async def test_a_history_is_played_by_the_same_code(
    app: FastAPI, database: Database, shop: Shop
) -> None:
    """Paid then, refused once, delivered 15 seconds later: all of it sixty days ago."""
    begun = datetime(2026, 9, 23, 12, 0, tzinfo=UTC)
    http = ScriptedHttp([500])
    resources: Any = replace(app.state.resources, http_out=http)
    async with held(database, shop.game_id):
        with clock.at(begun):
            number = (await shop.order()).number
            await shop.take(paid(number))
        for seconds in (1, 5, 30):
            with clock.at(begun + timedelta(seconds=seconds)):
                await Courier(database, resources, game_id=shop.game_id).run()
    assert len(http.calls) == 2
    assert number.startswith("LS260923120000")
    row = await shop.row("SELECT * FROM orders WHERE number = :n", n=number)
    assert (row.created_at, row.paid_at) == (begun, begun)
    assert row.delivered_at == begun + timedelta(seconds=30)
    async with database.system() as session:
        moments = (await session.execute(text("SELECT at FROM order_event ORDER BY id"))).scalars()
        assert [int((at - begun).total_seconds()) for at in moments] == [0, 0, 1, 30]
        present = await session.execute(
            text("SELECT moment() = now(), now() > :then"), {"then": begun}
        )
        assert tuple(present.one()) == (True, True)
