"""Four eyes: a game may ask that another person approves what is published.

An approval holds for one content: an edit has another digest, and so no approval. It holds as long
as whoever gave it could give it again: not when they have left, or may no longer edit this game.
"""

from collections.abc import Sequence

from sqlalchemy import select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call, Permission, grants
from longshore.domains.operate.publishing.canonical import digest_of
from longshore.domains.operate.publishing.drafts import draft_of, newest, target_of
from longshore.domains.operate.publishing.errors import (
    ApprovalNeededError,
    OwnDraftError,
)
from longshore.domains.operate.publishing.kinds import KINDS, Kind
from longshore.domains.operate.publishing.meanwhile import check_draft, check_seen
from longshore.domains.operate.publishing.models import (
    DraftApproval,
    PublishedDraft,
    PublishingPolicy,
)
from longshore.domains.operate.publishing.schemas import (
    ApprovalInput,
    ApprovalOutput,
    PolicyInput,
    PolicyOutput,
)
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import epoch_seconds, now

_MOST_TOLD = 200
STILL_HOLDS = grants.still_holds(
    "draft_approval.user_id", Permission.OPERATE_EDIT, "draft_approval.game_id"
)
"""SQL: whoever gave a row of `draft_approval` could give it again."""


async def approve(call: Call, form: ApprovalInput) -> ApprovalOutput:
    """Say that the draft may be published as it is; a second time changes nothing.

    Raises:
        DraftMovedError: it is another draft now. OwnDraftError: the caller edited it.
        PublishedMeanwhileError: it is in force already.
    """
    kind = KINDS[form.kind]
    content = await draft_of(call.session, call.game_id, kind)
    check_draft(content, form.digest)
    current = await newest(call.session, call.game_id, kind.name)
    if current and current.content == content:
        check_seen(current, current.number - 1)
    if call.actor.user_id in await _editors(call.session, call.game_id, kind):
        raise OwnDraftError()
    moment = now()
    row = {
        "game_id": call.game_id, "kind": kind.name, "user_id": call.actor.user_id,
        "publisher_id": call.publisher_id, "digest": form.digest, "user_name": call.actor.name,
        "created_at": moment,
    }  # fmt: skip
    changed = {name: row[name] for name in ("digest", "user_name", "created_at")}
    await call.session.execute(
        insert(DraftApproval)
        .values(**row)
        .on_conflict_do_update(index_elements=["game_id", "kind", "user_id"], set_=changed)
    )
    call.record("draft.approve", target_of(call, kind.name), after={"digest": form.digest})
    return ApprovalOutput(user_name=call.actor.name, created_at=epoch_seconds(moment))


async def read_policy(call: Call, query: OfGame) -> PolicyOutput:
    """What the game asks of publications."""
    return PolicyOutput(needs_approval=await needs_approval(call.session, call.game_id))


async def save_policy(call: Call, form: PolicyInput) -> PolicyOutput:
    """Ask for a second person, or no longer."""
    before = await needs_approval(call.session, call.game_id)
    statement = insert(PublishingPolicy).values(
        game_id=call.game_id, publisher_id=call.publisher_id, needs_approval=form.needs_approval
    )
    changed = {"needs_approval": form.needs_approval}
    await call.session.execute(
        statement.on_conflict_do_update(index_elements=["game_id"], set_=changed)
    )
    call.record(
        "publishing_policy.save", target_of(call, "policy"),
        before={"needs_approval": before}, after=changed,
    )  # fmt: skip
    return PolicyOutput(needs_approval=form.needs_approval)


async def approved_by(call: Call, kind: Kind, content: str) -> str:
    """Who approved this content, for its version; "" where nobody has to.

    Raises:
        ApprovalNeededError: the game asks for a second person, and none has approved it.
    """
    if not await needs_approval(call.session, call.game_id):
        return ""
    nobody = await _editors(call.session, call.game_id, kind)
    if kind.source is not None:
        # Who edited it on its own page is not known here: whoever publishes it needs another.
        nobody = [*nobody, call.actor.user_id]
    rows = await approvals_of(call.session, call.game_id)
    digest = digest_of(content)
    names = [
        row.user_name for row in rows
        if row.kind == kind.name and row.digest == digest and row.user_id not in nobody
    ]  # fmt: skip
    if not names:
        raise ApprovalNeededError()
    return ", ".join(names)[:_MOST_TOLD]


async def approvals_of(session: AsyncSession, game_id: int) -> Sequence[DraftApproval]:
    """Every approval of the game that still holds, of whatever content, in the order given."""
    statement = select(DraftApproval).where(DraftApproval.game_id == game_id, text(STILL_HOLDS))
    return (await session.execute(statement.order_by(DraftApproval.created_at))).scalars().all()


async def needs_approval(session: AsyncSession, game_id: int) -> bool:
    """Whether the game asks for a second person."""
    policy = await session.get(PublishingPolicy, game_id)
    return policy is not None and policy.needs_approval


async def _editors(session: AsyncSession, game_id: int, kind: Kind) -> list[int]:
    row = await session.get(PublishedDraft, (game_id, kind.name))
    return list(row.editors) if row else []
