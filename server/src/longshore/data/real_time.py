"""A game's present day minute by minute, beside yesterday and the same day of last week."""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, timedelta

from pydantic import BaseModel

from longshore.account.identity import Call
from longshore.data.loading.first import Loading
from longshore.data.metrics import real_time_queries as queries
from longshore.data.metrics.asked import Row, ask, known_of
from longshore.data.metrics.present import now_and_yesterday
from longshore.data.minutes import Clock, clock_of
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import now
from longshore.kit.days import day_of, midnight
from longshore.kit.settings import Settings
from longshore.kit.together import together

_BACK = (0, 1, 7)
_CURVES = ("online", "active", "arrived", "payments")
_QUARTER = 15
_RATE_SECONDS = 60


class MinuteCurve(BaseModel):
    """A day's minutes as `minutes` names them; the present day's end with the present minute.

    `online` are players of the five minutes until then. A minute that the day does not have, where
    clocks change on it or on another, has None.
    """

    day: date
    online: list[int | None]
    active: list[int | None]
    arrived: list[int | None]
    payments: list[int | None]


class PaidSoFar(BaseModel):
    """What was paid until the same time of the day, in minor units of one currency.

    `quarters` are today's, one for every 15 of `minutes`; the last holds the present minute.
    """

    currency: str
    quarters: list[int]
    today: int = 0
    yesterday: int = 0
    last_week: int = 0


class OnlineChannel(BaseModel):
    """How many of those online are a channel's; `channel` is empty for accounts of our own."""

    channel: str
    online: int


class EventRate(BaseModel):
    """Events that came within the last so many seconds, and within the same ones of yesterday."""

    seconds: int
    today: int
    yesterday: int


class LastEvent(BaseModel):
    """An event as it came; `at` in Unix ms, `source` 1 a client, 2 a server, 3 a ledger of ours."""

    at: int
    event: str
    source: int
    player: str
    channel: str
    server: str
    amount: int
    currency: str


class RealTime(BaseModel):
    """The present moment in Unix seconds, three days, money so far, the newest events.

    `channels` are those of the present minute's online, the greatest first.

    `loading` is how far what happened before has come in, while the figures lack it.

    `minutes` are those of the clock, 00:00 to 23:59; where an hour comes twice on one of the days
    both are there, with their offsets from UTC.
    """

    time_zone: str
    now: int
    complete_until: int | None
    loading: Loading | None
    minutes: list[str]
    curves: list[MinuteCurve]
    channels: list[OnlineChannel]
    paid: list[PaidSoFar]
    rate: EventRate
    events: list[LastEvent]


async def real_time(call: Call, _: OfGame) -> RealTime:
    """What happens in a game now."""
    settings, moment = call.settings, now()
    known = await known_of(settings, call.game_id)
    zone = settings.time_zone
    today = day_of(moment, zone).date
    days = [today - timedelta(days=back) for back in _BACK]
    minute = int(moment.timestamp()) // 60
    minutes, channels, paid, rate, events = await together(
        _minutes(settings, call.game_id, days),
        _channels(settings, call.game_id, today, minute),
        ask(settings, queries.PAID_BY_MINUTE, call.game_id, {"days": days}),
        _rate(settings, call.game_id, moment),
        _last_events(settings, call.game_id, days),
    )
    clock = clock_of(tuple(days), zone)
    at = clock.place(minute)[1]
    return RealTime(
        time_zone=zone,
        now=int(moment.timestamp()),
        complete_until=known.complete_until,
        loading=known.loading,
        minutes=clock.names,
        curves=_curves(clock, at, minutes, paid),
        channels=channels,
        paid=_paid(clock, at, paid),
        rate=rate,
        events=[_event(row) for row in events],
    )


async def _minutes(settings: Settings, game_id: int, days: list[date]) -> list[Row]:
    """`minute, online, active, arrived` of some days."""
    begins = [int(midnight(day, settings.time_zone).timestamp()) for day in days]
    ends = [midnight(day + timedelta(days=1), settings.time_zone).timestamp() for day in days]
    values = {
        "days": _around(days),
        "begins": [begin - 60 * (queries.ONLINE_MINUTES - 1) for begin in begins],
        "ends": [int(end) - 1 for end in ends],
    }
    found: list[Row] = []
    online, until = 0, 0
    for minute, more, active, arrived in await ask(settings, queries.BY_MINUTE, game_id, values):
        # Between two signs of anybody as many stay online.
        if online:
            found += [(between, online, 0, 0) for between in range(until, minute)]
        online, until = online + more, minute + 1
        found.append((minute, online, active, arrived))
    return found


