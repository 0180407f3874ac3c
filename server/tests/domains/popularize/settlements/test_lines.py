"""Statements over any history: their lines add up to the ledger, and none ever changes."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from longshore.domains.popularize.settlements.lines import (
    Line,
    MonthFacts,
    Paid,
    TakenBack,
    lines_of,
    month_of,
    months_before,
    worth,
)
from longshore.domains.popularize.shares import Terms, Version, held_back

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
# The same histories on every machine, however slow it is.
SAME_EVERYWHERE = settings(
    deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
MONTHS = [date(2025, 12, 1), *(date(2026, month, 1) for month in range(1, 8))]
Order = tuple[datetime, int, str, datetime | None, int]
"""When it was paid, how much, the currency, when it was refunded.

Last for how many months its touch is held from that of the payment on, 0 for none.
"""


@dataclass
class History:
    """Orders in a zone, and versions of terms by the day they begin on."""

    orders: list[Order]
    zone: ZoneInfo
    versions: list[tuple[date, Version]]

    def force(self, day: date) -> Version | None:
        found = [version for begins, version in self.versions if begins <= day]
        return found[-1] if found else None

    def until(self, month: date) -> "History":
        """What was known when the month was over."""
        end = datetime.combine(months_before(month, -1), datetime.min.time(), self.zone)
        known = [
            (paid, amount, currency, back if back and back < end else None, held)
            for paid, amount, currency, back, held in self.orders
            if paid < end
        ]
        return History(known, self.zone, self.versions)

    def facts(self) -> dict[date, MonthFacts]:
        paid: dict[date, list[Paid]] = defaultdict(list)
        back: dict[date, list[TakenBack]] = defaultdict(list)
        for moment, amount, currency, refunded, held in self.orders:
            day = moment.astimezone(self.zone).date()
            of, gone = month_of(day), refunded and month_of(refunded.astimezone(self.zone).date())
            back_in = months_before(of, -held)
            if not held:
                paid[of].append(Paid(day, currency, "income", amount, 1))
            elif not gone or gone >= back_in:
                came = TakenBack(day, currency, "income", back_in, -amount, 1, is_return=True)
                back[of].append(came)
            if gone and (not held or gone >= back_in):
                back[of].append(TakenBack(day, currency, "income", gone, amount, 1))
        return {month: MonthFacts(tuple(paid[month]), tuple(back[month])) for month in MONTHS}

    def statement(self, month: date) -> list[Line]:
        return lines_of(month, self.until(month).facts(), self.force)


moments = st.integers(0, 150 * 86_400).map(lambda seconds: BEGIN + timedelta(seconds=seconds))
orders = st.tuples(
    moments, st.integers(0, 10**6), st.sampled_from(["CNY", "USD"]),
    st.none() | st.integers(0, 60 * 86_400), st.sampled_from([0, 0, 1, 2]),
).map(
    lambda one: (*one[:3], None if one[3] is None else one[0] + timedelta(seconds=one[3]), one[4])
)  # fmt: skip
terms = st.builds(
    lambda rate, more, begins, fee, cap, held, months: Terms.model_validate(
        {
            "earns": "income", "fee_bps": fee, "cap_month_minor": cap,
            "tiers": [
                {"from_minor": 0, "rate_bps": rate}, {"from_minor": begins, "rate_bps": more},
            ],
            "holdback_bps": held, "holdback_months": months,
        }
    ),
    st.integers(0, 10_000), st.integers(0, 10_000), st.integers(1, 10**6), st.integers(0, 10_000),
    st.none() | st.integers(0, 10**6), st.integers(0, 10_000), st.integers(1, 3),
)  # fmt: skip
histories = st.builds(
    lambda made, zone, days, of: History(
        made, ZoneInfo(zone),
        [
            (day, Version(number, one))
            for number, (day, one) in enumerate(zip(sorted(days), of, strict=False), 1)
        ],
    ),
    st.lists(orders, max_size=25),
    st.sampled_from(["Asia/Shanghai", "America/New_York", "Pacific/Auckland", "Asia/Kolkata"]),
    st.sets(st.dates(date(2025, 12, 1), date(2026, 5, 1)), min_size=1, max_size=3),
    st.lists(terms, min_size=3, max_size=3),
)  # fmt: skip


def ledger(history: History, upto: date) -> int:
    """What every month is worth by the whole ledger, less what is held back still."""
    facts = history.until(upto).facts()
    total = 0
    for month in (one for one in MONTHS if one <= upto):
        segments = {
            (version.id, one.currency): version.terms
            for one in (*facts[month].paid, *facts[month].taken_back)
            if (version := history.force(one.day))
        }
        for segment, of in segments.items():
            total += worth(facts[month], upto, segment, of, history.force)
            if months_before(upto, of.holdback_months) < month:
                then = worth(facts[month], month, segment, of, history.force)
                total -= held_back(of, then)
    return total


def sum_of(lines: Sequence[Line]) -> int:
    return sum(line.amount_minor for line in lines)


@SAME_EVERYWHERE
@given(histories)
def test_lines_add_up_to_the_ledger(history: History) -> None:
    statements = [history.statement(month) for month in MONTHS]
    for at, month in enumerate(MONTHS):
        assert sum(map(sum_of, statements[: at + 1])) == ledger(history, month)


@SAME_EVERYWHERE
@given(histories)
def test_what_comes_later_changes_no_statement(history: History) -> None:
    """All that is known now gives every former month the lines that it had."""
    every = history.facts()
    for month in MONTHS:
        assert lines_of(month, every, history.force) == history.statement(month)


@SAME_EVERYWHERE
@given(histories)
def test_every_order_counts_once(history: History) -> None:
    """Without anything refunded or held back, shares go by every order under terms."""
    every = [(*one[:3], None, 0) for one in history.orders]
    kept = History(every, history.zone, history.versions)
    shares = [line for month in MONTHS for line in kept.statement(month) if line.kind == "share"]
    days = [moment.astimezone(kept.zone).date() for moment, *_ in kept.orders]
    assert sum(line.orders for line in shares) == sum(kept.force(day) is not None for day in days)


@SAME_EVERYWHERE
@given(histories)
def test_what_was_held_for_a_while_is_paid_in_the_end(history: History) -> None:
    """Once everything came back, a month is worth what it is worth without holds."""
    free = History([(*one[:4], 0) for one in history.orders], history.zone, history.versions)
    last = MONTHS[-1]
    known, unheld = history.until(last).facts(), free.until(last).facts()
    for month in MONTHS[:-3]:
        for version in {version.id: version for _, version in history.versions}.values():
            for currency in ("CNY", "USD"):
                asked = (last, (version.id, currency), version.terms, history.force)
                assert worth(known[month], *asked) == worth(unheld[month], *asked)


def test_a_refund_in_the_next_month_takes_back_to_the_cent() -> None:
    of = Terms.model_validate({"earns": "income", "tiers": [{"from_minor": 0, "rate_bps": 3333}]})
    history = History(
        [
            (datetime(2026, 1, 5, tzinfo=UTC), 64_800, "CNY", datetime(2026, 2, 3, tzinfo=UTC), 0),
            (datetime(2026, 1, 6, tzinfo=UTC), 600, "CNY", None, 0),
        ],
        ZoneInfo("Asia/Shanghai"),
        [(date(2026, 1, 1), Version(7, of))],
    )
    january, february = history.statement(date(2026, 1, 1)), history.statement(date(2026, 2, 1))
    assert [(line.kind, line.amount_minor) for line in january] == [
        ("share", 21_598), ("share", 200),
    ]  # fmt: skip
    assert february == [Line("refund", date(2026, 1, 1), None, 7, "CNY", 1, -64_800, -21_598)]


def test_a_months_end_is_the_zones() -> None:
    of = Terms.model_validate({"earns": "income", "tiers": [{"from_minor": 0, "rate_bps": 10_000}]})
    moment = datetime(2026, 1, 31, 16, tzinfo=UTC)
    for zone, month in (("Asia/Shanghai", 2), ("America/New_York", 1)):
        history = History(
            [(moment, 100, "CNY", None, 0)], ZoneInfo(zone), [(date(2026, 1, 1), Version(1, of))]
        )
        found = [one.month for one in MONTHS if history.statement(one)]
        assert found == [month]
