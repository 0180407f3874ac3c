"""What looks wrong about the players that promoters bring: signs, of which a person judges."""

from datetime import timedelta
from typing import Any

from sqlalchemy import Row, text

from longshore.account.identity import Call
from longshore.domains.operate.publishing import zone_in_force
from longshore.domains.popularize.holds import idle_clicks
from longshore.domains.popularize.holds.schemas import (
    SuspicionList,
    SuspicionOutput,
    SuspicionQuery,
)
from longshore.kit.clock import epoch_seconds, now

# From how many on it is suspicious.
PLAYERS_OF_A_DEVICE = 3
PLAYERS_OF_AN_ADDRESS = 10
TOUCHES_OF_A_SECOND = 5
LATE_REFUNDS = 3
RING = 3
TAGS = 3
FLOOD = 200
CLICKS_ALONE = 1_000
_MOST, _MOST_TOUCHES = 200, 1_000

# Each tells: signal, promoter, subject, how many of how many, from when to when, touches, and how
# many there should be.
_SIGNS = (
    """
SELECT 'one_device' AS signal, a.promoter_id, left(encode(a.device, 'hex'), 12) AS subject,
  count(*) AS count, count(*) AS total, min(b.begins_at) AS first_at, max(b.begins_at) AS last_at,
  array_agg(DISTINCT a.id) AS touches, NULL::bigint AS expected
FROM player_attribution b JOIN attribution a ON a.id = b.attribution_id
WHERE b.game_id = :game AND b.begins_at >= :since AND NOT b.is_return
GROUP BY a.promoter_id, a.device HAVING count(*) >= :of_device
""",
    """
SELECT 'one_address', b.promoter_id, s.address, count(DISTINCT b.player_id),
  count(DISTINCT b.player_id), min(b.begins_at), max(b.begins_at),
  array_agg(DISTINCT b.attribution_id), NULL
FROM player_attribution b CROSS JOIN LATERAL (SELECT address FROM player_session
  WHERE player_id = b.player_id ORDER BY id LIMIT 1) s
WHERE b.game_id = :game AND b.begins_at >= :since AND NOT b.is_return AND s.address <> ''
GROUP BY b.promoter_id, s.address, (b.begins_at AT TIME ZONE :zone)::date
HAVING count(DISTINCT b.player_id) >= :of_address
""",
    # A promoter who pays as a player of their own: from where they sign in themselves.
    """
SELECT 'own_address', own.promoter_id, own.ip, count(DISTINCT b.player_id),
  count(DISTINCT o.id), min(paid.at), max(paid.at), array_agg(DISTINCT b.attribution_id), NULL
FROM (SELECT DISTINCT CAST(target_id AS bigint) AS promoter_id, ip FROM audit_event
  WHERE publisher_id = :publisher AND action = 'partner.session_begin' AND game_id = :game) own
JOIN player_attribution b ON b.game_id = :game AND b.promoter_id = own.promoter_id
JOIN orders o ON o.player_id = b.player_id AND NOT o.is_sandbox
JOIN order_event paid ON paid.order_id = o.id AND paid.kind = 'paid' AND paid.at >= :since
WHERE EXISTS (SELECT FROM player_session s WHERE s.player_id = b.player_id AND s.address = own.ip)
GROUP BY own.promoter_id, own.ip
""",
    """
SELECT 'one_second', promoter_id, to_char(min(created_at) AT TIME ZONE :zone,
    'YYYY-MM-DD HH24:MI:SS'), count(*), count(*), min(created_at), max(created_at), array_agg(id),
  NULL
FROM attribution
WHERE game_id = :game AND created_at >= :since AND outranked_by IS NULL
GROUP BY promoter_id, date_trunc('second', created_at) HAVING count(*) >= :of_second
""",
    """
SELECT 'late_refunds', x.promoter_id, '', count(*), max(m.orders), min(back.at), max(back.at),
  array_agg(DISTINCT x.attribution_id), NULL
FROM order_event back JOIN orders o ON o.id = back.order_id AND NOT o.is_sandbox
JOIN order_event paid ON paid.order_id = o.id AND paid.kind = 'paid'
CROSS JOIN LATERAL (SELECT y.promoter_id, y.attribution_id FROM player_attribution y
  WHERE y.player_id = o.player_id AND y.begins_at <= paid.at
  ORDER BY y.begins_at DESC LIMIT 1) x
JOIN settlement s ON s.game_id = back.game_id AND s.promoter_id = x.promoter_id
JOIN settlement_month d ON d.game_id = s.game_id AND d.month = s.month
  AND d.month = date_trunc('month', paid.at AT TIME ZONE d.zone)::date
JOIN settlement_step t ON t.statement_id = s.id AND t.kind = 'drawn' AND t.at <= back.at
CROSS JOIN LATERAL (SELECT sum(l.orders)::bigint AS orders FROM settlement_line l
  WHERE l.statement_id = s.id AND l.kind = 'share') m
WHERE back.game_id = :game AND back.kind = 'refunded' AND back.at >= :since
GROUP BY x.promoter_id HAVING count(*) >= :refunds
""",
    # Players who give their money back from one place.
    """
SELECT 'refund_ring', x.promoter_id, s.address, count(DISTINCT o.player_id), count(DISTINCT o.id),
  min(back.at), max(back.at), array_agg(DISTINCT x.attribution_id), NULL
FROM order_event back JOIN orders o ON o.id = back.order_id AND NOT o.is_sandbox
JOIN order_event paid ON paid.order_id = o.id AND paid.kind = 'paid'
CROSS JOIN LATERAL (SELECT y.promoter_id, y.attribution_id FROM player_attribution y
  WHERE y.player_id = o.player_id AND y.begins_at <= paid.at
  ORDER BY y.begins_at DESC LIMIT 1) x
CROSS JOIN LATERAL (SELECT DISTINCT address FROM player_session
  WHERE player_id = o.player_id AND address <> '') s
WHERE back.game_id = :game AND back.kind = 'refunded' AND back.at >= :since
GROUP BY x.promoter_id, s.address HAVING count(DISTINCT o.player_id) >= :ring
""",
    """
SELECT 'tags', k.promoter_id, f.kind, count(DISTINCT f.device), sum(f.times)::bigint,
  min(f.first_at), max(f.last_at), '{}'::bigint[], NULL
FROM tag_finding f JOIN promotion_package k ON k.id = f.package_id
WHERE f.game_id = :game AND f.last_at >= :since
GROUP BY k.promoter_id, f.kind HAVING count(DISTINCT f.device) >= :tags
""",
    """
SELECT 'clicks_alone', l.promoter_id, l.code, sum(c.clicks)::bigint, sum(c.clicks)::bigint,
  min(c.quarter), max(c.quarter), '{}'::bigint[], NULL
FROM promotion_link l JOIN link_clicks c ON c.link_id = l.id AND c.bot = ''
WHERE l.game_id = :game AND c.quarter >= :since AND NOT EXISTS (SELECT FROM attribution a
  WHERE a.game_id = l.game_id AND a.promoter_id = l.promoter_id AND a.link_id = l.id)
GROUP BY l.promoter_id, l.code HAVING sum(c.clicks) >= :clicks
""",
    # More clicks of an address in a minute than a person makes; they count for nobody.
    """
SELECT 'click_flood', l.promoter_id, l.code, sum(c.clicks)::bigint, sum(c.clicks)::bigint,
  min(c.quarter), max(c.quarter), '{}'::bigint[], NULL
FROM promotion_link l JOIN link_clicks c ON c.link_id = l.id AND c.bot = 'flood'
WHERE l.game_id = :game AND c.quarter >= :since
GROUP BY l.promoter_id, l.code HAVING sum(c.clicks) >= :flood
""",
    idle_clicks.A_DAY,
    idle_clicks.ALL_ALONG,
)
_ALL = text(f"""
SELECT f.signal, f.promoter_id, f.subject, f.count, f.total, f.first_at, f.last_at,
  f.expected, coalesce(m.name, '') AS promoter_name, open.touches,
  cardinality(f.touches) - open.count AS held
FROM ({" UNION ALL ".join(_SIGNS)}) f LEFT JOIN promoter m ON m.id = f.promoter_id
CROSS JOIN LATERAL (SELECT count(*) AS count,
  coalesce((array_agg(t ORDER BY t))[1:{_MOST_TOUCHES}], '{{}}') AS touches
  FROM unnest(f.touches) t WHERE NOT EXISTS (SELECT FROM attribution_hold h
    WHERE h.attribution_id = t AND h.released_at IS NULL)) open
ORDER BY f.count DESC, f.signal, f.promoter_id, f.subject LIMIT :most
""")  # noqa: S608 - of constants


