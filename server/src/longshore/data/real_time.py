"""A game's present day minute by minute, beside yesterday and the same day of last week."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from pydantic import BaseModel

from longshore.account.identity import Call
from longshore.data.engine.place import folder_of
from longshore.data.loading.progress import read_progress
from longshore.data.metrics import real_time_queries as queries
from longshore.data.metrics.asked import Row, ask
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import now
from longshore.kit.days import day_of

_MINUTES = 24 * 60
_BACK = (0, 1, 7)


class MinuteCurve(BaseModel):
    """A day's minutes by the clock; the present day's end with the present minute.

    `online` are players of the five minutes until then. A minute that a change of clocks gives
    twice holds both: counts added up, the greater `online`.
    """

    day: date
    online: list[int]
    active: list[int]
    arrived: list[int]
    payments: list[int]


class PaidSoFar(BaseModel):
    """What was paid until the same time of the day, in minor units of one currency."""

    currency: str
    today: int = 0
    yesterday: int = 0
    last_week: int = 0


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
    """The present moment in Unix seconds, three days, money so far, the newest events."""

    time_zone: str
    now: int
    complete_until: int | None
    curves: list[MinuteCurve]
    paid: list[PaidSoFar]
    events: list[LastEvent]


async def real_time(call: Call, _: OfGame) -> RealTime:
    """What happens in a game now."""
    settings, moment = call.settings, now()
    zone = settings.time_zone
    today = day_of(moment, zone).date
    days = [today - timedelta(days=back) for back in _BACK]
    # A player of five minutes ago may have come before midnight.
    asked = sorted({*days, *(day - timedelta(days=1) for day in days)})
    minutes, paid, events = [
        await ask(settings, sql, call.game_id, {"days": asked})
        for sql in (queries.BY_MINUTE, queries.PAID_BY_MINUTE, queries.LAST_EVENTS)
    ]
    at = _minute_of(int(moment.timestamp()) // 60, ZoneInfo(zone))[1]
    progress = read_progress(folder_of(settings))
    return RealTime(
        time_zone=zone,
        now=int(moment.timestamp()),
        complete_until=progress and progress.complete_until,
        curves=_curves(days, at, minutes, paid, ZoneInfo(zone)),
        paid=_paid(days, at, paid, ZoneInfo(zone)),
        events=[_event(row) for row in events],
    )


def _minute_of(minute: int, zone: ZoneInfo) -> tuple[date, int]:
    """The day and the minute by the clock of a minute since 1970."""
    local = datetime.fromtimestamp(minute * 60, zone)
    return local.date(), local.hour * 60 + local.minute


def _curves(
    days: list[date], until: int, minutes: Iterable[Row], paid: Iterable[Row], zone: ZoneInfo
) -> list[MinuteCurve]:
    found = {
        day: MinuteCurve(
            day=day, online=[0] * _MINUTES, active=[0] * _MINUTES, arrived=[0] * _MINUTES,
            payments=[0] * _MINUTES,
        )
        for day in days
    }  # fmt: skip
    for minute, online, active, arrived in minutes:
        day, index = _minute_of(minute, zone)
        if curve := found.get(day):
            curve.online[index] = max(curve.online[index], online)
            curve.active[index] += active
            curve.arrived[index] += arrived
    for minute, _, payments, _ in paid:
        day, index = _minute_of(minute, zone)
        if curve := found.get(day):
            curve.payments[index] += payments
    present = found[days[0]]
    for name in ("online", "active", "arrived", "payments"):
        del getattr(present, name)[until + 1 :]
    return list(found.values())


def _paid(days: list[date], until: int, paid: Iterable[Row], zone: ZoneInfo) -> list[PaidSoFar]:
    names = dict(zip(days, ("today", "yesterday", "last_week"), strict=True))
    found: dict[str, PaidSoFar] = {}
    for minute, currency, _, amount in paid:
        day, index = _minute_of(minute, zone)
        if day in names and index <= until:
            one = found.setdefault(currency, PaidSoFar(currency=currency))
            setattr(one, names[day], getattr(one, names[day]) + amount)
    return [found[currency] for currency in sorted(found)]


def _event(row: Row) -> LastEvent:
    at, event, source, player, channel, server, amount, currency = row
    return LastEvent(
        at=at, event=event, source=source, player=str(player) if player else "", channel=channel,
        server=server, amount=amount, currency=currency,
    )  # fmt: skip
