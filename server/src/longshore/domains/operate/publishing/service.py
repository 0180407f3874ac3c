"""Drafts, versions and roll-backs. A version is never changed; what is in force is the newest."""

import json
from typing import Any

from pydantic import BaseModel, ValidationError
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.operate.publishing import snapshots
from longshore.domains.operate.publishing.canonical import canonical, differences, digest_of
from longshore.domains.operate.publishing.errors import (
    GatheredKindError,
    NothingToPublishError,
    PublishedMeanwhileError,
    UnreadableContentError,
)
from longshore.domains.operate.publishing.kinds import KINDS, Kind, KindName
from longshore.domains.operate.publishing.models import PublishedDraft, PublishedVersion
from longshore.domains.operate.publishing.schemas import (
    Change,
    DiffQuery,
    DraftInput,
    DraftOutput,
    KindReference,
    PublishInput,
    RollBackInput,
    SnapshotVersion,
)
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import Rows

_MOST_VERSIONS = 100


async def save_draft(call: Call, form: DraftInput) -> DraftOutput:
    """Keep a draft.

    Raises:
        GatheredKindError: the kind is edited elsewhere. UnreadableContentError: its shape is wrong.
    """
    kind = KINDS[form.kind]
    if kind.source is not None:
        raise GatheredKindError(kind=kind.title)
    content = checked(kind, form.content)
    values = {
        "game_id": call.game_id, "kind": kind.name, "publisher_id": call.publisher_id,
        "content": content, "updated_user_name": call.actor.name, "updated_at": now(),
    }  # fmt: skip
    statement = insert(PublishedDraft).values(**values)
    changed = {name: values[name] for name in ("content", "updated_user_name", "updated_at")}
    await call.session.execute(
        statement.on_conflict_do_update(index_elements=["game_id", "kind"], set_=changed)
    )
    call.record("draft.save", _target(call, kind.name), after={"digest": digest_of(content)})
    return DraftOutput(kind=kind.name, content=json.loads(content))


async def read_draft(call: Call, query: KindReference) -> DraftOutput:
    """A draft as it would be published now."""
    content = await draft_of(call.session, call.game_id, KINDS[query.kind])
    return DraftOutput(kind=query.kind, content=json.loads(content))


async def publish(call: Call, form: PublishInput) -> SnapshotVersion:
    """Put the draft in force.

    Raises:
        NothingToPublishError: it is in force already.
        PublishedMeanwhileError: somebody else published after the caller looked.
    """
    await snapshots.lock_game(call.session, call.game_id)
    current = await newest(call.session, call.game_id, form.kind)
    _check_seen(current, form.seen_number)
    content = await draft_of(call.session, call.game_id, KINDS[form.kind])
    if current and current.content == content:
        raise NothingToPublishError()
    return await _publish(call, form, content)


async def roll_back(call: Call, form: RollBackInput) -> SnapshotVersion:
    """Put an older version in force again, as a new version.

    Raises:
        NotFoundError: there is no such version. NothingToPublishError, PublishedMeanwhileError.
    """
    await snapshots.lock_game(call.session, call.game_id)
    current = await newest(call.session, call.game_id, form.kind)
    _check_seen(current, form.seen_number)
    older = await _version(call.session, call.game_id, form.kind, form.number)
    if current and current.content == older.content:
        raise NothingToPublishError()
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
    before: Any = {}
    if query.before:
        old = await _version(call.session, call.game_id, query.kind, query.before)
        before = json.loads(old.content)
    if query.after:
        new = await _version(call.session, call.game_id, query.kind, query.after)
        after = new.content
    else:
        after = await draft_of(call.session, call.game_id, KINDS[query.kind])
    rows = differences(before, json.loads(after))
    return Rows(list=[Change(path=path, before=old, after=new) for path, old, new in rows])


def checked(kind: Kind, content: Any) -> str:
    """A content of the kind's shape as canonical JSON.

    Raises:
        UnreadableContentError: where it is wrong.
    """
    try:
        found = kind.model.model_validate(content)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        told = (first.get("ctx") or {}).get("text", first["msg"])
        raise UnreadableContentError(
            {"field": place}, what=told if not isinstance(told, str) else f"{place}: {told}"
        ) from error
    return _text(found)


async def draft_of(session: AsyncSession, game_id: int, kind: Kind) -> str:
    """The draft as canonical JSON: gathered, kept, or what the kind begins with."""
    if kind.source is not None:
        return _text(await kind.source(session, game_id))
    row = await session.get(PublishedDraft, (game_id, kind.name))
    return row.content if row else beginning_of(kind)


async def read_drafted(session: AsyncSession, game_id: int, kind: KindName) -> BaseModel:
    """The draft of a kind in its own shape."""
    return KINDS[kind].model.model_validate_json(await draft_of(session, game_id, KINDS[kind]))


def beginning_of(kind: Kind) -> str:
    """What a kind holds before anybody edits it, as canonical JSON."""
    return _text(kind.model())


async def newest(session: AsyncSession, game_id: int, kind: KindName) -> PublishedVersion | None:
    """The version in force."""
    statement = (
        select(PublishedVersion)
        .where(PublishedVersion.game_id == game_id, PublishedVersion.kind == kind)
        .order_by(PublishedVersion.number.desc())
        .limit(1)
    )
    return (await session.execute(statement)).scalar_one_or_none()


def version_output(row: PublishedVersion) -> SnapshotVersion:
    """A version for the console."""
    return SnapshotVersion(
        number=row.number,
        digest=row.digest,
        note=row.note,
        from_number=row.from_number,
        created_user_name=row.created_user_name,
        created_at=epoch_seconds(row.created_at),
    )


async def _publish(
    call: Call, form: PublishInput, content: str, *, from_number: int | None = None
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
        created_user_id=call.actor.user_id,
        created_user_name=call.actor.name,
        created_at=now(),
    )
    call.session.add(row)
    await call.session.flush()
    await snapshots.renew(call.session, call.resources.keyring, call.publisher_id, call.game_id)
    verb = "roll_back" if from_number else "publish"
    after = {"number": row.number, "digest": row.digest, "from_number": from_number}
    call.record(f"version.{verb}", _target(call, form.kind), after=after)
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


def _check_seen(current: PublishedVersion | None, seen: int) -> None:
    number = current.number if current else 0
    if number != seen:
        raise PublishedMeanwhileError({"number": number}, number=number)


def _target(call: Call, kind: str) -> AuditTarget:
    return AuditTarget(f"{call.game_id}:{kind}", kind, game_id=call.game_id)


def _text(content: BaseModel) -> str:
    return canonical(content.model_dump(mode="json", by_alias=True, exclude_none=True))
