"""Putting messages of a schedule on their way, once for a moment and a target."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.data.schedules.models import DataSchedule, DataSending
from longshore.domains.operate.alerts import AlertTarget


async def queue(
    session: AsyncSession, row: DataSchedule, moment: datetime, *, is_besides: bool = False
) -> bool:
    """A message for each of the targets that are still there; whether there are any.

    One that `is_besides` the times goes to no target that waits for another: whoever asks for it
    several times while nobody answers would have as many arrive later.
    """
    targets = select(AlertTarget.id).where(
        AlertTarget.game_id == row.game_id, AlertTarget.id.in_(row.target_ids)
    )
    found = set((await session.execute(targets)).scalars())
    waiting = select(DataSending.target_id).where(
        DataSending.schedule_id == row.id, DataSending.state == "waiting"
    )
    told = set((await session.execute(waiting)).scalars()) if is_besides else set()
    of = {"publisher_id": row.publisher_id, "game_id": row.game_id, "schedule_id": row.id}
    for target in sorted(found - told):
        message = insert(DataSending).values(**of, target_id=target, moment=moment)
        await session.execute(message.on_conflict_do_nothing())
    return bool(found)
