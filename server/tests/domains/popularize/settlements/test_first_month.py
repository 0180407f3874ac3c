"""Which month is drawn first: what was earned before it is never settled."""

from datetime import timedelta

import pytest
from tests.support.settling import Settling, moment

from longshore.domains.popularize.attribution import settle
from longshore.kit import clock

NOW = moment(5, 2)


async def _next(settling: Settling) -> str | None:
    with clock.at(NOW):
        month: str | None = (await settling.call("settlement/list")).data["next_month"]
    return month


async def _bring(settling: Settling, month: int) -> None:
    at = moment(month, 10)
    await settling.install_and_register(at)
    with clock.at(at + timedelta(minutes=1)):
        async with settling.database.system() as session:
            await settle(session, at)


async def test_where_nobody_earned_it_is_the_month_before(settling: Settling) -> None:
    assert await _next(settling) == "2026-04-01"
    await settling.share()
    assert await _next(settling) == "2026-04-01"
    await _bring(settling, 5)
    assert await _next(settling) == "2026-04-01"


@pytest.mark.parametrize(("share", "first"), [("2026-01-01", "02"), ("2026-03-15", "03")])
async def test_it_is_the_first_in_which_anybody_earned(
    settling: Settling, share: str, first: str
) -> None:
    """Offered the last one alone, whoever drew it could never settle those before it."""
    terms = {"earns": "income", "tiers": [{"from_minor": 0, "rate_bps": 3000}]}
    made = await settling.call("share/create", name="m", begins_on=share, terms=terms)
    to = {"model_id": made.data["list"][0]["id"], "promoter_ids": [1], "begins_on": share}
    await _bring(settling, 2)
    # Without a share nothing is earned.
    assert await _next(settling) == "2026-04-01"
    assert (await settling.call("share/assign", **to)).code == 0
    assert await _next(settling) == f"2026-{first}-01"
    await settling.draw(int(first), NOW)
    assert await _next(settling) == f"2026-{int(first) + 1:02}-01"
