"""The steps of a statement from drawn to closed, whoever takes them. Every step is audited."""

from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditSubject, record
from longshore.domains.popularize.settlements.errors import (
    DisputesOverError,
    RepeatedDisputeError,
    StatementStateError,
)
from longshore.domains.popularize.settlements.schemas import SettlementStepInput
from longshore.kit.errors import NotFoundError
from longshore.kit.http.request_context import RequestContext

_LOCK = text("SELECT * FROM settlement WHERE id = :id AND game_id = :game FOR UPDATE")
_HAS_LINE = text("""
SELECT EXISTS (SELECT FROM settlement_line WHERE statement_id = :id AND number = :line)
""")
_ADD_STEP = text("""
INSERT INTO settlement_step (publisher_id, game_id, statement_id, kind, line_number, words,
  claimed_minor, user_name)
VALUES (:publisher, :game, :id, :kind, :line, :words, :claimed, :name)
""")
_MOVE = text("""
UPDATE settlement SET state = CAST(:state AS text),
  reference = CASE WHEN CAST(:state AS text) = 'paid' THEN CAST(:words AS text) ELSE reference END
WHERE id = :id
""")
# Lines whose newest word is the promoter's.
_OPEN = text("""
SELECT count(*) FROM (
  SELECT DISTINCT ON (line_number) kind FROM settlement_step
  WHERE statement_id = :id AND kind IN ('disputed', 'answered')
  ORDER BY line_number, id DESC) newest WHERE kind = 'disputed'
""")
_DISPUTED = text("""
SELECT words FROM settlement_step
WHERE statement_id = :id AND kind = 'disputed' AND line_number = :line
""")
MOST_DISPUTES = 3
"""Of one line: after that many answers both sides have said what there is to say."""
_FOLLOWS = {
    "checked": ("drawn",),
    "disputed": ("checked", "disputed"),
    "answered": ("disputed",),
    "confirmed": ("checked",),
    "paid": ("confirmed",),
    "closed": ("paid",),
}


@dataclass(frozen=True, slots=True)
class Taker:
    """Who takes a step, by which request, on statements of which game."""

    context: RequestContext
    subject: AuditSubject
    game_id: int


async def advance(session: AsyncSession, taker: Taker, form: SettlementStepInput) -> None:
    """Take a statement one step on; disputed lines are answered before it can be confirmed.

    Raises:
        NotFoundError: no such statement, or line. StatementStateError: the step does not follow.
        RepeatedDisputeError, DisputesOverError: the line was disputed in these words, or too often.
    """
    values = {"id": form.id, "game": taker.game_id}
    row = (await session.execute(_LOCK, values)).one_or_none()
    if row is None:
        raise NotFoundError()
    if row.state not in _FOLLOWS[form.step]:
        raise StatementStateError()
    needs_line = form.step in ("disputed", "answered")
    told = {"id": form.id, "line": form.line_number}
    if needs_line and not (await session.execute(_HAS_LINE, told)).scalar_one():
        raise NotFoundError()
    if form.step == "disputed":
        await _check_dispute(session, form)
    claimed = form.claimed_minor if form.step == "disputed" else None
    await session.execute(
        _ADD_STEP,
        values | {
            "publisher": taker.subject.publisher_id, "kind": form.step, "words": form.words,
            "line": form.line_number if needs_line else None, "name": taker.subject.name,
            "claimed": claimed,
        },
    )  # fmt: skip
    state: str = form.step
    if form.step == "answered":
        open_lines = (await session.execute(_OPEN, values)).scalar_one()
        state = "disputed" if open_lines else "checked"
    await session.execute(_MOVE, {"id": form.id, "state": state, "words": form.words[:100]})
    record(
        session, taker.context, taker.subject, action="settlement.step", target_type="settlement",
        target_id=form.id, target_name=f"{row.month:%Y-%m} {row.promoter_name}",
        game_id=taker.game_id, before={"state": row.state},
        after={
            "state": state, "step": form.step, "line": form.line_number, "words": form.words,
        } | ({} if claimed is None else {"claimed_minor": claimed}),
    )  # fmt: skip


async def _check_dispute(session: AsyncSession, form: SettlementStepInput) -> None:
    """Disputes of a line end: without new words nothing is disputed anew."""
    told = {"id": form.id, "line": form.line_number}
    before = (await session.execute(_DISPUTED, told)).scalars().all()
    if len(before) >= MOST_DISPUTES:
        raise DisputesOverError(most=MOST_DISPUTES)
    if form.words.casefold().split() in [words.casefold().split() for words in before]:
        raise RepeatedDisputeError()
