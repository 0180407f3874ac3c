"""When minors play and what they may spend, over whole years of days."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from pydantic import ValidationError

from longshore.domains.operate.minors import (
    Minors,
    hours_told,
    is_year_known,
    limit_of,
    play_time,
    rules_on,
    window_on,
)
from longshore.domains.operate.minors.schema import RuleSet, SpecialDay
from longshore.kit import clock

CHINA, UTC_ZONE = ZoneInfo("Asia/Shanghai"), ZoneInfo("UTC")
LAW = Minors(is_on=True)
CHILD = date(2015, 7, 1)
# The days of 2026 as the notice lists them, written down here once more.
HOLIDAYS = {
    date(2026, month, day)
    for month, first, last in (
        (1, 1, 3), (2, 15, 23), (4, 4, 6), (5, 1, 5), (6, 19, 21), (9, 25, 27), (10, 1, 7),
    )
    for day in range(first, last + 1)
}  # fmt: skip
MADE_UP = {
    date(2026, month, day) for month, day in ((1, 4), (2, 14), (2, 28), (5, 9), (9, 20), (10, 10))
}


def _days(year: int) -> Iterator[date]:
    day = date(year, 1, 1)
    while day.year == year:
        yield day
        day += timedelta(days=1)


def _in_china(day: date, *at: int) -> datetime:
    return datetime.combine(day, time(*at), CHINA).astimezone(UTC)


def test_every_day_of_a_year() -> None:
    """[W-08] Holidays and weekends from 20 to 21, never a day that is worked for a holiday."""
    played = 0
    for day in _days(2026):
        is_day = day in HOLIDAYS or (day.isoweekday() >= 5 and day not in MADE_UP)
        for at, is_hour in (
            ((0, 0), False), ((19, 59, 59), False), ((20, 0), True), ((20, 59, 59), True),
            ((21, 0), False), ((21, 1), False), ((23, 59, 59), False),
        ):  # fmt: skip
            found = play_time(LAW, CHILD, _in_china(day, *at))
            assert found.may_play == (is_day and is_hour), (day, at)
            assert found.is_minor
            if found.may_play:
                left = datetime.combine(day, time(21), CHINA) - _in_china(day, *at)
                assert found.seconds_left == left.total_seconds()
            else:
                assert found.opens_at is not None
                opened = play_time(LAW, CHILD, found.opens_at)
                assert opened.may_play and opened.seconds_left == 3600
                assert found.opens_at > _in_china(day, *at)
        played += is_day
    assert (len(HOLIDAYS), len(MADE_UP)) == (33, 6)
    assert played == sum(day in HOLIDAYS for day in _days(2026)) + sum(
        day.isoweekday() >= 5 and day not in HOLIDAYS | MADE_UP for day in _days(2026)
    )


def test_a_birthday_begins_at_midnight_in_china() -> None:
    born = date(2008, 3, 12)
    eve = datetime(2026, 3, 11, 15, 59, 59, tzinfo=UTC)
    assert not play_time(LAW, born, eve).may_play
    midnight = eve + timedelta(seconds=1)
    grown = play_time(LAW, born, midnight)
    assert (grown.is_minor, grown.may_play, grown.seconds_left) == (False, True, None)
    # Whoever comes of age before the next window is told that moment.
    assert play_time(LAW, born, eve).opens_at == midnight
    assert limit_of(LAW, born, eve) is not None
    assert limit_of(LAW, born, midnight) is None


def test_born_on_the_29th_of_february() -> None:
    born = date(2008, 2, 29)
    last = datetime(2026, 2, 28, 15, 59, tzinfo=UTC)
    assert play_time(LAW, born, last).is_minor
    assert not play_time(LAW, born, last + timedelta(minutes=1)).is_minor
    leap = date(2010, 2, 28)
    assert play_time(LAW, leap, datetime(2028, 2, 27, 15, 59, tzinfo=UTC)).is_minor
    assert not play_time(LAW, leap, datetime(2028, 2, 27, 16, 0, tzinfo=UTC)).is_minor


@pytest.mark.parametrize(
    ("age", "single", "month"),
    [(7, 0, 0), (8, 5000, 20000), (15, 5000, 20000), (16, 10000, 40000), (17, 10000, 40000)],
)
def test_what_an_age_may_spend(age: int, single: int, month: int) -> None:
    moment = datetime(2026, 1, 31, 16, 30, tzinfo=UTC)
    found = limit_of(LAW, date(2026 - age, 2, 1), moment)
    assert found and (found.age, found.single_minor, found.month_minor) == (age, single, month)
    # In China it is February already.
    assert found.month_begins == datetime(2026, 2, 1, tzinfo=CHINA)
    assert found.month_ends == datetime(2026, 3, 1, tzinfo=CHINA)


def test_a_zone_with_summer_time() -> None:
    rules = RuleSet(
        valid_from=date(2026, 1, 1), source="own", zone="America/New_York", opens=time(1, 30),
        closes=time(21), weekdays=[1, 2, 3, 4, 5, 6, 7], on_holidays=False,
    )  # fmt: skip
    minors, zone = Minors(is_on=True, rules=[rules]), ZoneInfo("America/New_York")
    for day in _days(2026):
        closes = datetime.combine(day, time(21), zone)
        for moment, may in ((closes - timedelta(seconds=1), True), (closes, False)):
            assert play_time(minors, CHILD, moment.astimezone(UTC)).may_play is may, moment
        at_noon = play_time(minors, CHILD, datetime.combine(day, time(12), zone))
        assert at_noon.seconds_left == 9 * 3600
    # Of the hour that comes twice the first begins the window, and no second is lost.
    twice = datetime(2026, 11, 1, 1, 30, tzinfo=zone)
    assert play_time(minors, CHILD, twice.astimezone(UTC)).seconds_left == (20 * 60 + 30) * 60
    before = datetime(2025, 12, 31, 23, 0, tzinfo=zone)
    assert rules_on(minors, before) is None
    assert play_time(minors, CHILD, before).may_play


def test_days_that_are_added_by_hand_win() -> None:
    friday, monday = date(2027, 3, 5), date(2027, 3, 8)
    more = Minors(
        is_on=True,
        days=[SpecialDay(day=friday, kind="work"), SpecialDay(day=monday, kind="rest")],
    )
    assert window_on(more, _in_china(friday, 20, 30)) is None
    assert play_time(more, CHILD, _in_china(monday, 20, 30)).may_play
    assert not play_time(LAW, CHILD, _in_china(monday, 20, 30)).may_play
    assert (is_year_known(2027, []), is_year_known(2027, more.days)) == (False, True)
    # A year that nobody knows has its weekends, and no holidays.
    assert not play_time(LAW, CHILD, _in_china(date(2031, 10, 1), 20, 30)).may_play
    assert play_time(LAW, CHILD, _in_china(date(2031, 10, 3), 20, 30)).may_play


def test_the_newest_rules_hold_from_their_day_on() -> None:
    kind = {"source": "own", "zone": "Asia/Shanghai", "weekdays": [6]}
    first = RuleSet(valid_from=date(2026, 1, 1), opens=time(8), closes=time(22), **kind)  # type: ignore[arg-type]
    second = RuleSet(valid_from=date(2026, 6, 1), opens=time(20), closes=time(21), **kind)  # type: ignore[arg-type]
    minors = Minors(is_on=True, rules=[second, first])
    saturday = date(2026, 5, 30)
    assert play_time(minors, CHILD, _in_china(saturday, 9)).may_play
    assert not play_time(minors, CHILD, _in_china(saturday + timedelta(days=7), 9)).may_play


def test_what_is_told_and_what_is_refused() -> None:
    with clock.at(datetime(2026, 1, 1, tzinfo=UTC)):
        told = hours_told(LAW)
    assert told.in_language("zh-CN") == "周五、六、日和法定节假日 20:00—21:00"
    assert told.in_language("en-US") == "Fri, Sat, Sun and holidays, 20:00–21:00"
    assert not Minors(own_channels=["vivo"]).covers("")
    assert LAW.covers("vivo")
    assert not Minors(is_on=True, own_channels=["vivo"]).covers("vivo")
    kind = {"valid_from": "2026-01-01", "source": "x", "weekdays": [1]}
    for wrong in (
        {"opens": "21:00", "closes": "20:00"},
        {"opens": "20:00", "closes": "21:00", "zone": "Mars/Base"},
    ):
        with pytest.raises(ValidationError):
            RuleSet.model_validate(kind | wrong)
