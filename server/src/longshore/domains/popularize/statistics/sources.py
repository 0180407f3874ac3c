"""Where each step's figures come from: one statement gives both the sums and the rows behind them.

Every source has the columns `promoter_id`, `package_id` (0: none), `channel` (empty: none), `at`,
`count`, `currency`, `amount`, `player_id`, `what`; so a figure always is the sum of its rows.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from longshore.account.identity import Call
from longshore.domains.operate.publishing import zone_in_force
from longshore.domains.popularize.statistics.schemas import By, StatisticQuery, Step
from longshore.kit.days import midnight, present_day

# Whose a player was at a moment, and the package that said so.
_WHOSE = """CROSS JOIN LATERAL (SELECT x.promoter_id, x.attribution_id FROM player_attribution x
  WHERE x.player_id = {player} AND x.begins_at <= {at} ORDER BY x.begins_at DESC LIMIT 1) b
LEFT JOIN attribution t ON t.id = b.attribution_id"""
_NEWEST_CHANNEL = """coalesce((SELECT n.channel_code FROM promotion_version w
  JOIN promotion_batch n ON n.id = w.batch_id WHERE w.package_id = t.package_id
  AND w.made_at IS NOT NULL ORDER BY w.id DESC LIMIT 1), '')"""
_ORDERS = f"""
SELECT b.promoter_id, coalesce(t.package_id, 0), o.channel_code, paid.at, 1::bigint,
  o.currency::text, o.amount_minor, o.player_id, o.number::text
FROM order_event paid JOIN orders o ON o.id = paid.order_id AND NOT o.is_sandbox
{_WHOSE.format(player="o.player_id", at="paid.at")}
WHERE paid.game_id = :game AND paid.kind = 'paid' AND paid.at >= :since AND paid.at < :until
"""  # noqa: S608 - of constants
_SOURCES: Mapping[Step, str] = {
    "clicks": """
SELECT l.promoter_id, 0::bigint, '', c.quarter, c.clicks, '', 0::bigint, NULL::bigint, l.code::text
FROM promotion_link l JOIN link_clicks c ON c.link_id = l.id AND c.bot = ''
WHERE l.game_id = :game AND c.quarter >= :since AND c.quarter < :until
""",
    "downloads": """
SELECT k.promoter_id, k.id, p.channel_code, d.day::timestamp AT TIME ZONE :zone,
  d.downloads::bigint, '', 0::bigint, NULL::bigint, k.code::text
FROM package_download d JOIN promotion_package k ON k.id = d.package_id
JOIN distribution_item i ON i.distribution_id = d.distribution_id AND i.package_id = d.package_id
JOIN promotion_version v ON v.id = i.version_id JOIN promotion_batch p ON p.id = v.batch_id
WHERE d.game_id = :game AND d.day >= :begins_on AND d.day <= :ends_on
""",
    "starts": f"""
SELECT t.promoter_id, coalesce(t.package_id, 0), {_NEWEST_CHANNEL}, t.created_at, 1::bigint, '',
  0::bigint, NULL::bigint, left(encode(t.device, 'hex'), 12)
FROM attribution t
WHERE t.game_id = :game AND t.created_at >= :since AND t.created_at < :until
  AND t.outranked_by IS NULL
""",  # noqa: S608 - of constants
    "registrations": """
SELECT b.promoter_id, coalesce(t.package_id, 0), p.channel_code, b.begins_at, 1::bigint, '',
  0::bigint, p.id, ''
FROM player_attribution b JOIN player p ON p.id = b.player_id AND NOT p.is_sandbox
LEFT JOIN attribution t ON t.id = b.attribution_id
WHERE b.game_id = :game AND NOT b.is_return AND b.begins_at >= :since AND b.begins_at < :until
""",
    # A player's first role.
    "roles": f"""
SELECT b.promoter_id, coalesce(t.package_id, 0), p.channel_code, r.created_at, 1::bigint, '',
  0::bigint, p.id, concat_ws(' · ', nullif(r.role_name, ''), nullif(r.server_name, ''))