async def list_suspicions(call: Call, query: SuspicionQuery) -> SuspicionList:
    """What looks wrong of the last days, with evidence."""
    zone = await zone_in_force(call.session, call.game_id, call.settings.time_zone)
    values = {
        "game": call.game_id, "publisher": call.publisher_id, "most": _MOST,
        "since": now() - timedelta(days=query.days), "zone": zone,
        "settled": now() - timedelta(hours=idle_clicks.SETTLES_HOURS),
        "of_device": PLAYERS_OF_A_DEVICE,
        "of_address": PLAYERS_OF_AN_ADDRESS, "of_second": TOUCHES_OF_A_SECOND,
        "refunds": LATE_REFUNDS, "ring": RING, "tags": TAGS, "clicks": CLICKS_ALONE,
        "flood": FLOOD,
    }  # fmt: skip
    rows = (await call.session.execute(_ALL, values)).all()
    return SuspicionList(list=[_output(row) for row in rows])


def _output(row: Row[Any]) -> SuspicionOutput:
    return SuspicionOutput(
        signal=row.signal,
        promoter_id=row.promoter_id,
        promoter_name=row.promoter_name,
        subject=row.subject,
        count=row.count,
        total=row.total or 0,
        expected=row.expected,
        first_at=epoch_seconds(row.first_at),
        last_at=epoch_seconds(row.last_at),
        touches=row.touches,
        held=row.held,
    )
