"""What a reconciliation reads of the ledger and writes of its own; always of one publisher."""

import json
from collections.abc import AsyncIterator, Sequence
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.reconciling.comparing import Known
from longshore.domains.operate.reconciling.models import Reconciliation

_COLUMNS = """o.id, o.number, o.amount_minor, o.currency, o.payment,
  (SELECT coalesce(sum(CAST(e.data ->> 'amount_minor' AS bigint)), 0) FROM order_event e
   WHERE e.order_id = o.id AND e.kind = 'part_told') AS back"""
# The order that a transaction paid, or was meant to pay.
_BY_TRANSACTION = text(f"""
SELECT {_COLUMNS}, p.transaction, p.kind FROM payment p JOIN orders o ON o.id = p.order_id
WHERE p.game_id = :game AND p.channel_code = :channel AND p.transaction = ANY(:wanted)
""")  # noqa: S608
_BY_NUMBER = text(f"""
SELECT {_COLUMNS}, '' AS transaction, 'accepted' AS kind FROM orders o
WHERE o.game_id = :game AND o.number = ANY(:wanted) AND o.channel_code = :channel
""")  # noqa: S608
_OF_PERIOD = text(f"""
SELECT {_COLUMNS}, p.transaction, p.kind, p.created_at
FROM payment p JOIN orders o ON o.id = p.order_id
WHERE p.game_id = :game AND p.channel_code = :channel AND p.kind = 'accepted'
  AND NOT o.is_sandbox AND p.created_at >= :from AND p.created_at < :until
  AND (p.created_at, p.transaction) > (:at, :last)
ORDER BY p.created_at, p.transaction LIMIT :most
""")  # noqa: S608
_KEEP = text("""
INSERT INTO reconciliation_line (publisher_id, game_id, reconciliation_id, kind, line, transaction,
  order_number, said, theirs_minor, theirs_currency, theirs_state, ours_minor, ours_currency,
  ours_state)
SELECT :publisher, :game, :reconciliation, kind, line, transaction, order_number, said,
  theirs_minor, theirs_currency, theirs_state, ours_minor, ours_currency, ours_state
FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS new(kind text, line int, transaction text,
  order_number text, said text, theirs_minor bigint, theirs_currency text, theirs_state text,
  ours_minor bigint, ours_currency text, ours_state text)
""")
_SUMS = text("""
SELECT kind, coalesce(nullif(theirs_currency, ''), ours_currency) AS currency, count(*) AS count,
  coalesce(sum(theirs_minor), 0)::bigint AS theirs, coalesce(sum(ours_minor), 0)::bigint AS ours
FROM reconciliation_line WHERE reconciliation_id = :reconciliation GROUP BY 1, 2 ORDER BY 1, 2
""")
_AT_ONCE = 2_000


async def by_transaction(
    session: AsyncSession, row: Reconciliation, wanted: Sequence[str]
) -> dict[str, Known]:
    """Orders by the channel's transaction."""
    found = await _found(session, _BY_TRANSACTION, row, wanted)
    return {one.transaction: _known(one) for one in found}


async def by_number(
    session: AsyncSession, row: Reconciliation, wanted: Sequence[str]
) -> dict[str, Known]:
    """Orders of the channel by our own number, paid or not."""
    return {one.number: _known(one) for one in await _found(session, _BY_NUMBER, row, wanted)}


async def _found(
    session: AsyncSession, statement: Any, row: Reconciliation, wanted: Sequence[str]
) -> Sequence[Row[Any]]:
    values = {"game": row.game_id, "channel": row.channel_code, "wanted": list(wanted)}
    return (await session.execute(statement, values)).all() if wanted else []


async def of_period(session: AsyncSession, row: Reconciliation) -> AsyncIterator[list[Known]]:
    """The payments of the channel in the period that paid an order, some at a time."""
    at, last = row.period_from, ""
    while True:
        values = {
            "game": row.game_id, "channel": row.channel_code, "from": row.period_from,
            "until": row.period_until, "at": at, "last": last, "most": _AT_ONCE,
        }  # fmt: skip
        rows = (await session.execute(_OF_PERIOD, values)).all()
        if rows:
            yield [_known(one) for one in rows]
        if len(rows) < _AT_ONCE:
            return
        at, last = rows[-1].created_at, rows[-1].transaction


def _known(row: Row[Any]) -> Known:
    state = row.payment if row.kind in ("accepted", "mismatch") else row.kind
    return Known(
        row.id, row.number, row.transaction, row.amount_minor, row.currency, state, int(row.back)
    )


async def keep(session: AsyncSession, row: Reconciliation, lines: list[dict[str, Any]]) -> None:
    """Write what came of some lines."""
    if not lines:
        return
    values = {
        "publisher": row.publisher_id, "game": row.game_id, "reconciliation": row.id,
        "rows": json.dumps(lines, ensure_ascii=False),
    }  # fmt: skip
    await session.execute(_KEEP, values)


async def sums_of(session: AsyncSession, row: Reconciliation) -> list[dict[str, object]]:
    """Counts and sums by kind and currency."""
    found = (await session.execute(_SUMS, {"reconciliation": row.id})).all()
    return [
        {
            "kind": one.kind, "currency": one.currency, "count": one.count,
            "theirs_minor": one.theirs, "ours_minor": one.ours,
        }
        for one in found
    ]  # fmt: skip
