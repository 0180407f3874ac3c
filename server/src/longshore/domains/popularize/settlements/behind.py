"""The orders behind a line, by the same rules that derived it."""

from datetime import timedelta

from sqlalchemy import text

from longshore.account.identity import Call
from longshore.domains.operate.orders import BACK_KINDS
from longshore.domains.popularize.settlements.facts import Asked
from longshore.domains.popularize.settlements.lines import months_before
from longshore.domains.popularize.settlements.schemas import LineOrder, LineOrdersQuery
from longshore.domains.popularize.shares import calendar_of
from longshore.kit.clock import epoch_seconds
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import PageOf, offset_of

_LINE = text("""
SELECT l.*, s.promoter_id, s.month, m.zone FROM settlement_line l
JOIN settlement s ON s.id = l.statement_id
JOIN settlement_month m ON m.game_id = s.game_id AND m.month = s.month
WHERE l.statement_id = :id AND l.number = :number AND l.game_id = :game
""")
_WHOSE = """
JOIN LATERAL (SELECT promoter_id, attribution_id FROM player_attribution x
  WHERE x.player_id = o.player_id AND x.begins_at <= paid.at
  ORDER BY x.begins_at DESC LIMIT 1) b ON b.promoter_id = :promoter
"""
_FOUND = f"""
FROM order_event shown JOIN orders o ON o.id = shown.order_id
JOIN order_event paid ON paid.order_id = o.id AND paid.kind = 'paid'
{_WHOSE}
WHERE shown.game_id = :game AND shown.kind = ANY(:kinds)
  AND shown.at >= :since AND shown.at < :until
  AND (paid.at AT TIME ZONE :zone)::date = ANY(:days) AND NOT o.is_sandbox
  AND (:currency = '' OR o.currency = :currency)
  AND CASE WHEN :is_return THEN
    EXISTS (SELECT FROM attribution_hold h WHERE h.attribution_id = b.attribution_id
      AND h.begins_month <= :source AND h.ends_month = :month)
    AND NOT EXISTS (SELECT FROM order_event back WHERE back.order_id = o.id
      AND back.kind = 'refunded' AND back.at < :month_at)
  ELSE NOT EXISTS (SELECT FROM attribution_hold h WHERE h.attribution_id = b.attribution_id
    AND h.begins_month <= :source AND (h.ends_month IS NULL OR h.ends_month > :month)) END
"""  # noqa: S608 - of constants
_PAGE = text(f"""
SELECT o.number, o.player_id, o.currency, shown.at,
  CASE WHEN shown.kind = 'paid' THEN o.amount_minor
    ELSE coalesce(CAST(shown.data ->> 'amount_minor' AS bigint), o.amount_minor)
  END AS amount_minor {_FOUND}
ORDER BY shown.at, shown.id OFFSET :offset LIMIT :limit
""")
_TOTAL = text(f"SELECT count(*) {_FOUND}")


async def list_orders(call: Call, form: LineOrdersQuery) -> PageOf[LineOrder]:
    """The orders behind a line; caps and what is held back have none of their own.

    Raises:
        NotFoundError: no such line of this game.
    """
    values = {"id": form.id, "number": form.line_number, "game": call.game_id}
    line = (await call.session.execute(_LINE, values)).one_or_none()
    if line is None:
        raise NotFoundError()
    if line.kind not in ("share", "refund", "returned"):
        return PageOf(list=[], total=0)
    asked = Asked(call.game_id, line.zone, line.month)
    calendar = await calendar_of(call.session, call.game_id)
    begin, days = line.source_month, []
    while begin < months_before(line.source_month, -1):
        version = calendar.on(line.promoter_id, begin)
        if version and version.id == line.version_id:
            days.append(begin)
        begin += timedelta(days=1)
    terms = next(
        (v.terms for versions in calendar.versions.values() for _, v in versions
         if v.id == line.version_id), None,
    )  # fmt: skip
    is_return = line.kind == "returned"
    first = line.day or (line.source_month if is_return else line.month)
    end = line.day + timedelta(days=1) if line.day else months_before(first, -1)
    found = {
        "game": call.game_id, "promoter": line.promoter_id, "zone": line.zone,
        "kinds": list(BACK_KINDS) if line.kind == "refund" else ["paid"],
        "is_return": is_return, "source": line.source_month, "month": line.month,
        "month_at": asked.moment(line.month),
        "days": [line.day] if line.day else days,
        "currency": line.currency if terms and terms.earns == "income" else "",
        "since": asked.moment(first), "until": asked.moment(end),
        "offset": offset_of(form.page, form.page_size), "limit": form.page_size,
    }  # fmt: skip
    rows = (await call.session.execute(_PAGE, found)).all()
    total = (await call.session.execute(_TOTAL, found)).scalar_one()
    listed = [
        LineOrder(
            number=row.number, player_id=row.player_id, currency=row.currency,
            amount_minor=row.amount_minor, at=epoch_seconds(row.at),
        )
        for row in rows
    ]  # fmt: skip
    return PageOf(list=listed, total=total)
