"""Putting messages of a schedule on their way, once for a moment and a target."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.data.schedules.models import DataSchedule, DataSending
from longshore.domains.operate.alerts import AlertTarget


async def queue(session: AsyncSession, row: DataSchedule, moment: datetime) -> None:
    """A message for each of the targets that are still there."""
    targets = select(AlertTarget.id).where(
        AlertTarget.game_id == row.game_id, AlertTarget.id.in_(row.target_ids)
    )
    of = {"publisher_id": row.publisher_id, "game_id": row.game_id, "schedule_id": row.id}
    for target in (await session.execute(targets)).scalars():
        message = insert(DataSending).values(**of, target_id=target, moment=moment)
        await session.execute(message.on_conflict_do_nothing())
