"""What stands behind a line, by the same rules that derived it: orders, or who registered."""

from datetime import date, timedelta
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call
from longshore.domains.operate.orders import BACK_KINDS
from longshore.domains.popularize.settlements.facts import Asked
from longshore.domains.popularize.settlements.ledger import IS_FIRST
from longshore.domains.popularize.settlements.lines import months_before
from longshore.domains.popularize.settlements.schemas import LineOrder, LineOrdersQuery
from longshore.domains.popularize.shares import ShareCalendar, Terms, calendar_of
from longshore.kit.clock import epoch_seconds
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import PageOf, offset_of

_LINE = text("""
SELECT l.*, s.promoter_id, s.month, m.zone FROM settlement_line l
JOIN settlement s ON s.id = l.statement_id
JOIN settlement_month m ON m.game_id = s.game_id AND m.month = s.month
WHERE l.statement_id = :id AND l.number = :number AND l.game_id = :game
""")
_TERMS = text("SELECT terms FROM share_version WHERE id = :version AND game_id = :game")
_WHOSE = """
JOIN LATERAL (SELECT promoter_id, attribution_id FROM player_attribution x
  WHERE x.player_id = o.player_id AND x.begins_at <= paid.at
  ORDER BY x.begins_at DESC LIMIT 1) b ON b.promoter_id = :promoter
"""
_CAME_BACK = """EXISTS (SELECT FROM attribution_hold h WHERE h.attribution_id = b.attribution_id
  AND h.begins_month <= :source AND h.ends_month = :month)"""
_IS_HELD = """EXISTS (SELECT FROM attribution_hold h WHERE h.attribution_id = b.attribution_id
  AND h.begins_month <= :source AND (h.ends_month IS NULL OR h.ends_month > :month))"""
# Who pays for the first time has one order, and only all of it is taken back.
_ORDERS = f"""
FROM order_event shown JOIN orders o ON o.id = shown.order_id
JOIN order_event paid ON paid.order_id = o.id AND paid.kind = 'paid'
{_WHOSE}
WHERE shown.game_id = :game AND shown.kind = ANY(:kinds)
  AND shown.at >= :since AND shown.at < :until
  AND (paid.at AT TIME ZONE :zone)::date = ANY(:days) AND NOT o.is_sandbox
  AND (:currency = '' OR o.currency = :currency)
  AND CASE WHEN :pays THEN {IS_FIRST} ELSE true END
  AND CASE WHEN :is_return THEN {_CAME_BACK}
    AND NOT EXISTS (SELECT FROM order_event back WHERE back.order_id = o.id
      AND back.kind = 'refunded' AND back.at < :month_at)
  ELSE NOT {_IS_HELD} END
"""
# What was left of it when it came back: parts of it were given back meanwhile.
_LEFT = """o.amount_minor - coalesce((SELECT sum(CAST(part.data ->> 'amount_minor' AS bigint))
  FROM order_event part WHERE part.order_id = o.id AND part.kind = 'part_refunded'
    AND part.at < :month_at), 0)"""
_PAGE = text(f"""
SELECT o.number, o.player_id, o.currency, shown.at, CAST(CASE WHEN :is_return THEN {_LEFT}
    WHEN shown.kind = 'paid' THEN o.amount_minor
    ELSE coalesce(CAST(shown.data ->> 'amount_minor' AS bigint), o.amount_minor) END AS bigint)
  AS amount_minor {_ORDERS}
ORDER BY shown.at, shown.id OFFSET :offset LIMIT :limit
""")
_TOTAL = text(f"SELECT count(*) {_ORDERS}")
_REGISTERED = f"""
FROM player_attribution b JOIN player p ON p.id = b.player_id
WHERE b.game_id = :game AND b.promoter_id = :promoter AND NOT b.is_return AND NOT p.is_sandbox
  AND b.begins_at >= :since AND b.begins_at < :until
  AND (b.begins_at AT TIME ZONE :zone)::date = ANY(:days)
  AND CASE WHEN :is_return THEN {_CAME_BACK} ELSE NOT {_IS_HELD} END
"""
_PLAYERS = text(f"""
SELECT '' AS number, b.player_id, '' AS currency, b.begins_at AS at, 0 AS amount_minor
{_REGISTERED} ORDER BY b.begins_at, b.id OFFSET :offset LIMIT :limit
""")
_TOTAL_PLAYERS = text(f"SELECT count(*) {_REGISTERED}")


async def list_orders(call: Call, form: LineOrdersQuery) -> PageOf[LineOrder]:
    """The orders behind a line, or who registered; caps and what is held back have none.

    Raises:
        NotFoundError: no such line of this game.
    """
    values = {"id": form.id, "number": form.line_number, "game": call.game_id}
    line = (await call.session.execute(_LINE, values)).one_or_none()
    if line is None:
        raise NotFoundError()
    if line.kind not in ("share", "refund", "returned"):
        return PageOf(list=[], total=0)
    terms = await _terms_of(call.session, line)
    days = [line.day] if line.day else _days_of(await calendar_of(call.session, call.game_id), line)
    found = _asked(line, terms, days)
    found |= {"offset": offset_of(form.page, form.page_size), "limit": form.page_size}
    is_register = terms.earns == "registration"
    page, total = (_PLAYERS, _TOTAL_PLAYERS) if is_register else (_PAGE, _TOTAL)
    rows = (await call.session.execute(page, found)).all()
    count = (await call.session.execute(total, found)).scalar_one()
    listed = [
        LineOrder(
            number=row.number, player_id=row.player_id, currency=row.currency,
            amount_minor=row.amount_minor, at=epoch_seconds(row.at),
        )
        for row in rows
    ]  # fmt: skip
    return PageOf(list=listed, total=count)


async def _terms_of(session: AsyncSession, line: Row[Any]) -> Terms:
    values = {"version": line.version_id, "game": line.game_id}
    return Terms.model_validate((await session.execute(_TERMS, values)).scalar_one())


def _days_of(calendar: ShareCalendar, line: Row[Any]) -> list[date]:
    """The days of the month of payment on which the line's version was in force."""
    day, days = line.source_month, []
    while day < months_before(line.source_month, -1):
        version = calendar.on(line.promoter_id, day)
        if version and version.id == line.version_id:
            days.append(day)
        day += timedelta(days=1)
    return days


def _asked(line: Row[Any], terms: Terms, days: list[date]) -> dict[str, object]:
    """What the statements are given about a line."""
    asked = Asked(line.game_id, line.zone, line.month)
    is_return = line.kind == "returned"
    first = line.day or (line.source_month if is_return else line.month)
    end = line.day + timedelta(days=1) if line.day else months_before(first, -1)
    pays = terms.earns == "payer"
    back = ["refunded"] if pays else list(BACK_KINDS)
    return {
        "game": line.game_id, "promoter": line.promoter_id, "zone": line.zone,
        "kinds": back if line.kind == "refund" else ["paid"], "pays": pays,
        "is_return": is_return, "source": line.source_month, "month": line.month,
        "month_at": asked.moment(line.month), "days": days,
        "currency": line.currency if terms.earns == "income" else "",
        "since": asked.moment(first), "until": asked.moment(end),
    }  # fmt: skip
