"""From a promoter's link to a paid statement, through the product, at explicit moments."""

import base64
from io import BytesIO
from typing import Any

import openpyxl
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from tests.support.minors import card
from tests.support.settling import Settling, moment
from tests.support.world import as_owner

from longshore.domains.popularize.settlements import verify
from longshore.domains.popularize.settlements.drawer import Drawer
from longshore.kit import clock


async def test_from_link_to_paid_statement(settling: Settling) -> None:
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    first = await settling.buy(moment(3, 3))
    await settling.buy(moment(3, 9), "gem_60")
    # The last hour of March in Shanghai is still March.
    await settling.buy(moment(3, 31, 15), "gem_60")
    march = await settling.draw(3, moment(4, 1))
    assert march.code == 0, march.msg
    listed = march.data["list"]
    assert [one["sums"] for one in listed] == [[{"currency": "CNY", "amount_minor": 19_800}]]
    statement = listed[0]["id"]
    assert await settling.lines(statement) == [("share", 19_440), ("share", 180), ("share", 180)]

    orders = await settling.call("settlement/orders", id=statement, line_number=1)
    assert [one["number"] for one in orders.data["list"]] == [first]

    # A line is disputed and answered; only then can the promoter confirm, and finance pay.
    steps: list[tuple[str, dict[str, Any], str]] = [
        ("checked", {}, "checked"),
        ("disputed", {"line_number": 2, "words": "Why so little?"}, "disputed"),
        ("answered", {"line_number": 2, "words": "One order of 6.00"}, "checked"),
        ("confirmed", {}, "confirmed"),
        ("paid", {"words": "BANK-1"}, "paid"),
        ("closed", {}, "closed"),
    ]
    for step, more, state in steps:
        done = await settling.call("settlement/step", id=statement, step=step, **more)
        assert (done.code, done.data["statement"]["state"]) == (0, state)
    assert (await settling.call("settlement/step", id=statement, step="paid")).code == 4895

    await settling.give_back(first, moment(4, 20))
    april = await settling.draw(4, moment(5, 1))
    taken = next(one for one in april.data["list"] if one["month"] == "2026-04-01")
    assert await settling.lines(taken["id"]) == [("refund", -19_440)]
    assert await settling.lines(statement) == [("share", 19_440), ("share", 180), ("share", 180)]
    behind = await settling.call("settlement/orders", id=taken["id"], line_number=1)
    assert [one["number"] for one in behind.data["list"]] == [first]

    async with settling.database.system() as session:
        assert [one.differs for one in await verify(session)] == [False, False]
    same = await settling.call("settlement/verify", id=statement)
    assert same.data["is_same"]

    content = (await settling.call("settlement/export", id=statement)).data["content"]
    sheet = openpyxl.load_workbook(BytesIO(base64.b64decode(content))).active
    assert sheet is not None
    assert [sheet.cell(row, 9).value for row in (4, 5, 6, 8)] == [194.4, 1.8, 1.8, 198]


async def test_a_part_that_went_back_is_taken_off_when_somebody_books_it(
    settling: Settling,
) -> None:
    """Nothing while the channel alone has told of it; the part itself after; then what is left."""
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    order = await settling.buy(moment(3, 3))
    with clock.at(moment(3, 4)):
        assert await settling.part(order, 10_000, "R1") == "part_kept"
    march = await settling.draw(3, moment(4, 2))
    assert await settling.lines(march.data["list"][0]["id"]) == [("share", 19_440)]
    await settling.book(order, 10_000, moment(4, 5))
    april = await settling.draw(4, moment(5, 2))
    taken = next(one for one in april.data["list"] if one["month"] == "2026-04-01")
    assert await settling.lines(taken["id"]) == [("refund", -3_000)]
    behind = await settling.call("settlement/orders", id=taken["id"], line_number=1)
    assert [(one["number"], one["amount_minor"]) for one in behind.data["list"]] == [
        (order, 10_000)
    ]
    with clock.at(moment(5, 9)):
        assert await settling.part(order, 54_800, "R2") == "refunded"
    may = await settling.draw(5, moment(6, 2))
    rest = next(one for one in may.data["list"] if one["month"] == "2026-05-01")
    assert await settling.lines(rest["id"]) == [("refund", -16_440)]
    async with settling.database.system() as session:
        assert not any(one.differs for one in await verify(session))


async def test_months_are_drawn_in_order_and_when_they_are_over(settling: Settling) -> None:
    # April begins in Shanghai at 16:00 UTC; six hours later every player is settled.
    assert (await settling.draw(3, moment(3, 31, 21))).code == 4893
    assert (await settling.draw(3, moment(3, 31, 22))).code == 0
    assert (await settling.draw(3, moment(5, 2))).code == 4894
    assert (await settling.draw(5, moment(7, 2))).code == 4894
    for month in ("1999-12-01", "9999-12-01", "0001-01-01"):
        assert (await settling.call("settlement/draw", month=month)).code == 4000
    # Terms cannot begin in a month that is settled.
    told = {"earns": "registration", "amount_minor": 100}
    late = await settling.call("share/create", name="m", begins_on="2026-03-31", terms=told)
    assert late.code == 4892
    good = await settling.call("share/create", name="m", begins_on="2026-04-01", terms=told)
    assert good.code == 0


