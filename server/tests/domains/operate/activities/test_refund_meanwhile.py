"""A refund that comes while a reward is being earned by what it takes back."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import text
from tests.support.activities import GEM, Fair, activity
from tests.support.beside import ended_or_held_up

from longshore.domains.operate.activity_rewards import settling
from longshore.domains.operate.activity_rewards.settling import Settler


async def test_a_sum_refunded_while_its_reward_is_given_does_not_keep_it(
    fair: Fair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One worker has read the sum; an order of it is given back, and another worker judges that."""
    steps = [{"at": 3_600, "rewards": [GEM]}]
    await fair.publish(activity("total_payment", steps=steps))
    first = await fair.pay(600)
    await fair.settle()
    await fair.pay(3_000)
    real = settling.note_reached

    async def late(*args: Any) -> None:
        monkeypatch.setattr(settling, "note_reached", real)
        await fair.refund(first)
        await Settler(fair.counter.database, fair.zone).run()
        await real(*args)

    monkeypatch.setattr(settling, "note_reached", late)
    assert [one["state"] for one in await fair.given()] == ["given"]
    assert [one["state"] for one in await fair.given()] == ["withdrawn"]
    assert [one["type"] for one in await fair.counter.deliver()].count("gift") == 0


async def test_a_refund_and_a_reward_do_not_wait_for_each_other(
    fair: Fair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Budgets are counted in one order: else one of both failed, and came a minute later."""
    steps = [{"at": 3_000, "rewards": [GEM]}]
    await fair.publish(
        activity("each_payment", "first", priority=9), activity("total_payment", "sum", steps=steps)
    )
    before, last = await fair.pay(3_000), await fair.pay(3_000)
    await fair.settle()
    await fair.refund(before)
    await fair.settle()
    # What is taken back now was given in another order than it would be given again.
    await fair.refund(last)
    (other,) = await fair.players(1)
    await fair.pay(3_000, player=other)
    async with fair.counter.database.system() as session:
        await session.execute(_LATER, {"number": last})
    real, beside = settling.give, list[asyncio.Task[None]]()

    async def slow(*args: Any) -> bool | None:
        found = await real(*args)
        if not beside:
            async with fair.counter.database.system() as session:
                await session.execute(_NOW)
            beside.append(asyncio.create_task(Settler(fair.counter.database, fair.zone).run()))
            await ended_or_held_up(fair.counter.database, beside[0])
        return found

    monkeypatch.setattr(settling, "give", slow)
    await fair.settle()
    await beside[0]
    async with fair.counter.database.system() as session:
        assert (await session.execute(_LEFT)).all() == []
    assert [one["state"] for one in await fair.given("sum")] == ["withdrawn", "given"]


async def test_whoever_has_a_player_s_name_is_alone(fair: Fair) -> None:
    """The name is hashed as those of other locks are; what waits for it is judged later."""
    await fair.publish(activity("first_payment"))
    await fair.pay(3_000)
    async with fair.counter.database.system() as session:
        assert (await session.execute(_HOLD)).all()
        await fair.settle()
        assert await fair.given() == []
    assert [one["state"] for one in await fair.given()] == ["given"]


_HOLD = text("""
SELECT pg_advisory_xact_lock(hashtextextended('activities of player ' || player_id, 0))
FROM activity_occasion
""")
_LATER = text("""
UPDATE activity_occasion SET next_at = now() + interval '1 hour' WHERE subject = :number
""")
_NOW = text("UPDATE activity_occasion SET next_at = now() WHERE kind = 'refund'")
_LEFT = text("SELECT kind, attempts FROM activity_occasion")
