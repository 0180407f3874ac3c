"""Versions and roll-backs. A version is never changed; what is in force is the newest."""

import json

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call
from longshore.domains.games import lock_game
from longshore.domains.operate.publishing import snapshots
from longshore.domains.operate.publishing.approvals import approved_by
from longshore.domains.operate.publishing.canonical import differences, digest_of
from longshore.domains.operate.publishing.drafts import (
    check_at,
    draft_of,
    forget_editors,
    newest,
    target_of,
)
from longshore.domains.operate.publishing.errors import NothingToPublishError
from longshore.domains.operate.publishing.kinds import KINDS, KindName
from longshore.domains.operate.publishing.meanwhile import check_draft, check_seen
from longshore.domains.operate.publishing.models import PublishedVersion
from longshore.domains.operate.publishing.schemas import (
    Change,
    DiffQuery,
    KindReference,
    PublishInput,
    RollBackInput,
    SeenInput,
    SnapshotVersion,
)
from longshore.kit.aside import aside
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import Rows

_MOST_VERSIONS = 100


async def publish(call: Call, form: PublishInput) -> SnapshotVersion:
    """Put the draft in force.

    Raises:
        NothingToPublishError: it is in force already.
        PublishedMeanwhileError: somebody published after the caller looked.
        DraftMovedError: somebody changed the draft after the caller looked.
        ApprovalNeededError: the game asks for a second person.
        ApiError: the kind does not take the draft as things are now.
    """
    await lock_game(call.session, call.game_id)
    content = await draft_of(call.session, call.game_id, KINDS[form.kind])
    check_draft(content, form.seen_digest)
    await check_at(call, KINDS[form.kind], content)
    return await put_in_force(call, form, content)


async def put_in_force(call: Call, form: SeenInput, content: str) -> SnapshotVersion:
    """Publish `content`, canonical JSON, whatever the draft is; the game is locked by the caller.

    Raises:
        NothingToPublishError, PublishedMeanwhileError, ApprovalNeededError: as `publish`.
    """
    current = await newest(call.session, call.game_id, form.kind)
    check_seen(current, form.seen_number)
    if current and current.content == content:
        raise NothingToPublishError()
    approved = await approved_by(call, KINDS[form.kind], content)
    return await _publish(call, form, content, approved=approved)


async def roll_back(call: Call, form: RollBackInput) -> SnapshotVersion:
    """Put an older version in force again, as a new version.

    Raises:
        NotFoundError: there is no such version. NothingToPublishError, PublishedMeanwhileError.
        ApiError: the kind does not take this version back as it is.
    """
    await lock_game(call.session, call.game_id)
    current = await newest(call.session, call.game_id, form.kind)
    check_seen(current, form.seen_number)
    older = await _version(call.session, call.game_id, form.kind, form.number)
    if current and current.content == older.content:
        raise NothingToPublishError()
    await check_at(call, KINDS[form.kind], older.content)
    return await _publish(call, form, older.content, from_number=older.number)


async def list_versions(call: Call, query: KindReference) -> Rows[SnapshotVersion]:
    """The latest hundred versions of a kind, newest first."""
    statement = (
        select(PublishedVersion)
        .where(PublishedVersion.game_id == call.game_id, PublishedVersion.kind == query.kind)
        .order_by(PublishedVersion.number.desc())
        .limit(_MOST_VERSIONS)
    )
    rows = (await call.session.execute(statement)).scalars()
    return Rows(list=[version_output(row) for row in rows])


async def diff(call: Call, query: DiffQuery) -> Rows[Change]:
    """What differs between two versions, or a version and the draft.

    Raises:
        NotFoundError: there is no such version.
    """
    before = "{}"
    if query.before:
        before = (await _version(call.session, call.game_id, query.kind, query.before)).content
    if query.after:
        new = await _version(call.session, call.game_id, query.kind, query.after)
        after = new.content
    else:
        after = await draft_of(call.session, call.game_id, KINDS[query.kind])
    return Rows(list=await aside(changes_between, before, after))


def changes_between(before: str, after: str) -> list[Change]:
    """What differs between two contents, canonical JSON."""
    rows = differences(json.loads(before), json.loads(after))
    return [Change(path=path, before=old, after=new) for path, old, new in rows]


def version_output(row: PublishedVersion) -> SnapshotVersion:
    """A version for the console."""
    return SnapshotVersion(
        number=row.number,
        digest=row.digest,
        note=row.note,
        from_number=row.from_number,
        approved_by=row.approved_by,
        created_user_name=row.created_user_name,
        created_at=epoch_seconds(row.created_at),
    )


async def _publish(
    call: Call,
    form: SeenInput,
    content: str,
    *,
    from_number: int | None = None,
    approved: str = "",
) -> SnapshotVersion:
    row = PublishedVersion(
        publisher_id=call.publisher_id,
        game_id=call.game_id,
        kind=form.kind,
        number=form.seen_number + 1,
        content=content,
        digest=digest_of(content),
        note=form.note,
        from_number=from_number,
        approved_by=approved,
        created_user_id=call.actor.user_id,
        created_user_name=call.actor.name,
        created_at=now(),
    )
    call.session.add(row)
    await call.session.flush()
    await forget_editors(call.session, call.game_id, form.kind, content)
    await snapshots.renew(call.session, call.resources.keyring, call.publisher_id, call.game_id)
    verb = "roll_back" if from_number else "publish"
    after = {"number": row.number, "digest": row.digest, "from_number": from_number}
    call.record(f"version.{verb}", target_of(call, form.kind), after=after)
    return version_output(row)


async def _version(
    session: AsyncSession, game_id: int, kind: KindName, number: int
) -> PublishedVersion:
    statement = select(PublishedVersion).where(
        PublishedVersion.game_id == game_id,
        PublishedVersion.kind == kind,
        PublishedVersion.number == number,
    )
    row = (await session.execute(statement)).scalar_one_or_none()
    if row is None:
        raise NotFoundError()
    return row
