"""What a promoter brought, by day, and their links and packages."""

from collections import Counter, defaultdict
from datetime import date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.links import PREFIX
from longshore.domains.popularize.packages import PATH
from longshore.domains.popularize.partners.access import Partner
from longshore.domains.popularize.partners.schemas import (
    PartnerDay,
    PartnerFigures,
    PartnerPromotion,
    PartnerPromotionQuery,
)
from longshore.domains.popularize.settlements import SettlementSum
from longshore.kit.days import present_day
from longshore.kit.paging import PageOf, offset_of

Counted = Literal["clicks", "installs", "players"]
_COUNTS: dict[Counted, str] = {
    "clicks": """
SELECT (c.quarter AT TIME ZONE :zone)::date AS day, sum(c.clicks)::bigint AS count
FROM promotion_link l JOIN link_clicks c ON c.link_id = l.id AND c.quarter >= :since AND c.bot = ''
WHERE l.game_id = :game AND l.promoter_id = :promoter GROUP BY 1
""",
    "installs": """
SELECT (created_at AT TIME ZONE :zone)::date AS day, count(*) AS count FROM attribution
WHERE game_id = :game AND promoter_id = :promoter AND created_at >= :since
  AND outranked_by IS NULL GROUP BY 1
""",
    # Those whom statements pay for: nobody who tests, and nobody who came back.
    "players": """
SELECT (b.begins_at AT TIME ZONE :zone)::date AS day, count(*) AS count
FROM player_attribution b JOIN player p ON p.id = b.player_id AND NOT p.is_sandbox
WHERE b.game_id = :game AND b.promoter_id = :promoter AND b.begins_at >= :since
  AND NOT b.is_return GROUP BY 1
""",
}
_PAID = text("""
SELECT (paid.at AT TIME ZONE :zone)::date AS day, o.currency, count(*) AS orders,
  sum(o.amount_minor - o.returned_minor)::bigint AS income
FROM player_attribution x JOIN orders o ON o.player_id = x.player_id
JOIN order_event paid ON paid.order_id = o.id AND paid.kind = 'paid'
WHERE x.game_id = :game AND x.promoter_id = :promoter AND paid.at >= :since
  AND paid.at >= x.begins_at AND NOT o.is_sandbox
  AND NOT EXISTS (SELECT FROM player_attribution y WHERE y.player_id = x.player_id
    AND y.begins_at > x.begins_at AND y.begins_at <= paid.at)
GROUP BY 1, 2
""")
_PROMOTIONS = """
SELECT 'link' AS kind, l.code, concat_ws(' · ', nullif(l.campaign, ''), nullif(l.material, ''))
  AS name, coalesce((SELECT sum(clicks) FROM link_clicks c
    WHERE c.link_id = l.id AND c.bot = ''), 0)::bigint AS clicks
FROM promotion_link l
WHERE l.game_id = :game AND l.promoter_id = :promoter AND l.status = 'active'
UNION ALL
SELECT 'package', k.code, k.site, 0 FROM promotion_package k
WHERE k.game_id = :game AND k.promoter_id = :promoter AND k.status = 'active'
"""
_PAGE_OF_PROMOTIONS = text(f"{_PROMOTIONS} ORDER BY 1, 2 OFFSET :offset LIMIT :limit")
_TOTAL_OF_PROMOTIONS = text(f"SELECT count(*) FROM ({_PROMOTIONS}) AS every")  # noqa: S608


async def read_figures(
    session: AsyncSession, partner: Partner, zone: str, days: int
) -> PartnerFigures:
    """Each of the last days of a zone, the newest first, and their sums."""
    last = present_day(zone).date
    each = [last - timedelta(days=number) for number in range(days)]
    since = datetime.combine(each[-1], time.min, ZoneInfo(zone))
    values = {
        "game": partner.game_id, "promoter": partner.promoter_id, "zone": zone, "since": since,
    }  # fmt: skip
    counts: dict[str, Counter[date]] = {"orders": Counter()}
    for name, statement in _COUNTS.items():
        rows = (await session.execute(text(statement), values)).all()
        counts[name] = Counter({row[0]: row[1] for row in rows})
    income: dict[date, Counter[str]] = defaultdict(Counter)
    for row in (await session.execute(_PAID, values)).all():
        counts["orders"][row.day] += row.orders
        income[row.day][row.currency] += row.income
    total: Counter[str] = Counter()
    for one in income.values():
        total.update(one)
    sums = {name: sum(count[day] for day in each) for name, count in counts.items()}
    return PartnerFigures(
        zone=zone,
        total=PartnerDay(day=each[-1], income=_sums(total), **sums),
        days=[
            PartnerDay(
                day=day, income=_sums(income[day]),
                **{name: count[day] for name, count in counts.items()},
            )
            for day in each
        ],
    )  # fmt: skip


async def list_promotions(
    session: AsyncSession, partner: Partner, query: PartnerPromotionQuery
) -> PageOf[PartnerPromotion]:
    """One page of the promoter's active links and packages."""
    values = {"game": partner.game_id, "promoter": partner.promoter_id}
    page = {"offset": offset_of(query.page, query.page_size), "limit": query.page_size}
    rows = (await session.execute(_PAGE_OF_PROMOTIONS, values | page)).all()
    total = (await session.execute(_TOTAL_OF_PROMOTIONS, values)).scalar_one()
    shown = [
        PartnerPromotion(
            kind=row.kind,
            path=PREFIX + row.code if row.kind == "link" else f"{PATH}/{row.code}",
            name=row.name,
            clicks=row.clicks,
        )
        for row in rows
    ]
    return PageOf(list=shown, total=total)


def _sums(sums: Counter[str]) -> list[SettlementSum]:
    return [SettlementSum(currency=key, amount_minor=sums[key]) for key in sorted(sums)]