FROM player_attribution own JOIN player p ON p.id = own.player_id AND NOT p.is_sandbox
JOIN player_role r ON r.player_id = p.id
{_WHOSE.format(player="p.id", at="r.created_at")}
WHERE own.game_id = :game AND own.begins_at < :until AND NOT own.is_return
  AND r.created_at >= :since AND r.created_at < :until
  AND NOT EXISTS (SELECT FROM player_role e WHERE e.player_id = p.id AND e.id < r.id)
""",  # noqa: S608 - of constants
    "first_payments": f"""{_ORDERS} AND NOT EXISTS (SELECT FROM orders e
  WHERE e.player_id = o.player_id AND NOT e.is_sandbox
  AND (e.paid_at, e.id) < (o.paid_at, o.id))
""",
    "orders": _ORDERS,
}  # fmt: skip
_COLUMNS = "promoter_id, package_id, channel, at, count, currency, amount, player_id, what"
_KEYS: Mapping[By, str] = {
    "promoter": "f.promoter_id::text",
    "package": "f.package_id::text",
    "day": "((f.at AT TIME ZONE :zone)::date)::text",
    "channel": "coalesce(nullif(f.channel, ''), '-')",
}
NOBODY: Mapping[By, str] = {"promoter": "", "package": "0", "day": "", "channel": "-"}
"""The key of what has none."""
UNKNOWN: Mapping[By, frozenset[Step]] = {
    "promoter": frozenset(),
    "package": frozenset({"clicks"}),
    "day": frozenset(),
    "channel": frozenset({"clicks"}),
}
"""Steps that do not know what is asked for."""
PAYING: frozenset[Step] = frozenset({"first_payments", "orders"})
_DAYS_AT_ONCE = 7


@dataclass(frozen=True, slots=True)
class Source:
    """A step of a question, as a table `f` with a key."""

    sql: str
    key: str


def source_of(step: Step, by: By) -> Source:
    """The rows of a step, of the promoter that is asked for or of all."""
    own = """(CAST(:promoter AS bigint) IS NULL OR f.promoter_id IN (
      SELECT id FROM promoter WHERE id = :promoter OR parent_id = :promoter))"""
    rows = f"(SELECT * FROM ({_SOURCES[step]}) AS f ({_COLUMNS}) WHERE {own}) f"  # noqa: S608
    return Source(rows, _KEYS[by])


@dataclass(frozen=True, slots=True)
class Asked:
    """Which days of a zone of a game, by what, of which promoter."""

    game_id: int
    zone: str
    by: By
    begins_on: date
    ends_on: date
    promoter_id: int | None

    def values(self) -> dict[str, object]:
        """What every statement is given."""
        own = {"game": self.game_id, "zone": self.zone, "promoter": self.promoter_id}
        return own | _days(self.begins_on, self.ends_on, self.zone)

    def parts(self) -> list[dict[str, date | datetime]]:
        """The days in parts that one statement has time for."""
        parts, day = [], self.begins_on
        while day <= self.ends_on:
            last = min(day + timedelta(days=_DAYS_AT_ONCE - 1), self.ends_on)
            parts.append(_days(day, last, self.zone))
            day = last + timedelta(days=1)
        return parts


async def asked_of(call: Call, form: StatisticQuery) -> Asked:
    """What a form asks for, in the zone of the game's clock."""
    zone = await zone_in_force(call.session, call.game_id, call.settings.time_zone)
    last = form.ends_on or present_day(zone).date
    first = form.begins_on or last - timedelta(days=form.days - 1)
    return Asked(call.game_id, zone, form.by, first, last, form.promoter_id)


def _days(first: date, last: date, zone: str) -> dict[str, date | datetime]:
    return {
        "begins_on": first, "ends_on": last, "since": midnight(first, zone),
        "until": midnight(last + timedelta(days=1), zone),
    }  # fmt: skip