async def _channels(
    settings: Settings, game_id: int, today: date, minute: int
) -> list[OnlineChannel]:
    """Those online in a minute since 1970, of the present day, by their channels."""
    values = {
        "days": _around([today]),
        "begin": 60 * (minute - queries.ONLINE_MINUTES + 1),
        "end": 60 * minute + 59,
    }
    found = await ask(settings, queries.ONLINE_BY_CHANNEL, game_id, values)
    return [OnlineChannel(channel=channel, online=online) for channel, online in found]


async def _rate(settings: Settings, game_id: int, moment: datetime) -> EventRate:
    """What came within a minute, of which everything is loaded."""
    ends = [int(one.timestamp()) for one in await now_and_yesterday(settings, moment)]
    days = [day_of(datetime.fromtimestamp(end, UTC), settings.time_zone).date for end in ends]
    values = {
        # An event may be of the day before it came.
        "days": _around(days),
        "begins": [end - _RATE_SECONDS for end in ends],
        "ends": [end - 1 for end in ends],
    }
    [(today, yesterday)] = await ask(settings, queries.RECEIVED, game_id, values)
    return EventRate(seconds=_RATE_SECONDS, today=today, yesterday=yesterday)


def _around(days: list[date]) -> list[date]:
    """Some days and the day before each: who came before midnight is there after it."""
    return sorted({*days, *(day - timedelta(days=1) for day in days)})


async def _last_events(settings: Settings, game_id: int, days: list[date]) -> list[Row]:
    """The newest of the present day, or where they are few of all that are looked at."""
    for some in (days[:1], _around(days)):
        found = await ask(settings, queries.LAST_EVENTS, game_id, {"days": some})
        if len(found) == queries.MOST_EVENTS:
            break
    return found


def _curves(
    clock: Clock, until: int, minutes: Iterable[Row], paid: Iterable[Row]
) -> list[MinuteCurve]:
    found = {day: [clock.empty(day) for _ in _CURVES] for day in clock.days}
    for minute, *figures in minutes:
        _add(found, clock, minute, figures)
    for minute, _, payments, _ in paid:
        _add(found, clock, minute, (0, 0, 0, payments))
    for values in found[clock.days[0]]:
        del values[until + 1 :]
    return [
        MinuteCurve(day=day, **dict(zip(_CURVES, curves, strict=True)))
        for day, curves in found.items()
    ]


def _add(
    found: Mapping[date, list[list[int | None]]], clock: Clock, minute: int, figures: Iterable[int]
) -> None:
    """Add what a minute has to the curves of its day, in the order of `_CURVES`."""
    day, index = clock.place(minute)
    for values, figure in zip(found.get(day, ()), figures, strict=False):
        if figure:
            values[index] = (values[index] or 0) + figure


def _paid(clock: Clock, until: int, paid: Iterable[Row]) -> list[PaidSoFar]:
    names = dict(zip(clock.days, ("today", "yesterday", "last_week"), strict=True))
    quarters = [0] * (until // _QUARTER + 1)
    found: dict[str, PaidSoFar] = {}
    for minute, currency, _, amount in paid:
        day, index = clock.place(minute)
        if day in names and index <= until:
            one = found.setdefault(currency, PaidSoFar(currency=currency, quarters=[*quarters]))
            setattr(one, names[day], getattr(one, names[day]) + amount)
            if day == clock.days[0]:
                one.quarters[index // _QUARTER] += amount
    return [found[currency] for currency in sorted(found)]


def _event(row: Row) -> LastEvent:
    at, event, source, player, channel, server, amount, currency = row
    return LastEvent(
        at=at, event=event, source=source, player=str(player) if player else "", channel=channel,
        server=server, amount=amount, currency=currency,
    )  # fmt: skip
