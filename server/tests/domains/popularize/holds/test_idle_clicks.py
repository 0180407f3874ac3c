"""Floods from as many addresses as clicks: found by what they do not bring."""

from datetime import timedelta
from typing import Any

import pytest
from tests.support.clicked import Past
from tests.support.settling import Settling, moment

from longshore.kit import clock

# Early in a day of the game, so that its twelve hours lie within it.
BEGINS, DAYS = moment(3, 1) - timedelta(hours=10), 20
LAST = DAYS
NOW = BEGINS + timedelta(days=DAYS, hours=20)


async def link(settling: Settling, campaign: str) -> Any:
    made = await settling.call("link/create", promoter_id=1, campaign=campaign)
    assert made.code == 0, made.msg
    return made.data


async def found(settling: Settling, at: Any = NOW) -> list[dict[str, Any]]:
    with clock.at(at):
        answer = await settling.call("fraud/list")
    assert answer.code == 0, answer.msg
    return [one for one in answer.data["list"] if one["signal"] == "idle_clicks"]


async def test_a_flood_is_shown_with_its_evidence(settling: Settling) -> None:
    """[W-14] Clicks from as many addresses: how many, what they brought, what is usual, whose."""
    made = await link(settling, "flooded")
    past = Past(settling.database, BEGINS)
    await past.days(made["id"], DAYS, 300, 15)
    await past.day(made["id"], LAST, 20_000, 14)
    (one,) = await found(settling)
    assert (one["promoter_name"], one["subject"]) == ("=Streamer", made["code"])
    assert (one["count"], one["total"], one["expected"]) == (20_000, 14, 1_000)
    assert (len(one["touches"]), one["held"]) == (14, 0)
    told = {"touches": one["touches"], "signal": "idle_clicks", "reason": "A flood"}
    assert (await settling.call("fraud/hold", **told)).data["changed"] == 14
    (one,) = await found(settling)
    assert (one["touches"], one["held"]) == ([], 14)


@pytest.mark.parametrize(
    ("clicks", "installs"),
    [
        pytest.param(9_000, 450, id="thirty times as many, as eager as ever"),
        pytest.param(9_000, 150, id="thirty times as many, a third as eager"),
        pytest.param(900, 12, id="a good day that chance was not kind to"),
        pytest.param(320, 0, id="a usual day without an install"),
        pytest.param(0, 0, id="a day off"),
    ],
)
async def test_an_honest_link_is_left_alone(settling: Settling, clicks: int, installs: int) -> None:
    made = await link(settling, "honest")
    past = Past(settling.database, BEGINS)
    await past.days(made["id"], DAYS, 300, 15)
    await past.day(made["id"], LAST, clicks, installs)
    assert await found(settling) == []


async def test_installs_of_the_evening_come_after_midnight(settling: Settling) -> None:
    made = await link(settling, "evening")
    past = Past(settling.database, BEGINS)
    await past.days(made["id"], DAYS - 1, 300, 15)
    await past.day(made["id"], LAST - 1, 5_000, 20)
    await past.day(made["id"], LAST, 300, 15 + 225)
    assert await found(settling) == []


async def test_the_last_two_hours_are_not_judged(settling: Settling) -> None:
    """Whoever clicked just now may still be downloading."""
    made = await link(settling, "live")
    past = Past(settling.database, BEGINS)
    await past.days(made["id"], DAYS, 300, 15)
    begins = BEGINS + timedelta(days=LAST)
    await past.day(made["id"], LAST, 20_000, 0)
    assert await found(settling, begins + timedelta(minutes=50)) == []
    (one,) = await found(settling, begins + timedelta(hours=14))
    assert one["count"] == 20_000


async def test_a_link_that_is_flooded_from_its_first_day(settling: Settling) -> None:
    """It has no history of its own: the game's other links say what clicks bring."""
    past = Past(settling.database, BEGINS)
    others = [await link(settling, f"other {number}") for number in range(3)]
    for place, other in enumerate(others):
        await past.days(other["id"], DAYS, 100, 3 + place)
    flooded, poor = await link(settling, "flooded"), await link(settling, "poor")
    await past.days(flooded["id"], DAYS, 1_000, 1)
    await past.days(poor["id"], DAYS, 1_000, 4)
    (one,) = await found(settling)
    assert (one["subject"], one["count"], one["total"]) == (flooded["code"], 20_000, 20)
    # The middle one of the five brings 3 of 100.
    assert one["expected"] == 600


async def test_a_flood_is_no_history_for_the_next_one(settling: Settling) -> None:
    made = await link(settling, "again")
    past = Past(settling.database, BEGINS)
    await past.days(made["id"], DAYS - 2, 300, 15)
    for number in (DAYS - 2, DAYS - 1, DAYS):
        await past.day(made["id"], number, 20_000 * (number - DAYS + 3), 15)
    assert len(await found(settling)) == 3
