"""A rule that changes decides about players from then on, whenever a statement is drawn."""

from datetime import datetime, timedelta

from sqlalchemy import text
from tests.support.settling import Settling, moment

from longshore.domains.popularize.attribution import LOOKS_BACK, settle
from longshore.kit import clock

DEVICE = {"id": "device-0001", "os": "android"}


async def _rule(settling: Settling, at: datetime, days: int) -> None:
    with clock.at(at):
        saved = await settling.call("attribution/saveRule", window_days=days)
    assert saved.code == 0, saved.msg


async def _click_and_register(settling: Settling, click: datetime, register: datetime) -> None:
    link = (await settling.call("link/create", promoter_id=1, campaign="spring")).data
    with clock.at(click):
        told = {"device": DEVICE, "link": link["code"]}
        assert (await settling.player.call("/sdk/v1/init", told)).code == 0
    with clock.at(register):
        assert (await settling.player.guest(device=DEVICE)).code == 0


async def _sweep(settling: Settling, at: datetime) -> None:
    with clock.at(at):
        async with settling.database.system() as session:
            await settle(session, at - LOOKS_BACK)


async def _promoters(settling: Settling) -> list[int]:
    async with settling.database.system() as session:
        rows = await session.execute(text("SELECT promoter_id FROM player_attribution"))
        return list(rows.scalars())


async def test_a_wider_window_brings_nobody_of_before(settling: Settling) -> None:
    """Who registered too late by the rule of then is nobody's, though the month is drawn later."""
    await settling.share(earns="registration", amount_minor=500, tiers=[])
    await _rule(settling, moment(3, 1), 7)
    await _click_and_register(settling, moment(3, 2), moment(3, 20))
    await _sweep(settling, moment(3, 20) + timedelta(minutes=1))
    await _rule(settling, moment(3, 25), 30)
    march = await settling.draw(3, moment(4, 2))
    assert march.data["list"] == []
    assert await _promoters(settling) == []


async def test_a_narrower_window_takes_nobody_away(settling: Settling) -> None:
    """Who registered a moment before and waits to be bound is bound by the rule of then."""
    await settling.share(earns="registration", amount_minor=500, tiers=[])
    await _rule(settling, moment(3, 1), 30)
    await _click_and_register(settling, moment(3, 2), moment(3, 20))
    await _rule(settling, moment(3, 20) + timedelta(seconds=30), 7)
    await _sweep(settling, moment(3, 20) + timedelta(minutes=1))
    march = await settling.draw(3, moment(4, 2))
    assert await settling.lines(march.data["list"][0]["id"]) == [("share", 500)]


async def test_who_waits_for_the_draw_is_bound_by_it(settling: Settling) -> None:
    """After a month without a sweep nobody is lost."""
    await settling.share(earns="registration", amount_minor=500, tiers=[])
    await _rule(settling, moment(3, 1), 30)
    await _click_and_register(settling, moment(3, 2), moment(3, 20))
    march = await settling.draw(3, moment(4, 2))
    assert await settling.lines(march.data["list"][0]["id"]) == [("share", 500)]
