"""Statements: listing, reading, and the steps from drawn to closed. Every step is audited."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call
from longshore.domains.popularize.settlements.deriving import derive
from longshore.domains.popularize.settlements.drawing import ask_for_month, next_month
from longshore.domains.popularize.settlements.lines import Line
from longshore.domains.popularize.settlements.rates import Reckoned, reckoned
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
from longshore.domains.popularize.settlements.stepping import Taker, advance
from longshore.domains.popularize.settlements.verifying import beside, stored_lines, sums_of
from longshore.domains.popularize.shares import Terms
from longshore.kit.clock import epoch_seconds
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import offset_of
from longshore.kit.text.text import Language

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
_OF_PROMOTER = text("""
SELECT s.*, coalesce((SELECT jsonb_object_agg(currency, amount) FROM (
    SELECT currency, sum(amount_minor) AS amount FROM settlement_line
    WHERE statement_id = s.id GROUP BY currency) l), '{}') AS sums
FROM settlement s WHERE s.game_id = :game AND s.promoter_id = :promoter
ORDER BY s.month DESC, s.id LIMIT 240
""")
_DRAWING = text("SELECT * FROM settlement_draw WHERE game_id = :game ORDER BY id DESC LIMIT 1")
_ONE = text("""
SELECT s.*, m.zone FROM settlement s
JOIN settlement_month m ON m.game_id = s.game_id AND m.month = s.month
WHERE s.id = :id AND s.game_id = :game
""")
_TERMS = text("SELECT id, terms FROM share_version WHERE id = ANY(:ids)")
_EARNINGS = text("""
SELECT l.source_month, l.version_id, l.currency, sum(l.amount_minor) AS sum
FROM settlement_line l JOIN settlement s ON s.id = l.statement_id
WHERE s.game_id = :game AND s.promoter_id = :promoter AND s.month = l.source_month
  AND l.kind NOT IN ('holdback', 'release')
GROUP BY l.source_month, l.version_id, l.currency
""")
_STEPS = text("SELECT * FROM settlement_step WHERE statement_id = :id ORDER BY id")


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
    return await read(call.session, call.game_id, form.id, call.language)


async def read(
    session: AsyncSession, game_id: int, statement_id: int, language: Language
) -> SettlementDetail:
    """A statement of a game with its lines and what became of it.

    Raises:
        NotFoundError: no such statement.
    """
    values = {"id": statement_id, "game": game_id}
    row = (await session.execute(_ONE, values)).one_or_none()
    if row is None:
        raise NotFoundError()
    lines = await stored_lines(session, row.id)
    by = await _reckoned(session, row, lines)
    steps = (await session.execute(_STEPS, values)).all()
    return SettlementDetail(
        statement=_output(row, sums_of(lines)),
        zone=row.zone,
        digest=row.digest,
        reference=row.reference,
        lines=[
            _line_output(number, line, one, language)
            for number, (line, one) in enumerate(zip(lines, by, strict=True), 1)
        ],
        steps=[_step(step) for step in steps],
    )


async def _reckoned(
    session: AsyncSession, statement: Row[Any], lines: Sequence[Line]
) -> list[Reckoned]:
    ids = list({line.version_id for line in lines})
    versions = (await session.execute(_TERMS, {"ids": ids})).all()
    of = {"game": statement.game_id, "promoter": statement.promoter_id}
    sums = (await session.execute(_EARNINGS, of)).all()
    earnings = {(row.source_month, row.version_id, row.currency): int(row.sum) for row in sums}
    terms = {row.id: Terms.model_validate(row.terms) for row in versions}
    return reckoned(lines, terms, earnings)


async def list_of_promoter(
    session: AsyncSession, game_id: int, promoter_id: int
) -> list[SettlementOutput]:
    """Every statement of a promoter, the newest month first."""
    values = {"game": game_id, "promoter": promoter_id}
    rows = (await session.execute(_OF_PROMOTER, values)).all()
    return [_output(row, {key: int(one) for key, one in row.sums.items()}) for row in rows]


async def take_step(call: Call, form: SettlementStepInput) -> SettlementDetail:
    """Take a statement one step on; disputed lines are answered before it can be confirmed.

    Raises:
        NotFoundError: no such statement, or line. StatementStateError: the step does not follow.
    """
    taker = Taker(call.context, call.actor.audit_subject, call.game_id)
    await advance(call.session, taker, form)
    return await read(call.session, call.game_id, form.id, call.language)


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
        is_same=stored == again,
        lines=beside(stored, again),
        stored=_sums(sums_of(stored)),
        derived=_sums(sums_of(again)),
    )


def _line_output(number: int, line: Line, by: Reckoned, language: Language) -> SettlementLineOutput:
    return SettlementLineOutput(
        number=number,
        kind=line.kind,
        source_month=line.source_month,
        day=line.day,
        version_id=line.version_id,
        currency=line.currency,
        orders=line.orders,
        base=by.base,
        base_unit=by.unit,
        rate=by.rate.in_language(language),
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
        claimed_minor=row.claimed_minor,
        user_name=row.user_name,
        at=epoch_seconds(row.at),
    )
