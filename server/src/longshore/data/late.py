"""Closed days that changed: events that came late made more players active than were before."""

from datetime import date

from pydantic import BaseModel

from longshore.data.metrics import late_queries as queries
from longshore.data.metrics.asked import Scope


class ChangedDay(BaseModel):
    """A day with late events: its active players when it closed, and now; Unix seconds of the last.

    A day closes six hours after its end.
    """

    day: date
    before: int
    after: int
    last_at: int


async def changed_days(scope: Scope) -> list[ChangedDay]:
    """The days of a period on which late events changed who was active, in order."""
    came: dict[date, int] = dict(await scope.rows(queries.LATE))
    if not came:
        return []
    found = await scope.rows(queries.CHANGED, days=sorted(came))
    return [
        ChangedDay(day=day, before=after - added, after=after, last_at=came[day])
        for day, after, added in sorted(found)
        if added
    ]
