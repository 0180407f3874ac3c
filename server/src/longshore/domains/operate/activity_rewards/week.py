"""What happened in a week that activities could have rewarded: of the ledger, visits and roles."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.activity_rewards.knowing import LISTS

MOST_OCCASIONS = 5_000
"""So many are judged; of a busier week, those of every n-th player."""

# Visits are known by sessions as well: days are noted only while something is published.
_HAPPENED = """
SELECT o.player_id, 'payment' AS kind, o.number AS subject, o.paid_at AS at, o.server_id, o.role_id,
  o.amount_minor, o.amount_minor - o.returned_minor AS kept_minor, o.currency, 0 AS level
FROM orders o WHERE o.id IN (SELECT order_id FROM payment WHERE game_id = :game
    AND created_at < :ends AND created_at >= CAST(:begins AS timestamptz) - interval '1 day')
  AND o.payment = 'paid' AND NOT o.is_sandbox
  AND o.paid_at >= :begins AND o.paid_at < :ends AND 'payment' = ANY(CAST(:kinds AS text[]))
UNION ALL
SELECT player_id, 'visit', day::text, min(at), '', '', 0, 0, '', 0 FROM (
  SELECT player_id, created_at AS at, (created_at AT TIME ZONE :zone)::date AS day
  FROM player_session WHERE game_id = :game AND created_at >= :begins AND created_at < :ends
  UNION ALL
  SELECT player_id, greatest(day::timestamp AT TIME ZONE :zone, :begins), day FROM activity_visit
  WHERE game_id = :game AND day >= (:begins AT TIME ZONE :zone)::date
    AND day < (:ends AT TIME ZONE :zone)::date) AS v
WHERE 'visit' = ANY(CAST(:kinds AS text[])) GROUP BY player_id, day
UNION ALL
SELECT player_id, 'role', '', min(created_at), server_id, role_id, 0, 0, '', level
FROM player_role_event WHERE game_id = :game AND created_at >= :begins AND created_at < :ends
  AND 'role' = ANY(CAST(:kinds AS text[]))
GROUP BY player_id, server_id, role_id, level
"""
_COUNT = text(f"SELECT count(*) FROM ({_HAPPENED}) AS h")  # noqa: S608 - a constant
_LIST = text(f"""
WITH h AS ({_HAPPENED})
SELECT h.kind, h.subject, h.at, h.server_id AS of_server, h.role_id AS of_role, h.amount_minor,
  h.kept_minor, h.currency, h.level AS reached, p.id, p.created_at, p.channel_code, p.is_sandbox,
  s.store_code, s.address, d.os, r.server_id, r.vip, r.level, v.told,
  (SELECT coalesce(sum(amount_minor - returned_minor), 0) FROM orders o WHERE o.player_id = p.id
    AND o.payment = 'paid' AND NOT o.is_sandbox AND o.paid_at <= h.at) AS paid,
  NOT EXISTS (SELECT FROM orders e WHERE e.player_id = p.id AND e.payment = 'paid'
    AND NOT e.is_sandbox AND (e.paid_at, e.number) < (h.at, h.subject)) AS is_first
FROM h JOIN player p ON p.id = h.player_id AND NOT p.is_sandbox AND p.deleted_at IS NULL
LEFT JOIN LATERAL (SELECT * FROM player_session s WHERE s.player_id = p.id
  AND s.created_at <= h.at ORDER BY s.id DESC LIMIT 1) AS s ON true
LEFT JOIN device d ON d.id = s.device_id
LEFT JOIN LATERAL (SELECT * FROM player_role r WHERE r.player_id = p.id
  AND (h.role_id = '' OR (r.role_id = h.role_id AND r.server_id = h.server_id))
  ORDER BY r.updated_at DESC, r.id DESC LIMIT 1) AS r ON true
LEFT JOIN LATERAL (SELECT told FROM activity_visit v WHERE v.player_id = p.id
  ORDER BY day DESC LIMIT 1) AS v ON true
WHERE h.player_id % :one_in = 0
ORDER BY h.at, h.player_id, h.kind, h.subject
""")  # noqa: S608 - a constant
_SEGMENTS = text(f"SELECT s ->> 'key' AS key, s -> 'players' AS players {LISTS}")


@dataclass(frozen=True, slots=True)
class Week:
    """From when to when, what happened in its order, and of every how many-th player."""

    begins: datetime
    ends: datetime
    rows: Sequence[Row[Any]]
    one_in: int


async def week_of(
    session: AsyncSession, game_id: int, moment: datetime, zone: str, kinds: Sequence[str]
) -> Week:
    """The last seven whole days of the game's clock before a moment."""
    local = moment.astimezone(ZoneInfo(zone))
    ends = local.replace(hour=0, minute=0, second=0, microsecond=0)
    begins = ends - timedelta(days=7)
    values = {
        "game": game_id, "begins": begins, "ends": ends, "zone": zone, "kinds": list(kinds),
    }  # fmt: skip
    count = (await session.execute(_COUNT, values)).scalar_one()
    one_in = max(1, -(-count // MOST_OCCASIONS))
    rows = (await session.execute(_LIST, values | {"one_in": one_in})).all()
    return Week(begins, ends, rows, one_in)


async def segments_of(session: AsyncSession, game_id: int) -> Mapping[str, frozenset[str]]:
    """In which lists of players somebody is, by their number."""
    found: dict[str, set[str]] = {}
    for row in (await session.execute(_SEGMENTS, {"game": game_id})).all():
        for player in row.players:
            found.setdefault(str(player), set()).add(row.key)
    return {player: frozenset(keys) for player, keys in found.items()}
