"""Schedules whose next time is that of another clock than the installation's."""

from sqlalchemy import select

from longshore.data.schedules.models import DataSchedule
from longshore.data.schedules.service import cadence_of
from longshore.kit.clock import now
from longshore.kit.db.database import Database

_AT_ONCE = 500


async def replan(database: Database, zone: str) -> int:
    """Set anew when schedules are due, as the clock of this zone has it; how many changed.

    The next time is kept as a moment. Once the installation has another zone it would stay that of
    the former one until the schedule had been sent once more. What is due already stays due.
    """
    moment, after, changed = now(), 0, 0
    while True:
        async with database.system() as session:
            wanted = (
                select(DataSchedule)
                .where(DataSchedule.is_on, DataSchedule.next_at > moment, DataSchedule.id > after)
                .order_by(DataSchedule.id)
                .limit(_AT_ONCE)
                .with_for_update()
            )
            rows = list((await session.execute(wanted)).scalars())
            for row in rows:
                due = cadence_of(row).next_after(moment, zone)
                if due != row.next_at:
                    row.next_at, changed = due, changed + 1
            after = rows[-1].id if rows else after
        if len(rows) < _AT_ONCE:
            return changed
