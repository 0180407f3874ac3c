"""What is held is in no statement until it is released, and then to the cent."""

from typing import Any

import pytest
from sqlalchemy import text
from tests.support.settling import Settling, moment
from tests.support.world import World, as_owner

from longshore.domains.popularize.settlements import ledger, verify
from longshore.kit import clock


async def one_touch(settling: Settling) -> int:
    """The one touch of promoter 1."""
    async with as_owner(settling.database) as session:
        found: int = (await session.execute(text("SELECT id FROM attribution"))).scalar_one()
    return found


async def hold(settling: Settling, touches: list[int], at: Any, **more: Any) -> Any:
    told = {"touches": touches, "signal": "one_device", "reason": "One phone"} | more
    with clock.at(at):
        return await settling.call("fraud/hold", **told)


async def release(settling: Settling, touches: list[int], at: Any) -> Any:
    with clock.at(at):
        return await settling.call("fraud/release", touches=touches, reason="A family")


async def drawn(settling: Settling, month: int) -> list[tuple[str, int]]:
    """Draw a month, and the lines of its statement, if there is one."""
    listed = await settling.draw(month, moment(month + 1, 1))
    assert listed.code == 0, listed.msg
    own = [one["id"] for one in listed.data["list"] if one["month"] == f"2026-{month:02}-01"]
    return await settling.lines(own[0]) if own else []


async def nothing_differs(settling: Settling) -> None:
    async with settling.database.system() as session:
        assert not any(one.differs for one in await verify(session))


async def played(settling: Settling, **terms: Any) -> tuple[int, str]:
    """A player of March who paid once; their touch and the order."""
    await settling.share(**terms)
    await settling.install_and_register(moment(3, 2))
    number = await settling.buy(moment(3, 3))
    return await one_touch(settling), number


async def test_what_is_held_comes_back_when_it_is_released(settling: Settling) -> None:
    """[W-14] Held before the month is drawn, released after it: paid in the next statement."""
    touch, number = await played(settling)
    held = await hold(settling, [touch, touch], moment(3, 20))
    assert (held.code, held.data) == (0, {"changed": 1, "month": None}), held.msg
    assert (await hold(settling, [touch], moment(3, 20))).data["changed"] == 0
    assert await drawn(settling, 3) == []
    await settling.buy(moment(4, 9), "gem_60")
    released = await release(settling, [touch], moment(4, 20))
    assert released.data == {"changed": 1, "month": "2026-04-01"}
    assert await drawn(settling, 4) == [("returned", 19_440), ("share", 180)]
    listed = await settling.call("settlement/list", month="2026-04-01")
    statement = listed.data["list"][0]["id"]
    behind = await settling.call("settlement/orders", id=statement, line_number=1)
    assert [one["number"] for one in behind.data["list"]] == [number]
    (row,) = (await settling.call("fraud/holds")).data["list"]
    assert (row["touches"], row["back_in"]) == ([touch], "2026-04-01")
    assert (row["reason"], row["release_reason"]) == ("One phone", "A family")
    await nothing_differs(settling)
    # A refund of what came back is taken back like any other.
    await settling.give_back(number, moment(5, 2))
    assert await drawn(settling, 5) == [("refund", -19_440)]
    await nothing_differs(settling)


