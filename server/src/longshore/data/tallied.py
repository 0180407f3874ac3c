"""Which days of a period have their events counted and kept, for the pages that ask for counts."""

from longshore.data.metrics import tally_queries as queries
from longshore.data.metrics.asked import Scope


async def kept_of(scope: Scope) -> dict[str, object] | None:
    """What `tally_queries.TALLIES` is bound to besides its scope; None where no day is kept.

    Raises as `ask` does.
    """
    found = dict[object, int](await scope.rows(queries.KEPT))
    if not found:
        return None
    is_open = [day for day in scope.period.days if day not in found]
    return {"made": list(found.values()), "open": is_open}
