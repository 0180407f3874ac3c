"""Drafts: kept as a whole, put together when two people edit one."""

import json
from datetime import datetime
from typing import Any

from pydantic import BaseModel, ValidationError
from sqlalchemy import delete, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.games import lock_game
from longshore.domains.operate.publishing.canonical import canonical, differences, digest_of
from longshore.domains.operate.publishing.errors import (
    DraftChangedMeanwhileError,
    GatheredKindError,
    UnreadableContentError,
)
from longshore.domains.operate.publishing.kinds import KINDS, Kind, KindName
from longshore.domains.operate.publishing.merging import Conflict, merge
from longshore.domains.operate.publishing.models import (
    DraftRevision,
    PublishedDraft,
    PublishedVersion,
)
from longshore.domains.operate.publishing.schemas import DraftInput, DraftOutput, KindReference
from longshore.kit.aside import aside
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.text.language import field_message
from longshore.kit.text.text import Language, Text

_MOST_REVISIONS = 50
_NOBODY_EDITED = text("""
UPDATE published_draft SET editors = '{}'
WHERE game_id = :game AND kind = :kind AND content = :content
""")


async def cleaned(call: Call, kind: Kind, content: Any) -> Any:
    """A content of somebody's with its texts cleaned; no transaction may be open.

    Raises:
        UnreadableContentError, or an ApiError of the cleaning: where it is wrong.
    """
    if kind.clean is None:
        return content
    clean = await kind.clean(await aside(checked, kind, content, call.language))
    return await aside(clean.model_dump, mode="json", by_alias=True, exclude_none=True)


async def save_draft(call: Call, form: DraftInput) -> DraftOutput:
    """Keep a draft that is `cleaned`; what others kept since the caller began stays in it.

    Raises:
        GatheredKindError: the kind is edited elsewhere. UnreadableContentError: its shape is wrong.
        DraftChangedMeanwhileError: another changed the same thing.
        ApiError: the kind's own check refuses it.
    """
    kind = KINDS[form.kind]
    if kind.source is not None:
        raise GatheredKindError(kind=kind.title)
    content = await checked_content(call, kind, form.content)
    await lock_game(call.session, call.game_id)
    row = await call.session.get(PublishedDraft, (call.game_id, kind.name))
    merged_with = ""
    if row and form.seen_digest not in ("", digest_of(row.content)):
        together = await _together(call, form, row, content)
        merged_with, content = (row.updated_user_name if together != content else ""), together
    await keep(call, kind, content, row)
    digest = digest_of(content)
    call.record("draft.save", target_of(call, kind.name), after={"digest": digest})
    return DraftOutput(
        kind=kind.name, content=json.loads(content), digest=digest, merged_with=merged_with
    )


async def read_draft(call: Call, query: KindReference) -> DraftOutput:
    """A draft as it would be published now."""
    content = await draft_of(call.session, call.game_id, KINDS[query.kind])
    return DraftOutput(kind=query.kind, content=json.loads(content), digest=digest_of(content))


async def keep(call: Call, kind: Kind, content: str, row: PublishedDraft | None) -> None:
    """Write the draft `content`, canonical JSON, over `row`, and a revision of it."""
    in_force = await newest(call.session, call.game_id, kind.name)
    # Whoever edited since the last publication cannot approve; back at it, nobody did.
    is_old = content == (in_force.content if in_force else beginning_of(kind))
    editors = [] if is_old else sorted({*(row.editors if row else ()), call.actor.user_id})
    changed = {
        "content": content, "editors": editors, "updated_user_name": call.actor.name,
        "updated_at": now(),
    }  # fmt: skip
    place = {"game_id": call.game_id, "kind": kind.name, "publisher_id": call.publisher_id}
    statement = insert(PublishedDraft).values(**place, **changed)
    await call.session.execute(
        statement.on_conflict_do_update(index_elements=["game_id", "kind"], set_=changed)
    )
    digest, name = digest_of(content), call.actor.name
    call.session.add(DraftRevision(**place, digest=digest, content=content, created_user_name=name))
    await call.session.flush()
    await _prune(call.session, call.game_id, kind.name)


async def forget_editors(session: AsyncSession, game_id: int, kind: KindName, content: str) -> None:
    """Nobody edited a draft that is in force as it is: whoever did may approve the next one."""
    place = {"game": game_id, "kind": kind, "content": content}
    await session.execute(_NOBODY_EDITED, place)


async def draft_of(session: AsyncSession, game_id: int, kind: Kind) -> str:
    """The draft as canonical JSON: gathered, kept, or what the kind begins with."""
    if kind.source is not None:
        return text_of(await kind.source(session, game_id))
    row = await session.get(PublishedDraft, (game_id, kind.name))
    return row.content if row else beginning_of(kind)


