"""A refund that comes while a reward is being earned by what it takes back."""

from typing import Any

import pytest
from sqlalchemy import text
from tests.support.activities import GEM, Fair, activity

from longshore.domains.operate.activity_rewards import settling
from longshore.domains.operate.activity_rewards.settling import Settler
from longshore.domains.operate.orders.refunding import refund


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
        await _refund(fair, first)
        await Settler(fair.counter.database, fair.zone).run()
        await real(*args)

    monkeypatch.setattr(settling, "note_reached", late)
    assert [one["state"] for one in await fair.given()] == ["given"]
    assert [one["state"] for one in await fair.given()] == ["withdrawn"]
    assert [one["type"] for one in await fair.counter.deliver()].count("gift") == 0


async def _refund(fair: Fair, number: str) -> None:
    publisher = fair.counter.world.aurora.id
    async with fair.counter.database.publisher(publisher) as session:
        found = await session.execute(
            text("SELECT id FROM orders WHERE number = :number"), {"number": number}
        )
        assert await refund(session, found.scalar_one(), {}, "")
