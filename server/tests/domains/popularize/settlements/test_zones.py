"""Months whose ends move: the game's own clock, clocks that are set anew, summer time."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from tests.support import clocks
from tests.support.settling import Settling, moment

from longshore.domains.popularize.attribution.sweeping import settle_players
from longshore.domains.popularize.settlements import verify
from longshore.domains.popularize.settlements.drawing import Wish, draw
from longshore.kit import clock


async def set_clock(settling: Settling, zone: str) -> None:
    """What publishing global settings leaves."""
    game = settling.player.game.id
    await clocks.set_clock(settling.database, settling.world.aurora.id, game, zone)


async def statements(settling: Settling) -> dict[str, list[dict[str, Any]]]:
    """The sums of every statement by month."""
    listed = (await settling.call("settlement/list")).data["list"]
    return {one["month"][:7]: one["sums"] for one in listed}


async def test_months_are_those_of_the_games_clock(settling: Settling) -> None:
    """[W-14] A game that is played in Los Angeles is settled by its days."""
    await set_clock(settling, "America/Los_Angeles")
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    # April in Shanghai, the last evening of March in Los Angeles.
    await settling.buy(datetime(2026, 4, 1, 6, tzinfo=UTC), "gem_60")
    assert (await settling.draw(3, moment(4, 1, 12))).code == 4893
    assert (await settling.draw(3, moment(4, 1, 14))).code == 0
    assert await statements(settling) == {"2026-03": [{"currency": "CNY", "amount_minor": 180}]}


@pytest.mark.parametrize("moved_to", ["America/Los_Angeles", "Pacific/Auckland"])
async def test_a_clock_that_is_set_anew_settles_every_order_once(
    settling: Settling, moved_to: str
) -> None:
    """[W-14] Hours between the two zones' month ends are neither lost nor paid twice."""
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    for hour in (10, 15, 16, 20):
        await settling.buy(moment(3, 31, hour), "gem_60")
    await settling.buy(moment(4, 1, 6), "gem_60")
    await settling.draw(3, moment(4, 2))
    await set_clock(settling, moved_to)
    await settling.draw(4, moment(5, 2))
    sums = await statements(settling)
    assert sum(each["amount_minor"] for one in sums.values() for each in one) == 5 * 180
    assert sums["2026-03"] == [{"currency": "CNY", "amount_minor": 360}]
    async with settling.database.system() as session:
        assert not any(one.differs for one in await verify(session))


@pytest.mark.parametrize(
    ("zone", "month", "last"),
    [
        # The hour that comes twice on the last night of October, both times in October.
        ("Europe/Lisbon", 10, datetime(2027, 10, 31, 1, 30, tzinfo=UTC)),
        # The last hour of a month that began in winter time.
        ("Europe/Berlin", 3, datetime(2026, 3, 31, 21, 59, tzinfo=UTC)),
        # Midnight itself does not exist where clocks are set forward at midnight.
        ("Africa/Cairo", 4, datetime(2026, 4, 30, 20, 59, 59, tzinfo=UTC)),
    ],
)
async def test_summer_time_at_a_months_end(
    settling: Settling, zone: str, month: int, last: datetime
) -> None:
    """[W-14] The last moment before a month's end counts in it, whatever the clocks did."""
    await set_clock(settling, zone)
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    with clock.at(moment(3, 2, 5)):
        await settle_players(settling.database, settling.resources)
    await settling.buy(last, "gem_60")
    begins = date(last.year, month, 1)
    wish = Wish(settling.world.aurora.id, settling.player.game.id, begins, zone, "test")
    with clock.at(datetime(last.year, month + 1, 2, tzinfo=UTC)):
        async with settling.database.publisher(wish.publisher_id) as session:
            assert await draw(session, wish) == 1
    assert await statements(settling) == {
        f"{begins:%Y-%m}": [{"currency": "CNY", "amount_minor": 180}]
    }


async def test_pages_are_told_both_zones(settling: Settling) -> None:
    """Times are by the game's clock; days of shares and statements stay where they began."""
    zones = {"time_zone": "Asia/Shanghai", "statements_zone": "Asia/Shanghai"}
    assert (await settling.call("zone/read")).data == zones
    await set_clock(settling, "America/Los_Angeles")
    zones = {"time_zone": "America/Los_Angeles", "statements_zone": "America/Los_Angeles"}
    assert (await settling.call("zone/read")).data == zones
    await settling.share()
    await settling.draw(3, moment(4, 2))
    await set_clock(settling, "Pacific/Auckland")
    zones = {"time_zone": "Pacific/Auckland", "statements_zone": "America/Los_Angeles"}
    assert (await settling.call("zone/read")).data == zones
