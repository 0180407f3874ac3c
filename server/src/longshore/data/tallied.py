"""Which days of a period have their events counted and kept, for the pages that ask for counts."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from longshore.data.engine.tallies import OF_EVENTS, OF_PLAYERS
from longshore.data.metrics import tally_queries as queries
from longshore.data.metrics.asked import Scope

Bound = dict[str, list[Any]]
"""`made`, the makings that count (int), and `open`, the days of the period that are not kept."""


async def kept_of(scope: Scope) -> Bound | None:
    """What `tally_queries.TALLIES` is bound to besides its scope; None where no day is kept.

    Raises as `ask` does.
    """
    bound = await _bound(scope, OF_EVENTS)
    return bound if bound["made"] else None


async def players_of(scope: Scope, days_before: int) -> Bound:
    """What `breakdown_queries` are bound to besides their scope, with so many days before it.

    Raises as `ask` does.
    """
    period = scope.period
    begins = period.first - timedelta(days=days_before)
    return await _bound(replace(scope, period=replace(period, first=begins)), OF_PLAYERS)


async def _bound(scope: Scope, holds: int) -> Bound:
    found = dict[object, int](await scope.rows(queries.KEPT, holds=holds))
    is_open = [day for day in scope.period.days if day not in found]
    return {"made": list(found.values()), "open": is_open}
