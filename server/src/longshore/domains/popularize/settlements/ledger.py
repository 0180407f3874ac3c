"""The statements that ask the ledger about days and months.

`:paying` are the promoters whose terms ask who pays for the first time.
"""

from typing import Literal

from sqlalchemy import TextClause, text

How = Literal["each", "all"]
"""How orders find whose they are: each by index, or all against every player at once."""
# Whatever the planner believes, nothing is joined by scanning.
_EACH = """CROSS JOIN LATERAL (SELECT x.promoter_id, x.attribution_id FROM player_attribution x
  WHERE x.player_id = o.player_id AND x.begins_at <= paid.at
  ORDER BY x.begins_at DESC LIMIT 1) b"""
# Where there are more orders than players, reading every player once is cheaper.
_ALL = """JOIN (SELECT x.player_id, x.promoter_id, x.attribution_id, x.begins_at,
    lead(x.begins_at) OVER (PARTITION BY x.player_id ORDER BY x.begins_at) AS ends_at
  FROM player_attribution x WHERE x.game_id = :game) b
  ON b.player_id = o.player_id AND b.begins_at <= paid.at
  AND (b.ends_at IS NULL OR b.ends_at > paid.at)"""
IS_FIRST = """NOT EXISTS (SELECT FROM orders e WHERE e.player_id = o.player_id AND NOT e.is_sandbox
  AND (e.paid_at, e.id) < (o.paid_at, o.id))"""
# Left out of a month's statement, and of those after it until its touch is released.
_IS_HELD = """EXISTS (SELECT FROM attribution_hold h WHERE h.attribution_id = b.attribution_id
  AND h.begins_month <= :month AND (h.ends_month IS NULL OR h.ends_month > :then))"""
_CAME_BACK = """EXISTS (SELECT FROM attribution_hold h WHERE h.attribution_id = b.attribution_id
  AND h.begins_month <= :month AND h.ends_month = :then)"""
# Money goes back for a whole order, or for a part that somebody booked; what is left of it then.
_IS_BACK = "back.kind IN ('refunded', 'part_refunded')"
_GIVEN = "coalesce(CAST(back.data ->> 'amount_minor' AS bigint), o.amount_minor)"
_IS_WHOLE = "back.kind = 'refunded'"
# Only a player's first order of the days can be their first of all.
_PLACE = "row_number() OVER (PARTITION BY o.player_id ORDER BY o.paid_at, o.id)"


def _paid(how: How, *, has_payers: bool) -> TextClause:
    return text(f"""
WITH found AS (
  SELECT (paid.at AT TIME ZONE :zone)::date AS day, b.promoter_id, o.currency, o.amount_minor,
    o.player_id, o.paid_at, o.id, {_PLACE if has_payers else "0"} AS place
  FROM order_event paid JOIN orders o ON o.id = paid.order_id {_ALL if how == "all" else _EACH}
  WHERE paid.game_id = :game AND paid.kind = 'paid' AND paid.at >= :since AND paid.at < :until
    AND NOT o.is_sandbox AND NOT {_IS_HELD})
SELECT o.day, o.promoter_id, o.currency, sum(o.amount_minor) AS income, count(*) AS orders,
  count(*) FILTER (WHERE CASE WHEN o.place = 1 AND o.promoter_id = ANY(:paying)
    THEN {IS_FIRST} ELSE false END) AS payers
FROM found o GROUP BY 1, 2, 3
""")  # noqa: S608 - of constants


