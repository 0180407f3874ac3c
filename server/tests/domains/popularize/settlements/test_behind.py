"""What stands behind a line is what the line says: as many rows, of as much money."""

from typing import Any

from sqlalchemy import text
from tests.support.settling import Settling, moment
from tests.support.world import as_owner

from longshore.kit import clock


async def drawn(settling: Settling, month: int) -> int:
    """Draw a month; its only statement."""
    listed = await settling.draw(month, moment(month + 1, 2))
    assert listed.code == 0, listed.msg
    (one,) = [one for one in listed.data["list"] if one["month"] == f"2026-{month:02}-01"]
    found: int = one["id"]
    return found


async def behind(settling: Settling, statement: int, kind: str) -> tuple[dict[str, Any], Any]:
    """The only line of a kind, and what stands behind it."""
    lines = (await settling.call("settlement/read", id=statement)).data["lines"]
    (line,) = [one for one in lines if one["kind"] == kind]
    told = await settling.call("settlement/orders", id=statement, line_number=line["number"])
    assert told.data["total"] == len(told.data["list"])
    return line, told.data["list"]


async def one_touch(settling: Settling) -> int:
    async with as_owner(settling.database) as session:
        found: int = (await session.execute(text("SELECT id FROM attribution"))).scalar_one()
    return found


async def decide(settling: Settling, verb: str, touch: int, at: Any) -> None:
    with clock.at(at):
        told = {"touches": [touch], "signal": "one_device", "reason": "x"}
        if verb == "release":
            del told["signal"]
        assert (await settling.call(f"fraud/{verb}", **told)).data["changed"] == 1


async def test_who_registered_stands_behind_a_price_for_each_who_registers(
    settling: Settling,
) -> None:
    """The orders of the same day stood there, which the line has nothing to do with."""
    await settling.share(earns="registration", amount_minor=500, tiers=[])
    await settling.install_and_register(moment(3, 2))
    await settling.buy(moment(3, 2, 5), "gem_60")
    await settling.buy(moment(3, 2, 6))
    line, rows = await behind(settling, await drawn(settling, 3), "share")
    assert (line["orders"], line["amount_minor"]) == (1, 500)
    player = {"number": "", "player_id": settling.shop.player_id, "currency": "", "amount_minor": 0}
    assert rows == [player | {"at": int(moment(3, 2).timestamp())}]


async def test_who_registered_stands_behind_what_comes_back_of_it(settling: Settling) -> None:
    await settling.share(earns="registration", amount_minor=500, tiers=[])
    await settling.install_and_register(moment(3, 2))
    await settling.buy(moment(3, 3))
    touch = await one_touch(settling)
    await decide(settling, "hold", touch, moment(3, 20))
    assert (await settling.draw(3, moment(4, 2))).data["list"] == []
    await decide(settling, "release", touch, moment(4, 20))
    line, rows = await behind(settling, await drawn(settling, 4), "returned")
    assert (line["orders"], line["amount_minor"]) == (1, 500)
    assert [(one["number"], one["player_id"]) for one in rows] == [("", settling.shop.player_id)]


async def test_only_first_orders_stand_behind_a_price_for_each_who_pays(
    settling: Settling,
) -> None:
    await settling.share(earns="payer", amount_minor=1_500, tiers=[])
    await settling.install_and_register(moment(3, 2))
    first = await settling.buy(moment(3, 3))
    later = await settling.buy(moment(3, 3, 6), "gem_60")
    line, rows = await behind(settling, await drawn(settling, 3), "share")
    assert (line["orders"], line["amount_minor"]) == (1, 1_500)
    assert [one["number"] for one in rows] == [first]
    # A part of it, and another order: whoever paid has paid. All of it is taken back.
    await settling.give_back(later, moment(4, 3))
    with clock.at(moment(4, 4)):
        assert await settling.part(first, 10_000, "R1") == "part_kept"
    await settling.book(first, 10_000, moment(4, 5))
    await settling.give_back(first, moment(4, 6))
    line, rows = await behind(settling, await drawn(settling, 4), "refund")
    assert (line["orders"], line["amount_minor"]) == (1, -1_500)
    assert [one["number"] for one in rows] == [first]


async def test_what_was_left_of_an_order_stands_behind_what_comes_back(settling: Settling) -> None:
    """A part that went back while it was held comes back to nobody; the whole order was shown."""
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    order = await settling.buy(moment(3, 3))
    touch = await one_touch(settling)
    await decide(settling, "hold", touch, moment(3, 20))
    assert (await settling.draw(3, moment(4, 2))).data["list"] == []
    with clock.at(moment(4, 3)):
        assert await settling.part(order, 10_000, "R1") == "part_kept"
    await settling.book(order, 10_000, moment(4, 5))
    assert (await settling.draw(4, moment(5, 2))).data["list"] == []
    await decide(settling, "release", touch, moment(5, 20))
    line, rows = await behind(settling, await drawn(settling, 5), "returned")
    assert (line["base"], line["amount_minor"]) == (54_800, 16_440)
    assert [(one["number"], one["amount_minor"]) for one in rows] == [(order, 54_800)]
