"""What terms come to, beside an oracle of fractions."""

from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from longshore.domains.popularize.shares import Day, Terms, earned, held_back

FIRST = date(2026, 3, 1)
# The same histories on every machine, however slow it is.
SAME_EVERYWHERE = settings(
    deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


def terms(**more: Any) -> Terms:
    given: dict[str, Any] = {"earns": "income", "tiers": [{"from_minor": 0, "rate_bps": 3000}]}
    return Terms.model_validate(given | more)


def days(*bases: int) -> list[Day]:
    return [Day(FIRST + timedelta(days=at), base) for at, base in enumerate(bases)]


def amounts(of: Terms, *bases: int, currency: str = "CNY") -> list[int]:
    return [one.amount for one in earned(of, currency, days(*bases))]


rates = st.integers(0, 10_000)
tiered = st.builds(
    lambda starts, found, fee, caps, held: terms(
        tiers=[
            {"from_minor": start, "rate_bps": rate}
            for start, rate in zip([0, *sorted(starts)], found, strict=False)
        ],
        fee_bps=fee, cap_day_minor=caps[0], cap_month_minor=caps[1], holdback_bps=held,
    ),
    st.sets(st.integers(1, 10**7), max_size=4), st.lists(rates, min_size=5, max_size=5), rates,
    st.tuples(st.none() | st.integers(0, 10**6), st.none() | st.integers(0, 10**7)), rates,
)  # fmt: skip


def exact(of: Terms, base: int) -> Fraction:
    """Income's share without caps, money by money."""
    net = Fraction(base * (10_000 - of.fee_bps), 10_000)
    bounds = [Fraction(one.from_minor) for one in of.tiers] + [max(net, Fraction(0))]
    share = Fraction(0)
    for at, tier in enumerate(of.tiers):
        share += max(Fraction(0), min(net, bounds[at + 1]) - bounds[at]) * tier.rate_bps / 10_000
    return share


class TestIncome:
    def test_a_rate(self) -> None:
        assert amounts(terms(), 64_800, 600) == [19_440, 180]

    def test_net_of_fees(self) -> None:
        assert amounts(terms(fee_bps=500), 10_000) == [2_850]

    def test_half_a_cent_is_rounded_once(self) -> None:
        # 0.5 each: the month's 1.5 is 2, never 3.
        assert amounts(terms(tiers=[{"from_minor": 0, "rate_bps": 5000}]), 1, 1, 1) == [1, 0, 1]

    def test_tiers_go_by_the_month(self) -> None:
        tiers = [{"from_minor": 0, "rate_bps": 1000}, {"from_minor": 10_000, "rate_bps": 2000}]
        assert amounts(terms(tiers=tiers), 8_000, 4_000) == [800, 600]

    def test_caps(self) -> None:
        capped = terms(cap_day_minor=1_000, cap_month_minor=1_500)
        assert amounts(capped, 10_000, 1_000, 10_000) == [1_000, 300, 200]

    def test_another_currency_has_no_caps(self) -> None:
        assert amounts(terms(cap_day_minor=1), 10_000, currency="USD") == [3_000]

    @SAME_EVERYWHERE
    @given(tiered, st.lists(st.integers(0, 10**8), max_size=31))
    def test_days_add_up_to_the_month(self, of: Terms, bases: list[int]) -> None:
        done = earned(of, "CNY", days(*bases))
        whole = exact(of, sum(bases))
        assert sum(one.share for one in done) == int(whole + Fraction(1, 2))
        if of.cap_day_minor is not None:
            assert all(one.amount <= of.cap_day_minor for one in done)
        total = sum(one.amount for one in done)
        if of.cap_month_minor is not None:
            assert total <= of.cap_month_minor
        assert all(one.amount >= 0 for one in done)
        assert 0 <= held_back(of, total) <= total


class TestPlayers:
    def test_fixed(self) -> None:
        assert amounts(Terms(earns="registration", amount_minor=250), 3, 0, 4) == [750, 0, 1_000]


class TestWrong:
    @pytest.mark.parametrize(
        "tiers",
        [
            [],
            [{"from_minor": 1, "rate_bps": 1}],
            [{"from_minor": 0, "rate_bps": 1}, {"from_minor": 0, "rate_bps": 2}],
            [{"from_minor": 0, "rate_bps": 10_001}],
        ],
    )
    def test_tiers_that_cannot_be(self, tiers: list[dict[str, int]]) -> None:
        with pytest.raises(ValidationError):
            terms(tiers=tiers)
