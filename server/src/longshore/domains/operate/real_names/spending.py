"""What a minor has spent in a month, in one game or in all games of the publisher."""

from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.minors import Minors, SpendingLimit, limit_of
from longshore.domains.operate.real_names.giving import Standing, Whose
from longshore.domains.operate.real_names.models import HitKind
from longshore.kit.clock import now

_CURRENCY = "CNY"
# Two orders of one person at once: the second waits until the first is in the sum.
_LOCK = text("""
SELECT pg_advisory_xact_lock(hashtextextended('minor:' || encode(person, 'hex'), 0))
FROM real_name WHERE id = :name
""")
# An order that was made a moment ago may be paid yet; what went back was not spent.
_SPENT = text("""
SELECT coalesce(sum(o.amount_minor - o.returned_minor), 0)
FROM real_name mine
JOIN real_name r ON r.publisher_id = mine.publisher_id AND r.person = mine.person
  AND r.state IN ('given', 'verified')
  AND (r.game_id = mine.game_id OR :everywhere)
JOIN orders o ON o.player_id = r.player_id AND o.is_sandbox = :sandbox
WHERE mine.id = :name AND o.currency = 'CNY' AND o.number <> :number
  AND o.created_at >= :begins AND o.created_at < :ends
  AND (o.payment IN ('paid', 'mismatch')
    OR (o.payment = 'created' AND o.created_at > CAST(:now AS timestamptz) - interval '30 minutes'))
""")


@dataclass(frozen=True, slots=True)
class Purchase:
    """An order that was just made and is not committed."""

    number: str
    amount_minor: int
    currency: str


class SpentError(Exception):
    """A minor may not buy this; `kind` says which limit hit."""

    def __init__(self, kind: HitKind, limit: SpendingLimit, spent_minor: int) -> None:
        super().__init__(kind)
        self.kind: HitKind = kind
        self.limit, self.spent_minor = limit, spent_minor


async def check_spending(
    session: AsyncSession, minors: Minors, whose: Whose, standing: Standing, purchase: Purchase
) -> None:
    """Let a minor's order pass, in whose transaction this is, or refuse it.

    Raises:
        SpentError: a limit hits.
    """
    limit = limit_of(minors, standing.born_on, now())
    if limit is None:
        return
    if purchase.currency != _CURRENCY:
        raise SpentError("currency", limit, 0)
    await session.execute(_LOCK, {"name": standing.id})
    values = {
        "name": standing.id, "number": purchase.number, "sandbox": whose.is_sandbox,
        "everywhere": minors.sums == "publisher", "begins": limit.month_begins,
        "ends": limit.month_ends, "now": now(),
    }  # fmt: skip
    spent = int((await session.execute(_SPENT, values)).scalar_one())
    if purchase.amount_minor > limit.single_minor:
        raise SpentError("single", limit, spent)
    if spent + purchase.amount_minor > limit.month_minor:
        raise SpentError("month", limit, spent)
