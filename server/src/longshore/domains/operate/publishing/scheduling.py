"""Publications that wait for their moment; each happens once, whoever looks first.

One is the game's, not its planner's: it happens also when whoever planned it has left or may no
longer edit the game. The plan says so while it can be taken back, and the audit log afterwards.
"""

from datetime import UTC, datetime, timedelta

import structlog
from sqlalchemy import Boolean, literal_column, select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditSubject, AuditTarget, record
from longshore.account.identity import Call, Permission, grants
from longshore.domains.games import lock_game
from longshore.domains.operate.publishing import snapshots
from longshore.domains.operate.publishing.approvals import approved_by
from longshore.domains.operate.publishing.canonical import digest_of
from longshore.domains.operate.publishing.drafts import (
    check_at,
    draft_of,
    forget_editors,
    newest,
)
from longshore.domains.operate.publishing.errors import MomentPassedError
from longshore.domains.operate.publishing.kinds import KINDS
from longshore.domains.operate.publishing.meanwhile import check_draft
from longshore.domains.operate.publishing.models import PublishedSchedule, PublishedVersion
from longshore.domains.operate.publishing.schemas import (
    ScheduleInput,
    ScheduleReference,
    WaitingOutput,
)
from longshore.integrations.resources import Resources
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.database import Database
from longshore.kit.errors import NotFoundError
from longshore.kit.http.request_context import COMMAND_CONTEXT

log = structlog.get_logger(__name__)
_AHEAD = timedelta(days=366)
waits = (PublishedSchedule.done_at.is_(None), PublishedSchedule.cancelled_at.is_(None))
may_still_edit = literal_column(
    grants.still_holds(
        "published_schedule.created_user_id", Permission.OPERATE_EDIT, "published_schedule.game_id"
    ),
    Boolean,
).label("may_still_edit")
"""Whether whoever planned a publication could plan it again."""


async def schedule(call: Call, form: ScheduleInput) -> WaitingOutput:
    """Keep the draft as it is now, to be published at a moment.

    Raises:
        MomentPassedError: the moment is not within the next year.
        DraftMovedError: somebody changed the draft after the caller looked.
        ApprovalNeededError: the game asks for a second person.
        ApiError: the kind does not take the draft at that moment.
    """
    due_at, moment = datetime.fromtimestamp(form.due_at, UTC), now()
    if not moment < due_at < moment + _AHEAD:
        raise MomentPassedError()
    kind = KINDS[form.kind]
    await lock_game(call.session, call.game_id)
    content = await draft_of(call.session, call.game_id, kind)
    check_draft(content, form.seen_digest)
    await check_at(call, kind, content, due_at)
    approved = await approved_by(call, kind, content)
    row = PublishedSchedule(
        publisher_id=call.publisher_id, game_id=call.game_id, kind=form.kind, content=content,
        note=form.note, due_at=due_at, approved_by=approved, created_user_id=call.actor.user_id,
        created_user_name=call.actor.name,
    )  # fmt: skip
    call.session.add(row)
    await call.session.flush()
    after = {"due_at": due_at.isoformat(), "digest": digest_of(content)}
    call.record("version.schedule", _target(row), after=after)
    return waiting_output(row, may_still_edit=True)


async def unschedule(call: Call, form: ScheduleReference) -> WaitingOutput:
    """Take back a publication that waits.

    Raises:
        NotFoundError: not found, or it has happened.
    """
    statement = select(PublishedSchedule, may_still_edit).where(
        PublishedSchedule.game_id == call.game_id, PublishedSchedule.id == form.id, *waits
    )
    found = (await call.session.execute(statement.with_for_update())).one_or_none()
    if found is None:
        raise NotFoundError()
    row, may_edit = found
    row.cancelled_at = now()
    call.record("version.unschedule", _target(row), after={"id": row.id})
    return waiting_output(row, may_still_edit=may_edit)


async def publish_due(database: Database, resources: Resources) -> int:
    """Publish what is due; how many were. Two processes at once publish each only once."""
    done = 0
    while True:
        async with database.system() as session:
            statement = (
                select(PublishedSchedule, may_still_edit)
                .where(PublishedSchedule.due_at <= now(), *waits)
                .order_by(PublishedSchedule.due_at, PublishedSchedule.id)
                .limit(1)
                .with_for_update(skip_locked=True)
            )
            found = (await session.execute(statement)).one_or_none()
            if found is None:
                return done
            await _publish(session, resources, *found)
        done += 1


async def _publish(
    session: AsyncSession, resources: Resources, row: PublishedSchedule, may_edit: bool
) -> None:
    await lock_game(session, row.game_id)
    kind = next(name for name in KINDS if name == row.kind)
    current = await newest(session, row.game_id, kind)
    version = PublishedVersion(
        publisher_id=row.publisher_id, game_id=row.game_id, kind=row.kind,
        number=(current.number if current else 0) + 1, content=row.content,
        digest=digest_of(row.content), note=row.note, approved_by=row.approved_by,
        created_user_id=row.created_user_id, created_user_name=row.created_user_name,
    )  # fmt: skip
    session.add(version)
    target = _target(row)
    record(
        session,
        COMMAND_CONTEXT,
        AuditSubject(row.publisher_id, row.created_user_id, row.created_user_name),
        action="version.publish_scheduled",
        target_type="version",
        target_id=target.id,
        target_name=target.name,
        game_id=row.game_id,
        after={
            "number": version.number, "digest": version.digest, "due_at": row.due_at.isoformat(),
            "may_still_edit": may_edit,
        },
    )  # fmt: skip
    row.done_at = now()
    await session.flush()
    await forget_editors(session, row.game_id, kind, row.content)
    await snapshots.renew(session, resources.keyring, row.publisher_id, row.game_id)
    log.info("published_on_schedule", game=row.game_id, kind=row.kind)


def waiting_output(row: PublishedSchedule, *, may_still_edit: bool) -> WaitingOutput:
    """A publication that waits, for the console."""
    return WaitingOutput(
        id=row.id,
        due_at=epoch_seconds(row.due_at),
        note=row.note,
        created_user_name=row.created_user_name,
        may_still_edit=may_still_edit,
    )


def _target(row: PublishedSchedule) -> AuditTarget:
    return AuditTarget(f"{row.game_id}:{row.kind}", row.kind, game_id=row.game_id)
