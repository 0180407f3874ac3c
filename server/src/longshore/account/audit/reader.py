"""Reading the audit log, newest first."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import BigInteger, ColumnElement, any_, bindparam, or_, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit.models import AuditEvent
from longshore.kit.db.pages import page_of
from longshore.kit.paging import MOST_COUNTED


@dataclass(frozen=True, slots=True)
class AuditQuery:
    """Which events: `until` is not included; of events about games only those of `game_ids`."""

    publisher_id: int
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
    """One page of this publisher's events, and how many there are, counted up to MOST_COUNTED.

    The log only ever grows: counting all of it would cost more with every change that is made.
    """
    newest = (AuditEvent.at.desc(), AuditEvent.id.desc())
    statement = select(AuditEvent).where(*_conditions(query)).order_by(*newest)
    return await page_of(session, statement, offset=offset, limit=limit, most_counted=MOST_COUNTED)


def _conditions(query: AuditQuery) -> list[ColumnElement[bool]]:
    game_ids = bindparam("game_ids", list(query.game_ids), type_=ARRAY(BigInteger))
    seen = or_(AuditEvent.game_id.is_(None), AuditEvent.game_id == any_(game_ids))
    exact = {
        AuditEvent.actor_id: query.actor_id,
        AuditEvent.action: query.action,
        AuditEvent.target_type: query.target_type,
        AuditEvent.game_id: query.game_id,
    }
    mine = AuditEvent.publisher_id == query.publisher_id
    conditions = [
        mine,
        seen,
        *(column == value for column, value in exact.items() if value is not None),
    ]
    if query.since is not None:
        conditions.append(AuditEvent.at >= query.since)
    if query.until is not None:
        conditions.append(AuditEvent.at < query.until)
    return conditions