async def read_drafted(session: AsyncSession, game_id: int, kind: KindName) -> BaseModel:
    """The draft of a kind in its own shape."""
    return KINDS[kind].model.model_validate_json(await draft_of(session, game_id, KINDS[kind]))


async def newest(session: AsyncSession, game_id: int, kind: KindName) -> PublishedVersion | None:
    """The version in force."""
    statement = (
        select(PublishedVersion)
        .where(PublishedVersion.game_id == game_id, PublishedVersion.kind == kind)
        .order_by(PublishedVersion.number.desc())
        .limit(1)
    )
    return (await session.execute(statement)).scalar_one_or_none()


def beginning_of(kind: Kind) -> str:
    """What a kind holds before anybody edits it, as canonical JSON."""
    return text_of(kind.model())


def checked(kind: Kind, content: Any, language: Language) -> BaseModel:
    """A content of the kind's shape.

    Raises:
        UnreadableContentError: where it is wrong.
    """
    try:
        return kind.model.model_validate(content)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        told = field_message(first, language)
        what = told if isinstance((first.get("ctx") or {}).get("text"), Text) else f"{place} {told}"
        raise UnreadableContentError({"field": place, "msg": told}, what=what) from error


async def checked_content(call: Call, kind: Kind, content: Any) -> str:
    """A content as it is kept, canonical JSON: of the kind's shape, looked at by its own check.

    Raises:
        UnreadableContentError, or an ApiError of the check: where it is wrong.
    """
    found = await aside(checked, kind, content, call.language)
    if kind.check is not None:
        found = await kind.check(call.session, call.game_id, found)
    return await aside(text_of, found)


async def check_at(call: Call, kind: Kind, content: str, due_at: datetime | None = None) -> None:
    """That a kind takes `content`, canonical JSON, from a moment on; None for now.

    Raises:
        ApiError: it does not.
    """
    if kind.check_at is not None:
        told = kind.model.model_validate_json(content)
        await kind.check_at(call.session, call.game_id, told, due_at)


def text_of(content: BaseModel) -> str:
    """A content as canonical JSON."""
    return canonical(content.model_dump(mode="json", by_alias=True, exclude_none=True))


def target_of(call: Call, kind: str) -> AuditTarget:
    """A kind of a game in the audit log."""
    return AuditTarget(f"{call.game_id}:{kind}", kind, game_id=call.game_id)


async def _together(call: Call, form: DraftInput, row: PublishedDraft, content: str) -> str:
    kind = KINDS[form.kind]
    base = await _revision(call.session, call.game_id, kind, form.seen_digest)
    merged, conflicts = await aside(_merged, base, content, row.content, form.on_conflict)
    if not conflicts or form.on_conflict != "tell":
        return await checked_content(call, kind, merged)
    told = {
        "digest": digest_of(row.content),
        "user_name": row.updated_user_name,
        "updated_at": epoch_seconds(row.updated_at),
        "conflicts": [_told(one) for one in conflicts],
    }
    raise DraftChangedMeanwhileError(told, name=row.updated_user_name)


def _merged(
    base: str | None, content: str, others: str, on_conflict: str
) -> tuple[Any, list[Conflict]]:
    mine, theirs = json.loads(content), json.loads(others)
    if base is None:
        # Nothing tells who changed what: all that differs is asked about.
        conflicts = [Conflict(path, None, *both) for path, *both in differences(mine, theirs)]
        return (theirs if on_conflict == "theirs" else mine), conflicts
    if on_conflict == "theirs":
        return merge(json.loads(base), theirs, mine)
    return merge(json.loads(base), mine, theirs)


async def _revision(session: AsyncSession, game_id: int, kind: Kind, digest: str) -> str | None:
    """A draft of a digest, however long ago as it is kept; None if it is not."""
    beginning = beginning_of(kind)
    if digest_of(beginning) == digest:
        return beginning
    for table in (DraftRevision, PublishedVersion):
        statement = select(table.content).where(
            table.game_id == game_id, table.kind == kind.name, table.digest == digest
        )
        if content := (await session.execute(statement.limit(1))).scalar_one_or_none():
            return str(content)
    return None


async def _prune(session: AsyncSession, game_id: int, kind: KindName) -> None:
    of_kind = (DraftRevision.game_id == game_id, DraftRevision.kind == kind)
    newer = select(DraftRevision.id).where(*of_kind).order_by(DraftRevision.id.desc())
    last = newer.offset(_MOST_REVISIONS).limit(1).scalar_subquery()
    await session.execute(delete(DraftRevision).where(*of_kind, DraftRevision.id <= last))


def _told(one: Conflict) -> dict[str, object]:
    return {"path": one.path, "base": one.base, "mine": one.mine, "theirs": one.theirs}
