"""Lost payments: what players paid for and the game's server has not taken, by why and where.

Waiting messages are the outbox, which is small; orders that were given up are found by the entry of
the ledger that says so. Neither reads the orders that went well.
"""

from typing import Any

from sqlalchemy import Row, text

from longshore.account.identity import Call
from longshore.domains.operate.desk.schemas import (
    LostGroup,
    LostQuery,
    LostResend,
    LostResent,
)
from longshore.domains.operate.orders.schemas import ResendOrders
from longshore.domains.operate.orders.service import resend
from longshore.kit.clock import epoch_seconds
from longshore.kit.paging import Rows

_AT_ONCE = 500
_LOST = """
WITH open AS (
  SELECT order_id FROM delivery WHERE game_id = :game AND kind = 'payment'
  UNION SELECT order_id FROM order_event WHERE game_id = :game AND kind = 'dead'),
lost AS (SELECT o.*, last.data, last.at AS told_at
  FROM open JOIN orders o ON o.id = open.order_id
  LEFT JOIN LATERAL (SELECT data, at FROM order_event e WHERE e.order_id = o.id
    AND e.kind IN ('attempt', 'dead') ORDER BY e.id DESC LIMIT 1) AS last ON true
  WHERE o.payment = 'paid' AND o.delivery IN ('queued', 'dead') AND o.is_sandbox = :sandbox
    AND o.paid_at <= now() - make_interval(secs => :waited)),
caused AS (SELECT *, CASE WHEN data IS NULL THEN 'waits' WHEN data ? 'status' THEN 'status'
    ELSE coalesce(data->>'fault', 'waits') END AS cause,
  coalesce((data->>'status')::int, 0) AS status FROM lost)
"""
# What a group is by is the same in all its orders; of the rest one is said where all have it.
_GROUPS = text(
    _LOST
    + """
SELECT {one_server} AS server_id, count(DISTINCT server_id) AS servers,
  {one_channel} AS channel_code, count(DISTINCT channel_code) AS channels,
  {one_cause} AS cause, {one_status} AS status,
  count(DISTINCT (cause, status)) AS causes, currency, count(*) AS count,
  sum(amount_minor - returned_minor) AS minor,
  min(paid_at) AS oldest, max(told_at) AS told_at, count(DISTINCT player_id) AS players,
  count(*) FILTER (WHERE delivery = 'dead') AS dead
FROM caused GROUP BY CASE WHEN :by_server THEN server_id END,
  CASE WHEN :by_channel THEN channel_code END,
  CASE WHEN :by_cause THEN cause END, CASE WHEN :by_cause THEN status END, currency
ORDER BY count(*) DESC, oldest, 5, 6, 1, 3 LIMIT 200
""".format(
        **{
            f"one_{name}": f"CASE WHEN min({column}) = max({column}) THEN min({column}) END"
            for name, column in (
                ("server", "server_id"),
                ("channel", "channel_code"),
                ("cause", "cause"),
                ("status", "status"),
            )
        }
    )
)
_NUMBERS = text(
    _LOST
    + """
SELECT number FROM caused
WHERE (CAST(:server AS text) IS NULL OR server_id = :server)
  AND (CAST(:channel AS text) IS NULL OR channel_code = :channel)
  AND (CAST(:cause AS text) IS NULL OR (cause = :cause AND status = :status))
  AND currency = :currency ORDER BY paid_at LIMIT :most
"""
)


async def list_lost(call: Call, query: LostQuery) -> Rows[LostGroup]:
    """Lost payments in the groups that are asked for, the most orders first."""
    values = {
        "game": call.game_id, "sandbox": query.is_sandbox, "waited": query.waited_seconds,
        **{f"by_{part}": part in query.by.split("_") for part in ("cause", "server", "channel")},
    }  # fmt: skip
    rows = (await call.session.execute(_GROUPS, values)).all()
    return Rows(list=[_group(row) for row in rows])


async def resend_lost(call: Call, form: LostResend) -> LostResent:
    """Tell the game's server of a whole group again, at most 500 orders; how many are left."""
    values = {
        "game": call.game_id, "sandbox": form.is_sandbox,
        "waited": form.waited_seconds, "server": form.server_id,
        "channel": form.channel_code, "cause": form.cause, "status": form.status,
        "currency": form.currency, "most": _AT_ONCE + 1,
    }  # fmt: skip
    numbers = list((await call.session.execute(_NUMBERS, values)).scalars())
    if not numbers:
        return LostResent(resent=0, has_more=False)
    again = ResendOrders(numbers=numbers[:_AT_ONCE], reason=form.reason)
    done = await resend(call, again)
    return LostResent(resent=done.resent, has_more=len(numbers) > _AT_ONCE)


def _group(row: Row[Any]) -> LostGroup:
    return LostGroup(
        server_id=row.server_id,
        servers=row.servers,
        channel_code=row.channel_code,
        channels=row.channels,
        cause=row.cause if row.causes == 1 else None,
        status=row.status or 0 if row.causes == 1 else 0,
        causes=row.causes,
        currency=row.currency,
        count=row.count,
        dead=row.dead,
        players=row.players,
        minor=int(row.minor),
        oldest=epoch_seconds(row.oldest),
        told_at=epoch_seconds(row.told_at) if row.told_at else None,
    )
