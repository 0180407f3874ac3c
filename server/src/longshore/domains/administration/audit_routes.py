"""The audit log, as those who may read it see it."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import Query

from longshore.account.audit import AuditQuery, list_events
from longshore.account.identity import Caller, Permission, ReadingSession, need
from longshore.domains.administration.presenter import audit_output
from longshore.domains.administration.schemas import AuditFilter, AuditOutput
from longshore.kit.errors import NotFoundError
from longshore.kit.http.envelope import Envelope, ok
from longshore.kit.http.operation import OperationRouter
from longshore.kit.paging import PageOf, offset_of

router = OperationRouter(tags=["audit"])


@router.get_operation("/ultra/audit/list", access=need(Permission.AUDIT_READ))
async def list_audit(
    actor: Caller, session: ReadingSession, query: Annotated[AuditFilter, Query()]
) -> Envelope[PageOf[AuditOutput]]:
    """Events of the caller's publisher, newest first; of games only those they may see.

    `total` counts up to 10,000; filters reach what is older.
    """
    if query.game_id is not None and query.game_id not in actor.game_ids:
        raise NotFoundError()
    events, total = await list_events(
        session,
        AuditQuery(
            publisher_id=actor.publisher_id,
            game_ids=actor.game_ids,
            actor_id=query.actor_id,
            action=query.action,
            target_type=query.target_type,
            game_id=query.game_id,
            since=_moment(query.since),
            until=_moment(query.until),
        ),
        offset=offset_of(query.page, query.page_size),
        limit=query.page_size,
    )
    return ok(PageOf(list=[audit_output(event) for event in events], total=total))


def _moment(seconds: int | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)
