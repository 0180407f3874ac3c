"""Statements beside the ledger: each is derived again, and every difference is named."""

from dataclasses import dataclass
from datetime import date

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.settlements.deriving import derive, digest_of
from longshore.domains.popularize.settlements.lines import Line
from longshore.domains.popularize.settlements.schemas import LineVerified

_MONTHS = text("""
SELECT m.game_id, g.name, m.month, m.zone FROM settlement_month m JOIN game g ON g.id = m.game_id
WHERE CAST(:game AS bigint) IS NULL OR m.game_id = :game ORDER BY m.game_id, m.month
""")
_STORED = text("""
SELECT id, promoter_id, promoter_name, digest FROM settlement
WHERE game_id = :game AND month = :month
""")
_LINES = text("""
SELECT kind, source_month, day, version_id, currency, orders, base, amount_minor
FROM settlement_line WHERE statement_id = :statement ORDER BY number
""")


@dataclass(frozen=True, slots=True)
class Verified:
    """A statement beside the ledger; sums by currency, in minor units. `differs` where lines do."""

    game_id: int
    game: str
    month: date
    promoter_id: int
    promoter: str
    stored: dict[str, int]
    derived: dict[str, int]
    differs: bool


async def verify(session: AsyncSession, game_id: int | None = None) -> list[Verified]:
    """Derive every statement of the session's publisher again, or those of one game."""
    found: list[Verified] = []
    for row in (await session.execute(_MONTHS, {"game": game_id})).all():
        found += await _month(session, row.game_id, row.name, row.month, row.zone)
    return found


async def _month(
    session: AsyncSession, game_id: int, game: str, month: date, zone: str
) -> list[Verified]:
    derived = await derive(session, game_id, zone, month)
    values = {"game": game_id, "month": month}
    rows = {row.promoter_id: row for row in (await session.execute(_STORED, values)).all()}
    done: list[Verified] = []
    for promoter in sorted({*rows, *derived}):
        row, again = rows.get(promoter), derived.get(promoter, [])
        kept = await stored_lines(session, row.id) if row else []
        differs = kept != again or (row is not None and row.digest != digest_of(kept))
        name = row.promoter_name if row else ""
        sums = sums_of(kept), sums_of(again)
        done.append(Verified(game_id, game, month, promoter, name, *sums, differs))
    return done


async def stored_lines(session: AsyncSession, statement_id: int) -> list[Line]:
    """The lines of a statement as they are stored."""
    rows = await session.execute(_LINES, {"statement": statement_id})
    return [Line(*row) for row in rows.all()]


def beside(stored: list[Line], derived: list[Line]) -> list[LineVerified]:
    """Each stored line beside the derived one of the same kind, days, rule and currency."""
    found = {_place(line): line.amount_minor for line in derived}
    return [
        LineVerified(
            number=number, stored_minor=line.amount_minor, derived_minor=found.get(_place(line))
        )
        for number, line in enumerate(stored, 1)
    ]  # fmt: skip


def _place(line: Line) -> tuple[object, ...]:
    return line.kind, line.source_month, line.day, line.version_id, line.currency


def sums_of(lines: list[Line]) -> dict[str, int]:
    """What lines come to, by currency."""
    sums: dict[str, int] = {}
    for line in lines:
        sums[line.currency] = sums.get(line.currency, 0) + line.amount_minor
    return sums