PAID = {
    (how, has_payers): _paid(how, has_payers=has_payers)
    for how in ("each", "all") for has_payers in (False, True)
}  # fmt: skip
# What was paid in a month and comes back in a later one; not what was refunded meanwhile.
RETURNED = text(f"""
WITH f AS MATERIALIZED (
  SELECT DISTINCT h.attribution_id, z.player_id FROM attribution_hold h
  JOIN player_attribution z ON z.attribution_id = h.attribution_id
  WHERE h.game_id = :game AND h.begins_month <= :month AND h.ends_month = :then)
SELECT (paid.at AT TIME ZONE :zone)::date AS day, b.promoter_id, o.currency,
  sum(o.amount_minor - coalesce(parts.minor, 0)) AS income, count(*) AS orders,
  count(*) FILTER (WHERE CASE WHEN b.promoter_id = ANY(:paying) THEN {IS_FIRST} ELSE false END)
    AS payers
FROM f JOIN orders o ON o.player_id = f.player_id
JOIN order_event paid ON paid.order_id = o.id AND paid.kind = 'paid' {_EACH}
CROSS JOIN LATERAL (SELECT sum(CAST(part.data ->> 'amount_minor' AS bigint)) AS minor
  FROM order_event part WHERE part.order_id = o.id AND part.kind = 'part_refunded'
    AND part.at < :back_since) parts
WHERE b.attribution_id = f.attribution_id
  AND paid.at >= :since AND paid.at < :until AND NOT o.is_sandbox
  AND NOT EXISTS (SELECT FROM order_event back WHERE back.order_id = o.id
    AND back.kind = 'refunded' AND back.at < :back_since)
GROUP BY 1, 2, 3
""")  # noqa: S608 - of constants
REGISTERED_AGAIN = text(f"""
SELECT (b.begins_at AT TIME ZONE :zone)::date AS day, b.promoter_id, count(*) AS players
FROM player_attribution b JOIN player p ON p.id = b.player_id
WHERE b.game_id = :game AND NOT b.is_return AND NOT p.is_sandbox
  AND b.begins_at >= :since AND b.begins_at < :until AND {_CAME_BACK}
GROUP BY 1, 2
""")  # noqa: S608 - of constants
# In which months something of a month comes back.
RELEASED_MONTHS = text("""
SELECT DISTINCT ends_month FROM attribution_hold
WHERE game_id = :game AND begins_month <= :month AND ends_month > :month
""")
HELD_MONTHS = text("""
SELECT min(begins_month) FROM attribution_hold
WHERE game_id = :game AND ends_month = :month AND begins_month < ends_month
""")
# Of one month's refunds: those of payments of another, or of the same one.
TAKEN_BACK = text(f"""
SELECT (paid.at AT TIME ZONE :zone)::date AS day, b.promoter_id, o.currency,
  sum({_GIVEN}) AS income, count(*) AS orders,
  count(*) FILTER (WHERE CASE WHEN {_IS_WHOLE} AND b.promoter_id = ANY(:paying)
    THEN {IS_FIRST} ELSE false END) AS payers
FROM order_event back JOIN orders o ON o.id = back.order_id
JOIN order_event paid ON paid.order_id = back.order_id AND paid.kind = 'paid' {_EACH}
WHERE back.game_id = :game AND {_IS_BACK}
  AND back.at >= :back_since AND back.at < :back_until
  AND paid.at >= :since AND paid.at < :until AND NOT o.is_sandbox AND NOT {_IS_HELD}
GROUP BY 1, 2, 3
""")  # noqa: S608 - of constants
REGISTERED = text(f"""
SELECT (b.begins_at AT TIME ZONE :zone)::date AS day, b.promoter_id, count(*) AS players
FROM player_attribution b JOIN player p ON p.id = b.player_id
WHERE b.game_id = :game AND NOT b.is_return AND NOT p.is_sandbox
  AND b.begins_at >= :since AND b.begins_at < :until AND NOT {_IS_HELD}
GROUP BY 1, 2
""")  # noqa: S608 - of constants
PAID_MONTHS = text(f"""
SELECT DISTINCT date_trunc('month', paid.at AT TIME ZONE :zone)::date AS month
FROM order_event back JOIN order_event paid ON paid.order_id = back.order_id AND paid.kind = 'paid'
WHERE back.game_id = :game AND {_IS_BACK} AND back.at >= :since AND back.at < :until
""")  # noqa: S608 - of constants
# Both from their indexes alone.
HAS_MORE_ORDERS = text("""
SELECT (SELECT count(*) FROM order_event WHERE game_id = :game AND kind IN ('paid', 'refunded')
    AND at >= :since AND at < :until)
  >= (SELECT count(*) FROM player_attribution WHERE game_id = :game)
""")
