"""Stays and players at once of some days and as many before: those kept, the others worked out."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from longshore.data.metrics import online_queries as queries
from longshore.data.metrics.asked import Row, Scope
from longshore.kit.together import together


@dataclass(slots=True)
class AtOnce:
    """Of one day: the most players of a slot, which slot, and the players of all slots.

    `servers` have their name, their most players, and the players of all their slots.
    """

    peak: int
    slot: int
    players: int
    servers: list[tuple[str, int, int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Found:
    """By day; stays also by period (1 for the one asked for, 0 for the one before) and server."""

    at_once: dict[date, AtOnce]
    of_days: dict[date, Row]
    of_period: dict[int, Row]
    of_servers: dict[str, Row]


async def found_of(scope: Scope) -> Found:
    """What a period and the one before it have; raises as `ask` does."""
    period = scope.period
    both = scope.with_before
    signs, closed, summed = await both.many(queries.SIGNS, queries.CLOSED, queries.SUMMED)
    days = set(both.period.days)
    around = {day: count for day, count in signs if day in days}
    kept = {day: rest for day, *rest in closed if around.get(day) == rest[1]}
    makings, whole = {one[0] for one in kept.values()}, {made for (made,) in summed}
    is_open = sorted(around.keys() - kept.keys())
    # What is kept of players at once is that of all channels together.
    at_once = {} if scope.channels else {day: AtOnce(*rest[2:]) for day, rest in kept.items()}
    stays, found = await together(
        both.rows(
            queries.STAYS,
            begins=period.first,
            open=is_open,
            summed=sorted(makings & whole),
            made=sorted(makings - whole),
        ),
        _at_once(both, sorted(around.keys() - at_once.keys())),
    )
    return Found(at_once | found, *map(dict, _sorted(stays)))


async def _at_once(scope: Scope, days: list[date]) -> dict[date, AtOnce]:
    if not days:
        return {}
    return at_once_of(await scope.rows(queries.AT_ONCE, open=days))


def at_once_of(rows: list[Row]) -> dict[date, AtOnce]:
    """Rows of `AT_ONCE` by day."""
    found = {day: AtOnce(*rest) for day, _, is_whole, *rest in rows if is_whole}
    for day, server, is_whole, peak, _, players in rows:
        if not is_whole:
            found[day].servers.append((server, peak, players))
    return found


def _sorted(rows: Iterable[Row]) -> tuple[list[tuple[Any, Row]], ...]:
    """Rows of stays by what they are of: days, periods, servers."""
    keys: dict[int, Callable[[str], Any]] = {
        queries.OF_DAY: date.fromisoformat, queries.OF_PERIOD: int, queries.OF_SERVER: str
    }  # fmt: skip
    found: tuple[list[tuple[Any, Row]], ...] = ([], [], [])
    for of, key, *rest in rows:
        # Stays without a server are of none.
        if key:
            found[of].append((keys[of](key), tuple(rest)))
    return found
