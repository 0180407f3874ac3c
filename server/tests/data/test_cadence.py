"""When schedules are due: by the clock of a zone, through its changes, at the ends of months."""

from datetime import UTC, datetime

import pytest

from longshore.data.schedules.cadence import Cadence

NEW_YORK = "America/New_York"
SHANGHAI = "Asia/Shanghai"


def _next(cadence: Cadence, after: str, zone: str, times: int = 3) -> list[str]:
    moment, found = datetime.fromisoformat(after), []
    for _ in range(times):
        moment = cadence.next_after(moment, zone)
        found.append(moment.isoformat())
    return found


def test_every_day_at_a_time_of_the_zone() -> None:
    """9:00 in Shanghai is 1:00 in UTC; the moment itself is over."""
    daily = Cadence("daily", 9 * 60)
    assert _next(daily, "2026-03-01T00:59:59+00:00", SHANGHAI, 2) == [
        "2026-03-01T01:00:00+00:00", "2026-03-02T01:00:00+00:00",
    ]  # fmt: skip
    # Late in the evening in UTC it is the next day already.
    assert _next(daily, "2026-03-01T20:00:00+00:00", SHANGHAI, 1) == ["2026-03-02T01:00:00+00:00"]


def test_a_time_that_the_clocks_leave_out_comes_once() -> None:
    """On 8 March 2026 New York has no 2:30: it comes at 3:30, and at 2:30 the next day."""
    daily = Cadence("daily", 2 * 60 + 30)
    assert _next(daily, "2026-03-07T12:00:00+00:00", NEW_YORK) == [
        "2026-03-08T07:30:00+00:00", "2026-03-09T06:30:00+00:00", "2026-03-10T06:30:00+00:00",
    ]  # fmt: skip


def test_a_time_that_the_clocks_give_twice_comes_once() -> None:
    """On 1 November 2026 New York has 1:30 twice: the first of them counts."""
    daily = Cadence("daily", 60 + 30)
    assert _next(daily, "2026-10-31T12:00:00+00:00", NEW_YORK) == [
        "2026-11-01T05:30:00+00:00", "2026-11-02T06:30:00+00:00", "2026-11-03T06:30:00+00:00",
    ]  # fmt: skip


def test_days_of_the_week() -> None:
    """Sunday is 7; the week goes on over the end of a year."""
    assert _next(Cadence("weekly", 0, weekday=7), "2026-12-24T00:00:00+00:00", "UTC") == [
        "2026-12-27T00:00:00+00:00", "2027-01-03T00:00:00+00:00", "2027-01-10T00:00:00+00:00",
    ]  # fmt: skip


@pytest.mark.parametrize("day", [29, 30, 31])
def test_months_that_end_before_the_day_have_their_last(day: int) -> None:
    """The 31st of February is its 28th, in a leap year its 29th."""
    found = _next(Cadence("monthly", 8 * 60, month_day=day), "2027-01-31T12:00:00+00:00", "UTC", 2)
    assert found == ["2027-02-28T08:00:00+00:00", f"2027-03-{day}T08:00:00+00:00"]
    leap = Cadence("monthly", 8 * 60, month_day=day).next_after(
        datetime(2028, 2, 1, tzinfo=UTC), "UTC"
    )
    assert leap.date().isoformat() == "2028-02-29"


def test_the_first_of_a_month() -> None:
    assert _next(Cadence("monthly", 60), "2026-12-01T01:00:00+00:00", "UTC", 2) == [
        "2027-01-01T01:00:00+00:00", "2027-02-01T01:00:00+00:00",
    ]  # fmt: skip
