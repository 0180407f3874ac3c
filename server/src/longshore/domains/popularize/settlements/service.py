"""Statements: listing, reading, and the steps from drawn to closed. Every step is audited."""

from datetime import date
from typing import Any

from sqlalchemy import Row, text

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.popularize.settlements.deriving import derive
from longshore.domains.popularize.settlements.drawing import ask_for_month, next_month
from longshore.domains.popularize.settlements.errors import StatementStateError
from longshore.domains.popularize.settlements.lines import Line
from longshore.domains.popularize.settlements.schemas import (
    DrawingOutput,
    DrawInput,
    SettlementDetail,
    SettlementLineOutput,
    SettlementOutput,
    SettlementPage,
    SettlementQuery,
    SettlementReference,
    SettlementStepInput,
    SettlementStepOutput,
    SettlementSum,
    SettlementVerified,
)
from longshore.domains.popularize.settlements.verifying import stored_lines, sums_of
from longshore.kit.clock import epoch_seconds
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import offset_of

_WHERE = """
WHERE s.game_id = :game AND (CAST(:month AS date) IS NULL OR s.month = :month)
  AND (CAST(:state AS text) IS NULL OR s.state = :state)
"""
_PAGE = text(f"""
SELECT s.*, coalesce((SELECT jsonb_object_agg(currency, amount) FROM (
    SELECT currency, sum(amount_minor) AS amount FROM settlement_line
    WHERE statement_id = s.id GROUP BY currency) l), '{{}}') AS sums
FROM settlement s {_WHERE}
ORDER BY s.month DESC, s.promoter_name, s.id OFFSET :offset LIMIT :limit
""")  # noqa: S608 - of constants
_TOTAL = text(f"SELECT count(*) FROM settlement s {_WHERE}")  # noqa: S608 - of constants
_DRAWING = text("SELECT * FROM settlement_draw WHERE game_id = :game ORDER BY id DESC LIMIT 1")
_ONE = text("""
SELECT s.*, m.zone FROM settlement s
JOIN settlement_month m ON m.game_id = s.game_id AND m.month = s.month
WHERE s.id = :id AND s.game_id = :game
""")
_LOCK = text("SELECT * FROM settlement WHERE id = :id AND game_id = :game FOR UPDATE")
_STEPS = text("SELECT * FROM settlement_step WHERE statement_id = :id ORDER BY id")
_HAS_LINE = text("""
SELECT EXISTS (SELECT FROM settlement_line WHERE statement_id = :id AND number = :line)
""")
_ADD_STEP = text("""
INSERT INTO settlement_step (publisher_id, game_id, statement_id, kind, line_number, words,
  user_name)
VALUES (:publisher, :game, :id, :kind, :line, :words, :name)
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
_FOLLOWS = {
    "checked": ("drawn",),
    "disputed": ("checked", "disputed"),
    "answered": ("disputed",),
    "confirmed": ("checked",),
    "paid": ("confirmed",),
    "closed": ("paid",),
}


async def list_settlements(call: Call, query: SettlementQuery) -> SettlementPage:
    """One page of a game's statements, the newest month first."""
    values = {
        "game": call.game_id, "month": query.month, "state": query.state,
        "offset": offset_of(query.page, query.page_size), "limit": query.page_size,
    }  # fmt: skip
    rows = (await call.session.execute(_PAGE, values)).all()
    total = (await call.session.execute(_TOTAL, values)).scalar_one()
    listed = [_output(row, {key: int(one) for key, one in row.sums.items()}) for row in rows]
    drawing = (await call.session.execute(_DRAWING, values)).one_or_none()
    return SettlementPage(
        list=listed,
        total=total,
        next_month=await next_month(call),
        drawing=_drawing(drawing) if drawing else None,
    )


async def draw_month(call: Call, form: DrawInput) -> SettlementPage:
    """Have every promoter's statement of a month drawn; `drawing` of the list says how far it is.

    Raises:
        MonthNotOverError, MonthOrderError: it is too early, or another month is next.
    """
    await ask_for_month(call, form.month)
    return await list_settlements(call, SettlementQuery(month=form.month, page_size=100))


async def read_settlement(call: Call, form: SettlementReference) -> SettlementDetail:
    """A statement with its lines and what became of it.

    Raises:
        NotFoundError: no such statement of this game.
    """
    values = {"id": form.id, "game": call.game_id}
    row = (await call.session.execute(_ONE, values)).one_or_none()
    if row is None:
        raise NotFoundError()
    lines = await stored_lines(call.session, row.id)
    steps = (await call.session.execute(_STEPS, values)).all()
    return SettlementDetail(
        statement=_output(row, sums_of(lines)),
        zone=row.zone,
        digest=row.digest,
        reference=row.reference,
        lines=[line_output(number, line) for number, line in enumerate(lines, 1)],
        steps=[_step(step) for step in steps],
    )


async def take_step(call: Call, form: SettlementStepInput) -> SettlementDetail:
    """Take a statement one step on; disputed lines are answered before it can be confirmed.

    Raises:
        NotFoundError: no such statement, or line. StatementStateError: the step does not follow.
    """
    values = {"id": form.id, "game": call.game_id}
    row = (await call.session.execute(_LOCK, values)).one_or_none()
    if row is None:
        raise NotFoundError()
    if row.state not in _FOLLOWS[form.step]:
        raise StatementStateError()
    needs_line = form.step in ("disputed", "answered")
    told = {"id": form.id, "line": form.line_number}
    if needs_line and not (await call.session.execute(_HAS_LINE, told)).scalar_one():
        raise NotFoundError()
    await call.session.execute(
        _ADD_STEP,
        values | {
            "publisher": call.publisher_id, "kind": form.step, "words": form.words,
            "line": form.line_number if needs_line else None, "name": call.actor.name,
        },
    )  # fmt: skip
    state: str = form.step
    if form.step == "answered":
        open_lines = (await call.session.execute(_OPEN, values)).scalar_one()
        state = "disputed" if open_lines else "checked"
    await call.session.execute(_MOVE, {"id": form.id, "state": state, "words": form.words[:100]})
    call.record(
        "settlement.step",
        AuditTarget(str(form.id), f"{row.month:%Y-%m} {row.promoter_name}", game_id=call.game_id),
        before={"state": row.state},
        after={"state": state, "step": form.step, "line": form.line_number, "words": form.words},
    )
    return await read_settlement(call, SettlementReference(id=form.id))


async def verify_settlement(call: Call, form: SettlementReference) -> SettlementVerified:
    """Derive a statement again from the ledger, and compare.

    Raises:
        NotFoundError: no such statement of this game.
    """
    values = {"id": form.id, "game": call.game_id}
    row = (await call.session.execute(_ONE, values)).one_or_none()
    if row is None:
        raise NotFoundError()
    stored = await stored_lines(call.session, row.id)
    derived = await derive(call.session, call.game_id, row.zone, row.month)
    again = derived.get(row.promoter_id, [])
    return SettlementVerified(
        is_same=stored == again, stored=_sums(sums_of(stored)), derived=_sums(sums_of(again))
    )


def line_output(number: int, line: Line) -> SettlementLineOutput:
    """A line as answers show it."""
    return SettlementLineOutput(
        number=number,
        kind=line.kind,
        source_month=line.source_month,
        day=line.day,
        version_id=line.version_id,
        currency=line.currency,
        orders=line.orders,
        base=line.base,
        amount_minor=line.amount_minor,
    )


def _output(row: Row[Any], sums: dict[str, int]) -> SettlementOutput:
    month: date = row.month
    return SettlementOutput(
        id=row.id,
        month=month,
        promoter_id=row.promoter_id,
        promoter_name=row.promoter_name,
        state=row.state,
        sums=_sums(sums),
    )


def _drawing(row: Row[Any]) -> DrawingOutput:
    return DrawingOutput(
        month=row.month,
        state=row.state,
        done=row.done,
        total=row.total,
        statements=row.statements,
        user_name=row.user_name,
        created_at=epoch_seconds(row.created_at),
    )


def _sums(sums: dict[str, int]) -> list[SettlementSum]:
    return [SettlementSum(currency=key, amount_minor=sums[key]) for key in sorted(sums)]


def _step(row: Row[Any]) -> SettlementStepOutput:
    return SettlementStepOutput(
        kind=row.kind,
        line_number=row.line_number,
        words=row.words,
        user_name=row.user_name,
        at=epoch_seconds(row.at),
    )
