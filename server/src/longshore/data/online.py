"""Being online: how many at once, how often and how long players stay, on which servers."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any

from pydantic import BaseModel

from longshore.account.identity import Call
from longshore.data.engine.schema import SLOT_SECONDS, STAY_LENGTHS
from longshore.data.metrics.asked import Scope
from longshore.data.metrics.period import Answered, Filtered
from longshore.data.stays import AtOnce, Found, found_of
from longshore.kit.clock import now
from longshore.kit.days import midnight

_LENGTHS = len(STAY_LENGTHS) + 1


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
    found = await found_of(scope)
    days, before = scope.period.days, scope.before.period.days
    return OnlineAnswer(
        **scope.answered(),
        days=[
            OnlineDay(
                day=day, **_at_once(_of(found.at_once, [day]), [day], zone),
                **_stays(found.of_days.get(day)),
            )
            for day in days
        ],
        total=Online(
            **_at_once(_of(found.at_once, days), days, zone), **_stays(found.of_period.get(1))
        ),
        total_before=Online(
            **_at_once(_of(found.at_once, before), before, zone), **_stays(found.of_period.get(0))
        ),
        servers=_servers(found, days, _slots_of(days, zone)),
        lengths=list(found.of_period[1][4:]) if 1 in found.of_period else [0] * _LENGTHS,
    )  # fmt: skip


def _of(at_once: Mapping[date, AtOnce], days: Iterable[date]) -> list[AtOnce]:
    return [at_once[day] for day in days if day in at_once]


def _at_once(by_day: list[AtOnce], days: Iterable[date], zone: str) -> dict[str, Any]:
    """Peak, when, and average of some days: of each the most, when, and players of all slots."""
    if not by_day:
        return {}
    greatest = max(by_day, key=lambda one: (one.peak, -one.slot))
    peak, at = greatest.peak, greatest.slot * SLOT_SECONDS
    players = sum(one.players for one in by_day)
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


def _servers(found: Found, days: Iterable[date], count: int) -> list[ServerOnline]:
    peaks, players = Counter[str](), Counter[str]()
    for one in _of(found.at_once, days):
        for server, peak, at_once in one.servers:
            peaks[server] = max(peaks[server], peak)
            players[server] += at_once
    servers = [
        ServerOnline(
            server=server, peak=peak, average=round(players[server] / count, 2) if count else 0.0,
            **_stays(found.of_servers.get(server)),
        )
        for server, peak in peaks.items()
    ]  # fmt: skip
    return sorted(servers, key=lambda one: (-one.average, one.server))


def _slots_of(days: Iterable[date], zone: str) -> int:
    """How many slots of some days have begun; days with a change of clocks have more or fewer."""
    moment, found = now(), 0
    for day in days:
        begins, ends = midnight(day, zone), midnight(day + timedelta(days=1), zone)
        length = min(ends.timestamp(), moment.timestamp() + SLOT_SECONDS) - begins.timestamp()
        found += max(0, int(length // SLOT_SECONDS))
    return found
