"""Two who press the same button: one of them is told that the statement moved on."""

import asyncio

import pytest
from sqlalchemy import text
from tests.support.late import comes_late
from tests.support.settling import Settling, moment

from longshore.domains.popularize.settlements.drawer import Drawer
from longshore.kit import clock


@pytest.mark.parametrize("before", [[], ["checked"], ["checked", "confirmed"]])
async def test_a_step_is_taken_once(settling: Settling, before: list[str]) -> None:
    """[W-14] Checked, confirmed and paid once each, however many press at a time."""
    step = ["checked", "confirmed", "paid"][len(before)]
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    await settling.buy(moment(3, 3))
    statement = (await settling.draw(3, moment(4, 1))).data["list"][0]["id"]
    for one in before:
        assert (await settling.call("settlement/step", id=statement, step=one)).code == 0
    answers = await asyncio.gather(
        *[settling.call("settlement/step", id=statement, step=step, words="B-1") for _ in range(5)]
    )
    assert sorted(answer.code for answer in answers) == [0, 4895, 4895, 4895, 4895]
    async with settling.database.system() as session:
        taken = await session.execute(
            text("SELECT count(*) FROM settlement_step WHERE kind = :step"), {"step": step}
        )
        assert taken.scalar_one() == 1


async def test_a_dispute_and_a_confirmation_at_once(settling: Settling) -> None:
    """[W-14] Whoever is later is refused: a disputed statement is never confirmed."""
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    await settling.buy(moment(3, 3))
    statement = (await settling.draw(3, moment(4, 1))).data["list"][0]["id"]
    await settling.call("settlement/step", id=statement, step="checked")
    dispute = {"step": "disputed", "line_number": 1, "words": "no"}
    both = await asyncio.gather(
        settling.call("settlement/step", id=statement, **dispute),
        settling.call("settlement/step", id=statement, step="confirmed"),
    )
    assert sorted(answer.code for answer in both) == [0, 4895]
    detail = (await settling.call("settlement/read", id=statement)).data
    assert detail["statement"]["state"] == ("disputed" if both[0].code == 0 else "confirmed")


async def test_a_month_that_many_want_is_drawn_once(settling: Settling) -> None:
    """[W-14] One month, one set of statements, one entry in the audit log."""
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    await settling.buy(moment(3, 3))
    with clock.at(moment(4, 1)):
        asked = await asyncio.gather(
            *[settling.call("settlement/draw", month="2026-03-01") for _ in range(5)]
        )
    assert {answer.code for answer in asked} == {0}
    async with settling.database.system() as session:
        for table, where in (("settlement_draw", "true"), ("audit_event", "action = :action")):
            found = await session.execute(
                text(f"SELECT count(*) FROM {table} WHERE {where}"), {"action": "settlement.draw"}
            )
            assert found.scalar_one() == 1, table


async def test_a_worker_that_comes_late_finds_the_month_drawn(
    settling: Settling, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-14] What another worker has drawn since the look is not called failed."""
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    await settling.buy(moment(3, 3))
    with clock.at(moment(4, 1)):
        assert (await settling.call("settlement/draw", month="2026-03-01")).code == 0
        drawer = Drawer(settling.database, settling.resources)
        comes_late(monkeypatch, drawer.run)
        await drawer.run()
        drawing = (await settling.call("settlement/list")).data["drawing"]
    assert (drawing["state"], drawing["statements"]) == ("done", 1)