async def test_nothing_is_looked_for_where_nothing_was_released(
    settling: Settling, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-14] Of a month of a million orders, looking for what comes back took minutes in vain."""
    broken = text("SELECT 1 / 0")
    monkeypatch.setattr(ledger, "RETURNED", broken)
    monkeypatch.setattr(ledger, "REGISTERED_AGAIN", broken)
    touch, number = await played(settling)
    assert await drawn(settling, 3) == [("share", 19_440)]
    await settling.give_back(number, moment(4, 2))
    await hold(settling, [touch], moment(4, 20))
    assert await drawn(settling, 4) == [("refund", -19_440)]


async def test_what_was_drawn_before_stays_as_it_is(settling: Settling) -> None:
    """A hold is of the next statement and those after it; a refund of before is taken back."""
    touch, number = await played(settling)
    assert await drawn(settling, 3) == [("share", 19_440)]
    assert (await hold(settling, [touch], moment(4, 2))).data["month"] == "2026-04-01"
    await settling.buy(moment(4, 9), "gem_60")
    await settling.give_back(number, moment(4, 10))
    assert await drawn(settling, 4) == [("refund", -19_440)]
    await nothing_differs(settling)


async def test_what_was_refunded_while_it_was_held_never_comes_back(settling: Settling) -> None:
    touch, number = await played(settling)
    await settling.buy(moment(3, 4), "gem_60")
    await hold(settling, [touch], moment(3, 20))
    assert await drawn(settling, 3) == []
    await settling.give_back(number, moment(4, 10))
    assert await drawn(settling, 4) == []
    await release(settling, [touch], moment(5, 10))
    assert await drawn(settling, 5) == [("returned", 180)]
    await nothing_differs(settling)


async def test_a_release_is_undone_before_the_next_statement(settling: Settling) -> None:
    touch, _ = await played(settling)
    await hold(settling, [touch], moment(3, 20))
    assert await drawn(settling, 3) == []
    await release(settling, [touch], moment(4, 10))
    again = await hold(settling, [touch], moment(4, 11), reason="Not a family")
    assert again.data["changed"] == 1
    assert await drawn(settling, 4) == []
    (row,) = (await settling.call("fraud/holds")).data["list"]
    assert (row["reason"], row["released_at"]) == ("Not a family", None)
    await release(settling, [touch], moment(5, 10))
    assert await drawn(settling, 5) == [("returned", 19_440)]


async def test_held_and_released_within_a_month_changes_nothing(settling: Settling) -> None:
    touch, _ = await played(settling)
    for _ in range(2):
        await hold(settling, [touch], moment(3, 20))
        await release(settling, [touch], moment(3, 21))
    assert await drawn(settling, 3) == [("share", 19_440)]


async def test_registrations_come_back_too(settling: Settling) -> None:
    told = {"earns": "registration", "amount_minor": 500, "currency": "CNY", "tiers": []}
    touch, _ = await played(settling, **told)
    await hold(settling, [touch], moment(3, 20))
    assert await drawn(settling, 3) == []
    await release(settling, [touch], moment(4, 20))
    assert await drawn(settling, 4) == [("returned", 500)]
    await nothing_differs(settling)


async def test_only_touches_of_the_game_are_held(settling: Settling, world: World) -> None:
    touch, _ = await played(settling)
    assert (await hold(settling, [touch, 404], moment(3, 20))).code == 4004
    far = await settling.client.call(
        "POST", "/ultra/app/send", user=world.borealis.owner, game=world.borealis.games[0],
        json={"path": "/pb/cps/fraud/hold", "touches": [touch], "signal": "tags", "reason": "x"},
    )  # fmt: skip
    assert far.code == 4004
    for wrong in ({"touches": []}, {"reason": ""}, {"signal": "x"}, {"touches": [0]}):
        assert (await hold(settling, wrong.pop("touches", [touch]), moment(3, 20), **wrong)).code
    assert (await settling.call("fraud/holds")).data == {"list": [], "total": 0}


async def test_what_is_refused_never_comes_back(settling: Settling) -> None:
    """[W-14] Hold, then refuse: no release brings it back, and no statement has it."""
    touch, _ = await played(settling)
    with clock.at(moment(3, 20)):
        told = {"touches": [touch], "reason": "Their own phones"}
        # What is not held cannot be refused.
        assert (await settling.call("fraud/refuse", **told)).data["changed"] == 0
        await hold(settling, [touch], moment(3, 20))
        assert (await settling.call("fraud/refuse", **told)).data["changed"] == 1
        assert (await settling.call("fraud/refuse", **told)).data["changed"] == 0
    assert (await release(settling, [touch], moment(3, 21))).data["changed"] == 0
    assert (await hold(settling, [touch], moment(3, 21))).data["changed"] == 0
    assert await drawn(settling, 3) == []
    assert await drawn(settling, 4) == []
    (row,) = (await settling.call("fraud/holds")).data["list"]
    assert (row["refuse_reason"], row["released_at"]) == ("Their own phones", None)
    assert row["refused_user_name"] == settling.world.aurora.owner.name
    await nothing_differs(settling)
