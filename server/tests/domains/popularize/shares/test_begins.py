"""The day on which terms begin: nothing takes it back, so a slip of the hand is refused."""

from datetime import UTC, datetime
from typing import Any

import pytest
from tests.support.settling import Settling

from longshore.kit import clock

TERMS = {"earns": "income", "tiers": [{"from_minor": 0, "rate_bps": 3000}]}


async def begin(settling: Settling, day: str) -> list[Any]:
    """The answers to a model, a version and an assignment that begin on a day of 2026."""
    with clock.at(datetime(2026, 3, 1, tzinfo=UTC)):
        return [
            await settling.call("share/create", name=f"from {day}", begins_on=day, terms=TERMS),
            await settling.call("share/addVersion", model_id=1, begins_on=day, terms=TERMS),
            await settling.call(
                "share/assign", model_id=1, promoter_ids=[1], begins_on=day
            ),
        ]  # fmt: skip


@pytest.mark.parametrize("day", ["9999-12-01", "2037-01-01", "1999-12-31"])
async def test_a_day_far_away_is_refused(settling: Settling, day: str) -> None:
    await settling.share()
    for answer in await begin(settling, day):
        assert answer.code == 4000
        assert answer.data["errors"][0]["field"] == "begins_on"
        assert "应在 2000-01-01 至 2036-12-31 之间" in answer.data["errors"][0]["msg"]


@pytest.mark.parametrize("day", ["2036-12-31", "2000-01-01"])
async def test_the_last_and_the_first_day_are_taken(settling: Settling, day: str) -> None:
    await settling.share()
    assert [answer.code for answer in await begin(settling, day)] == [0, 0, 0]
