"""Every trigger of activities: what earns a reward, once, and what does not."""

from typing import Any

from tests.support.activities import GEM, Fair, activity, moment

from longshore.kit.clock import at

DOUBLE = {"at": 0, "rate": {"item": "gem", "quantity": 10, "per_minor": 100}}


async def test_each_payment_delivers_its_rate_once(fair: Fair) -> None:
    """[W-11] A double top-up: what is paid comes again in gems, to the game's server, once."""
    await fair.publish(activity("each_payment", steps=[DOUBLE]))
    number = await fair.pay(600)
    await fair.notice(number, 600)
    assert await fair.quantities() == [60]
    told = [one for one in await fair.counter.deliver() if one["type"] == "gift"]
    assert [(one["data"]["gift"], one["data"]["source"]) for one in told] == [("one", "activity")]
    assert told[0]["data"]["rewards"] == [{"item": "gem", "name": "", "quantity": 60}]
    assert told[0]["data"]["role_id"] == "r1"
    await fair.settle()
    assert await fair.counter.deliver() == []
    assert (await fair.given())[0]["delivery"] == "delivered"

    await fair.pay(3_000)
    assert await fair.quantities() == [60, 300]
    figures = await fair.figures()
    assert (figures["reached"], figures["rewarded"], figures["times"]) == (1, 1, 2)
    assert (figures["spent"], figures["money"]) == (360, [{"currency": "CNY", "minor": 3_600}])


async def test_a_single_payment_reaches_its_highest_step(fair: Fair) -> None:
    steps = [
        {"at": minor, "rewards": [GEM | {"quantity": minor // 100}]} for minor in (1_000, 30_000)
    ]
    await fair.publish(activity("each_payment", steps=steps))
    for minor in (600, 3_000, 64_800):
        await fair.pay(minor)
    assert await fair.quantities() == [10, 300]


async def test_only_the_first_payment_ever(fair: Fair) -> None:
    await fair.publish(activity("first_payment"))
    await fair.pay()
    await fair.pay()
    old, new = await fair.players(2)
    await fair.settle()
    await fair.publish()
    await fair.pay(player=old)
    await fair.settle()
    await fair.publish(activity("first_payment"))
    await fair.pay(player=old)
    await fair.pay(player=new)
    rows = [one["player_id"] for one in await fair.given()]
    assert rows == [str(fair.counter.player_id), str(new)]


async def test_payments_add_up_within_the_window(fair: Fair) -> None:
    steps = [{"at": minor, "rewards": [GEM]} for minor in (600, 3_600, 1_000_000)]
    window = {"begins": "2020-07-01T00:00", "ends": "2020-07-03T00:00"}
    await fair.publish(activity("total_payment", steps=steps, **window))
    await fair.pay(64_800, "2020-06-30T23:59:59")
    await fair.pay(600, "2020-07-01T00:00:00")
    await fair.pay(3_000, "2020-07-02T23:59:59")
    await fair.pay(64_800, "2020-07-03T00:00:00")
    assert [one["step"] for one in await fair.given()] == [600, 3_600]


async def test_what_went_back_of_a_payment_does_not_add_up(fair: Fair) -> None:
    """A part that was booked: neither the sum nor the figures count it, and nothing is taken."""
    steps = [{"at": minor, "rewards": [GEM]} for minor in (600, 3_600, 6_000)]
    asks = {"all": [{"field": "paid_minor", "op": "ge", "value": 5_000}]}
    await fair.publish(
        activity("total_payment", steps=steps), activity("each_payment", "each", when=asks)
    )
    number = await fair.pay(3_000)
    assert [one["step"] for one in await fair.given()] == [600]
    await fair.give_part(number, 2_500)
    await fair.pay(3_000)
    assert [one["step"] for one in await fair.given()] == [600]
    assert await fair.given("each") == []
    assert (await fair.figures())["money"] == [{"currency": "CNY", "minor": 500}]
    await fair.pay(3_000)
    assert [one["step"] for one in await fair.given()] == [600, 3_600, 6_000]
    assert len(await fair.given("each")) == 1


async def test_other_currencies_and_the_sandbox_do_not_count(fair: Fair) -> None:
    await fair.publish(activity("each_payment"), activity("each_payment", "usd", currency="USD"))
    await fair.pay(is_sandbox=True)
    assert await fair.given() == []
    await fair.pay()
    assert len(await fair.given()) == 1
    assert await fair.given("usd") == []


async def test_visits_by_day_in_a_row_and_at_all(fair: Fair) -> None:
    def days(*at_days: int) -> list[Any]:
        return [{"at": day, "rewards": [GEM]} for day in at_days]

    await fair.publish(
        activity("daily_visit", "daily"), activity("visit_days", "days", steps=days(2, 3)),
        activity("visit_streak", "streak", steps=days(2, 3)),
    )  # fmt: skip
    for day in (1, 2, 4, 5):
        for hour in ("00:00", "23:59"):
            with at(moment(f"2020-07-0{day}T{hour}:00")):
                shown = await fair.shown()
    assert {one["key"]: one["progress"] for one in shown} == {"daily": 1, "days": 4, "streak": 2}
    assert [one["occasion"] for one in await fair.given("daily")] == [
        f"day:2020-07-0{day}" for day in (1, 2, 4, 5)
    ]
    assert [one["step"] for one in await fair.given("days")] == [2, 3]
    assert [one["step"] for one in await fair.given("streak")] == [2]


async def test_signing_in_is_a_visit_and_a_registration(fair: Fair) -> None:
    await fair.publish(
        activity("registration", "welcome"), activity("daily_visit", "daily"),
        activity("registration", "over", ends="2020-07-01T00:00"),
    )  # fmt: skip
    with at(moment("2020-07-02T10:00")):
        friend = await fair.counter.friend()
        await friend.guest(device={"id": "device-0002", "os": "ios"})
    assert len(await fair.given("welcome")) == len(await fair.given("daily")) == 1
    assert await fair.given("over") == []


async def test_levels_of_a_role_each_once(fair: Fair) -> None:
    steps = [{"at": level, "rewards": [GEM]} for level in (10, 20, 30)]
    await fair.publish(activity("role_level", steps=steps))
    role = {"server_id": "s1", "role_id": "r1", "event": "level_up"}
    for number, level in enumerate((9, 10, 21, 21)):
        form = role | {"id": f"e{number}", "level": level}
        assert (await fair.counter.guest.call("/sdk/v1/role", form)).code == 0
    assert [one["occasion"] for one in await fair.given()] == ["10:s1/r1", "20:s1/r1"]


async def test_a_role_earns_its_own_levels(fair: Fair) -> None:
    steps = [{"at": level, "rewards": [GEM]} for level in (1, 10, 20)]
    await fair.publish(activity("role_level", steps=steps))
    for server, role, level in (("s1", "r1", 21), ("s1", "r2", 1), ("s2", "r1", 12)):
        form = {"server_id": server, "role_id": role, "event": "enter", "level": level}
        answer = await fair.counter.guest.call("/sdk/v1/role", form | {"id": server + role})
        assert answer.code == 0
    given = sorted(str(one["occasion"]) for one in await fair.given())
    assert given == ["10:s1/r1", "10:s2/r1", "1:s1/r1", "1:s1/r2", "1:s2/r1", "20:s1/r1"]
