"""Being online: how many at once, how often and how long players stay, on which servers."""

import asyncio
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from pydantic import BaseModel

from longshore.account.identity import Call
from longshore.data.engine.schema import SLOT_SECONDS
from longshore.data.metrics import online_queries as queries
from longshore.data.metrics.asked import Row, Scope
from longshore.data.metrics.period import Answered, Filtered, Period
from longshore.kit.clock import now
from longshore.kit.days import midnight


class Stays(BaseModel):
    """Stays that began, whose they were, and how long they were: together, and the middle one."""

    stays: int = 0
    players: int = 0
    seconds: int = 0
    median_seconds: int = 0


class Online(Stays):
    """Players at once: the most, and the average of all slots that have begun.

    `peak_at` is when the first slot with the most players began, in Unix seconds.
    """

    peak: int = 0
    peak_at: int | None = None
    average: float = 0.0


class OnlineDay(Online):
    """One day's."""

    day: date


class ServerOnline(Online):
    """Of one server, by what names it."""

    server: str


class OnlineAnswer(Answered):
    """Day by day and as a whole, beside as many days before; by server, the greatest first.

    `lengths` counts stays shorter than 1, 3, 10, 30 and 60 minutes, and the longer ones.
    """

    days: list[OnlineDay]
    total: Online
    total_before: Online
    servers: list[ServerOnline]
    lengths: list[int]


async def online(call: Call, form: Filtered) -> OnlineAnswer:
    """Who is online, how often and how long."""
    scope = Scope.of(call.settings, call.game_id, form)
    zone = scope.settings.time_zone
    now_found, before, of_servers = await asyncio.gather(
        scope.many(queries.BY_DAY, queries.STAYS_BY_DAY, queries.STAYS_OF_PERIOD),
        scope.before.many(queries.BY_DAY, queries.STAYS_OF_PERIOD),
        scope.many(queries.BY_SERVER, queries.STAYS_BY_SERVER),
    )
    slots, stays, whole = now_found
    at_once, stayed = of_servers
    return OnlineAnswer(
        **scope.answered(),
        days=_days(slots, stays, scope.period, zone),
        total=_total(slots, whole, scope.period, zone),
        total_before=_total(before[0], before[1], scope.before.period, zone),
        servers=_servers(at_once, stayed, _slots_of(scope.period.days, zone)),
        lengths=list(whole[0][4:]),
    )  # fmt: skip


def _days(slots: Iterable[Row], stays: Iterable[Row], period: Period, zone: str) -> list[OnlineDay]:
    at_once = {day: rest for day, *rest in slots}
    stayed = {day: rest for day, *rest in stays}
    return [
        OnlineDay(
            day=day, **_at_once([at_once[day]] if day in at_once else [], [day], zone),
            **_stays(stayed.get(day)),
        )
        for day in period.days
    ]  # fmt: skip


def _total(slots: Iterable[Row], whole: list[Row], period: Period, zone: str) -> Online:
    by_day = [rest for _, *rest in sorted(slots)]
    return Online(**_at_once(by_day, period.days, zone), **_stays(whole[0]))


def _at_once(by_day: list[list[Any]], days: Iterable[date], zone: str) -> dict[str, Any]:
    """Peak, when, and average of some days: of each the most, when, and players of all slots."""
    if not by_day:
        return {}
    peak, at, _ = max(by_day, key=lambda one: (one[0], -one[1]))
    players = sum(one[2] for one in by_day)
    count = _slots_of(days, zone)
    return {"peak": peak, "peak_at": at, "average": round(players / count, 2) if count else 0.0}


def _stays(row: Iterable[Any] | None) -> dict[str, int]:
    if row is None:
        return {}
    stays, players, long_ms, median_ms, *_ = row
    return {
        "stays": stays, "players": players, "seconds": round(long_ms / 1000),
        "median_seconds": round(median_ms / 1000) if stays else 0,
    }  # fmt: skip


def _servers(slots: Iterable[Row], stays: Iterable[Row], count: int) -> list[ServerOnline]:
    stayed = {server: rest for server, *rest in stays}
    found = [
        ServerOnline(
            server=server, peak=peak, average=round(players / count, 2) if count else 0.0,
            **_stays(stayed.get(server)),
        )
        for server, peak, players in slots
    ]  # fmt: skip
    return sorted(found, key=lambda one: (-one.average, one.server))


def _slots_of(days: Iterable[date], zone: str) -> int:
    """How many slots of some days have begun; days with a change of clocks have more or fewer."""
    moment, found = now(), 0
    for day in days:
        begins, ends = midnight(day, zone), midnight(day + timedelta(days=1), zone)
        length = min(ends.timestamp(), moment.timestamp() + SLOT_SECONDS) - begins.timestamp()
        found += max(0, int(length // SLOT_SECONDS))
    return found
