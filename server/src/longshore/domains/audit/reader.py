"""Reading the audit log, newest first."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.audit.models import AuditEvent


@dataclass(frozen=True, slots=True)
class AuditQuery:
    """Which events: `until` is not included; of events about games only those of `game_ids`."""

    game_ids: Collection[int]
    actor_id: int | None = None
    action: str | None = None
    target_type: str | None = None
    game_id: int | None = None
    since: datetime | None = None
    until: datetime | None = None


async def list_events(
    session: AsyncSession, query: AuditQuery, *, offset: int, limit: int
) -> tuple[Sequence[AuditEvent], int]:
    """One page of this publisher's events, and how many there are in all."""
    conditions = _conditions(query)
    count = select(func.count(AuditEvent.id)).where(*conditions)
    total = (await session.execute(count)).scalar_one()
    page = (
        select(AuditEvent)
        .where(*conditions)
        .order_by(AuditEvent.at.desc(), AuditEvent.id.desc())
        .offset(offset)
        .limit(limit)
    )
    return (await session.execute(page)).scalars().all(), total


def _conditions(query: AuditQuery) -> list[ColumnElement[bool]]:
    seen = or_(AuditEvent.game_id.is_(None), AuditEvent.game_id.in_(query.game_ids))
    exact = {
        AuditEvent.actor_id: query.actor_id,
        AuditEvent.action: query.action,
        AuditEvent.target_type: query.target_type,
        AuditEvent.game_id: query.game_id,
    }
    conditions = [seen, *(column == value for column, value in exact.items() if value is not None)]
    if query.since is not None:
        conditions.append(AuditEvent.at >= query.since)
    if query.until is not None:
        conditions.append(AuditEvent.at < query.until)
    return conditions
