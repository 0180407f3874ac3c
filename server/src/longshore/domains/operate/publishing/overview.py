"""Every kind at once: what is in force, what differs, who approved it and what waits."""

from collections import defaultdict
from collections.abc import Mapping

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call
from longshore.domains.operate.publishing.approvals import approvals_of
from longshore.domains.operate.publishing.canonical import digest_of
from longshore.domains.operate.publishing.drafts import beginning_of, text_of
from longshore.domains.operate.publishing.kinds import KINDS, Kind
from longshore.domains.operate.publishing.models import (
    DraftApproval,
    PublishedDraft,
    PublishedSchedule,
)
from longshore.domains.operate.publishing.scheduling import may_still_edit, waiting_output, waits
from longshore.domains.operate.publishing.schemas import (
    ApprovalOutput,
    KindOutput,
    WaitingOutput,
)
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import epoch_seconds
from longshore.kit.paging import Rows

_in_force = text("""
SELECT DISTINCT ON (kind) kind, number, digest FROM published_version
WHERE game_id = :game ORDER BY kind, number DESC
""")


async def list_kinds(call: Call, query: OfGame) -> Rows[KindOutput]:
    """Every kind with what is in force, its draft and what waits."""
    session, game_id = call.session, call.game_id
    in_force = {row.kind: row for row in await session.execute(_in_force, {"game": game_id})}
    kept = select(PublishedDraft).where(PublishedDraft.game_id == game_id)
    drafts = {row.kind: row for row in (await session.execute(kept)).scalars()}
    waiting = await _waiting(session, game_id)
    approvals = await approvals_of(session, game_id)
    found = []
    for kind in KINDS.values():
        draft, current = drafts.get(kind.name), in_force.get(kind.name)
        digest = digest_of(await _content(session, game_id, kind, draft))
        beginning = current.digest if current else digest_of(beginning_of(kind))
        editors = draft.editors if draft else []
        given = [_given(row) for row in approvals if _holds(row, kind, digest, editors)]
        found.append(
            KindOutput(
                kind=kind.name,
                title=kind.title.in_language(call.language),
                is_gathered=kind.source is not None,
                is_changed=digest != beginning,
                number=current.number if current else 0,
                waiting=waiting.get(kind.name, []),
                draft_digest=digest,
                edited_by=draft.updated_user_name if draft else "",
                edited_at=epoch_seconds(draft.updated_at) if draft else None,
                approvals=given,
                may_approve=call.actor.user_id not in editors,
            )
        )
    return Rows(list=found)


async def _content(
    session: AsyncSession, game_id: int, kind: Kind, draft: PublishedDraft | None
) -> str:
    if kind.source is not None:
        return text_of(await kind.source(session, game_id))
    return draft.content if draft else beginning_of(kind)


async def _waiting(session: AsyncSession, game_id: int) -> Mapping[str, list[WaitingOutput]]:
    statement = (
        select(PublishedSchedule, may_still_edit)
        .where(PublishedSchedule.game_id == game_id, *waits)
        .order_by(PublishedSchedule.due_at)
    )
    found = defaultdict(list)
    for row, may_edit in await session.execute(statement):
        found[row.kind].append(waiting_output(row, may_still_edit=may_edit))
    return found


def _holds(row: DraftApproval, kind: Kind, digest: str, editors: list[int]) -> bool:
    return row.kind == kind.name and row.digest == digest and row.user_id not in editors


def _given(row: DraftApproval) -> ApprovalOutput:
    return ApprovalOutput(user_name=row.user_name, created_at=epoch_seconds(row.created_at))
