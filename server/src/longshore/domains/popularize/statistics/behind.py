"""The rows behind a figure, by the very statement that gave it."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, text

from longshore.account.identity import Call
from longshore.domains.popularize.statistics.schemas import (
    PromotionRow,
    StatisticRowsQuery,
    Step,
)
from longshore.domains.popularize.statistics.sources import UNKNOWN, Asked, asked_of, source_of
from longshore.kit.clock import epoch_seconds
from longshore.kit.paging import PageOf, offset_of


async def list_rows(call: Call, form: StatisticRowsQuery) -> PageOf[PromotionRow]:
    """One page of the rows behind a figure, the newest first."""
    if form.key is not None and form.step in UNKNOWN[form.by]:
        return PageOf(list=[], total=0)
    asked = await asked_of(call, form)
    wanted = Wanted(form.step, form.key, offset_of(form.page, form.page_size), form.page_size)
    found = await rows_behind(call, asked, wanted)
    source = source_of(form.step, form.by)
    count = text(f"""
    SELECT count(*) FROM {source.sql} WHERE CAST(:key AS text) IS NULL OR {source.key} = :key
    """)  # noqa: S608 - of constants
    values = asked.values() | {"key": form.key}
    total = (await call.session.execute(count, values)).scalar_one()
    return PageOf(list=found, total=total)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which rows of a step: of a key, or all; from where on, and how many."""

    step: Step
    key: str | None
    offset: int
    limit: int


async def rows_behind(call: Call, asked: Asked, wanted: Wanted) -> list[PromotionRow]:
    """Some rows behind a figure, the newest first."""
    source = source_of(wanted.step, asked.by)
    statement = text(f"""
    SELECT f.*, coalesce(m.name, '') AS promoter_name,
      coalesce(concat_ws(' · ', nullif(k.site, ''), k.code), '') AS package FROM {source.sql}
    LEFT JOIN promoter m ON m.id = f.promoter_id
    LEFT JOIN promotion_package k ON k.id = f.package_id
    WHERE CAST(:key AS text) IS NULL OR {source.key} = :key
    ORDER BY f.at DESC, f.what, f.player_id OFFSET :offset LIMIT :limit
    """)  # noqa: S608 - of constants
    values = asked.values()
    values |= {"key": wanted.key, "offset": wanted.offset, "limit": wanted.limit}
    return [_output(row) for row in (await call.session.execute(statement, values)).all()]


def _output(row: Row[Any]) -> PromotionRow:
    return PromotionRow(
        at=epoch_seconds(row.at),
        promoter_name=row.promoter_name,
        package=row.package,
        channel=row.channel,
        what=row.what,
        player_id=row.player_id,
        count=row.count,
        currency=row.currency,
        amount_minor=row.amount,
    )
