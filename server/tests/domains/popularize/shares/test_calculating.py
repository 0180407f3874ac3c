"""The calculator answers for days of one month, each of them once."""

import pytest
from tests.support.settling import Settling

TERMS = {
    "earns": "income", "currency": "CNY", "cap_month_minor": 1_000,
    "tiers": [{"from_minor": 0, "rate_bps": 3_000}],
}  # fmt: skip


@pytest.mark.parametrize(
    "days", [["2026-03-31", "2026-04-01"], ["2026-03-01", "2025-03-02"], ["2026-03-01"] * 2]
)
async def test_other_days_are_refused(settling: Settling, days: list[str]) -> None:
    """One month's cap was taken over all of them, and told as what they come to."""
    told = [{"day": day, "base": 3_000} for day in days]
    answer = await settling.call("share/calculate", terms=TERMS, days=told)
    assert answer.code == 4000
    assert answer.data["errors"][0]["msg"] == "应为同一个月的日期，每天一次"


async def test_a_month_in_any_order_is_one(settling: Settling) -> None:
    told = [{"day": f"2026-03-{day:02}", "base": 3_000} for day in (31, 1)]
    answer = await settling.call("share/calculate", terms=TERMS, days=told)
    assert (answer.code, answer.data["amount"]) == (0, 1_000)