async def test_a_month_is_asked_for_once(settling: Settling) -> None:
    with clock.at(moment(4, 1)):
        for _ in range(2):
            assert (await settling.call("settlement/draw", month="2026-03-01")).code == 0
        async with settling.database.system() as session:
            wishes = await session.execute(text("SELECT id FROM settlement_draw"))
            (wish,) = wishes.scalars()
        # Meanwhile its terms stay as they are.
        told = {"earns": "registration", "amount_minor": 100}
        late = await settling.call("share/create", name="m", begins_on="2026-03-31", terms=told)
        assert late.code == 4892
        drawer = Drawer(settling.database, settling.resources)
        async with settling.database.locked(f"settlement draw {wish}") as is_mine:
            assert is_mine
            # Another worker has it.
            await drawer.run()
        assert (await settling.call("settlement/list")).data["drawing"]["state"] == "running"
        await drawer.run()
        drawn = (await settling.call("settlement/list")).data
        assert (drawn["drawing"]["state"], drawn["next_month"]) == ("done", None)


async def test_what_cannot_be_drawn_any_more_says_so(settling: Settling) -> None:
    """Two servers took the same wish up, one was faster."""
    await settling.share()
    await settling.draw(3, moment(4, 1))
    async with settling.database.system() as session:
        await session.execute(text("UPDATE settlement_draw SET state = 'running'"))
    await Drawer(settling.database, settling.resources).run()
    assert (await settling.call("settlement/list")).data["drawing"]["state"] == "failed"


async def test_players_pay_once(settling: Settling) -> None:
    await settling.share(earns="payer", tiers=[], amount_minor=5_000)
    await settling.install_and_register(moment(3, 2))
    first = await settling.buy(moment(3, 3))
    await settling.buy(moment(3, 4))
    march = (await settling.draw(3, moment(4, 1))).data["list"][0]
    assert await settling.lines(march["id"]) == [("share", 5_000)]
    await settling.give_back(first, moment(4, 2))
    april = (await settling.draw(4, moment(5, 1))).data["list"][0]
    assert await settling.lines(april["id"]) == [("refund", -5_000)]


async def test_a_minors_refund_case_is_clawed_back(settling: Settling) -> None:
    """[W-08] What a guardian is granted is taken from the promoter's next statement."""
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    with clock.at(moment(3, 2, 5)):
        told = {"name": "某小一", "identity": card("20150701")}
        assert (await settling.player.call("/sdk/v1/realname", told)).code == 0
    # A bought gem is worth 648.00, of which 30 % went to the promoter; the other is kept.
    claimed = [await settling.buy(moment(3, 3)), await settling.buy(moment(3, 9))]
    march = (await settling.draw(3, moment(4, 1))).data["list"][0]
    shares = [("share", 19_440), ("share", 19_440)]
    assert await settling.lines(march["id"]) == shares

    async def case(action: str, **form: Any) -> Any:
        answer = await settling.client.call(
            "POST", f"/ultra/protected/app/send/usdk/refundCase/{action}",
            user=settling.world.aurora.owner, game=settling.player.game, json=form,
        )  # fmt: skip
        assert answer.code == 0, answer.msg
        return answer.data

    with clock.at(moment(4, 20)):
        made = await case(
            "save", player_id=settling.shop.player_id, source="phone", relation="parent",
            guardian_name="欧阳", guardian_contact="13912345678", claim="孩子付款",
            numbers=claimed,
        )  # fmt: skip
        await case("decide", id=made["case"]["id"], numbers=claimed[:1], reason="a minor's payment")
    april = (await settling.draw(4, moment(5, 1))).data["list"][0]
    assert await settling.lines(april["id"]) == [("refund", -19_440)]
    behind = await settling.call("settlement/orders", id=april["id"], line_number=1)
    assert [one["number"] for one in behind.data["list"]] == claimed[:1]
    assert await settling.lines(march["id"]) == shares


async def test_what_is_held_back_is_paid_later(settling: Settling) -> None:
    await settling.share(holdback_bps=1_000, holdback_months=1)
    await settling.install_and_register(moment(3, 2))
    await settling.buy(moment(3, 3))
    march = (await settling.draw(3, moment(4, 1))).data["list"][0]
    assert await settling.lines(march["id"]) == [("share", 19_440), ("holdback", -1_944)]
    april = (await settling.draw(4, moment(5, 1))).data["list"][0]
    assert await settling.lines(april["id"]) == [("release", 1_944)]


async def test_no_role_changes_a_line_and_verification_finds_who_did(settling: Settling) -> None:
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    await settling.buy(moment(3, 3))
    statement = (await settling.draw(3, moment(4, 1))).data["list"][0]["id"]
    for statement_text in (
        "UPDATE settlement_line SET amount_minor = 1", "DELETE FROM settlement_line",
    ):  # fmt: skip
        with pytest.raises(DBAPIError, match="permission denied"):
            async with settling.database.system() as session:
                await session.execute(text(statement_text))
    async with as_owner(settling.database) as session:
        await session.execute(text("UPDATE settlement_line SET amount_minor = amount_minor + 1"))
    assert not (await settling.call("settlement/verify", id=statement)).data["is_same"]
    async with settling.database.system() as session:
        assert [one.differs for one in await verify(session)] == [True]
