"""The statistic, and the rows behind its figures, as files."""

import base64
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

from longshore.account.identity import Call
from longshore.domains.pack.goods import EXPONENTS
from longshore.domains.popularize.statistics.behind import Wanted, rows_behind
from longshore.domains.popularize.statistics.schemas import (
    PromotionFigures,
    PromotionRow,
    StatisticExportQuery,
    StatisticFile,
)
from longshore.domains.popularize.statistics.service import STEPS, read_whole
from longshore.domains.popularize.statistics.sources import NOBODY, UNKNOWN, Asked, asked_of
from longshore.domains.popularize.statistics.words import BY, INCOME, MORE, NO_CHANNEL, ROW, SUM
from longshore.domains.popularize.statistics.words import NOBODY as NO_PACKAGE
from longshore.domains.popularize.statistics.words import STEPS as STEP_WORDS
from longshore.kit.aside import aside
from longshore.kit.text.cells import BYTE_ORDER_MARK, Cell, csv_lines

MOST_ROWS = 20_000


async def export(call: Call, form: StatisticExportQuery) -> StatisticFile:
    """The whole statistic as a file; with a step, the rows behind its figure."""
    asked = await asked_of(call, form)
    days = f"{asked.begins_on}_{asked.ends_on}"
    if form.step is None:
        name, rows = f"promotion_{form.by}_{days}.csv", await _statistic(call, asked)
    else:
        name = f"promotion_{form.step}_{days}.csv"
        # One more, by which it is known that there are.
        rows = await _rows(call, asked, Wanted(form.step, form.key, 0, MOST_ROWS + 1))
    content = await aside(_written, rows)
    return StatisticFile(name=name, content=content)


def _written(rows: Sequence[Sequence[Cell]]) -> str:
    return base64.b64encode((BYTE_ORDER_MARK + csv_lines(rows)).encode()).decode()


async def _statistic(call: Call, asked: Asked) -> list[list[Cell]]:
    listed, total = await read_whole(call, asked)
    currencies = [one.currency for one in total.income]
    tell = call.language
    head: list[Cell] = [BY[asked.by].filled(zone=asked.zone).in_language(tell)]
    head += [STEP_WORDS[step].in_language(tell) for step in STEPS]
    head += [INCOME.filled(currency=one).in_language(tell) for one in currencies]
    nobody = {"package": NO_PACKAGE, "channel": NO_CHANNEL}.get(asked.by)
    rows: list[list[Cell]] = [head]
    for one in listed:
        name = nobody.in_language(tell) if nobody and one.key == NOBODY[asked.by] else one.name
        rows.append([name, *_cells(one, currencies)])
    rows.append([SUM.in_language(tell), *_cells(total, currencies)])
    return rows


def _cells(figures: PromotionFigures, currencies: Sequence[str]) -> list[Cell]:
    income = {one.currency: one.amount_minor for one in figures.income}
    counts: list[Cell] = [getattr(figures, step) for step in STEPS]
    return counts + [_major(income.get(one, 0), one) for one in currencies]


async def _rows(call: Call, asked: Asked, wanted: Wanted) -> list[list[Cell]]:
    head: list[Cell] = [one.filled(zone=asked.zone).in_language(call.language) for one in ROW]
    if wanted.key is not None and wanted.step in UNKNOWN[asked.by]:
        return [head]
    found = await rows_behind(call, asked, wanted)
    rows: list[list[Cell]] = [head, *(_row(one, ZoneInfo(asked.zone)) for one in found[:MOST_ROWS])]
    if len(found) > MOST_ROWS:
        rows.append([MORE.filled(most=f"{MOST_ROWS:,}").in_language(call.language)])
    return rows


def _row(row: PromotionRow, zone: ZoneInfo) -> list[Cell]:
    at = datetime.fromtimestamp(row.at, zone)
    return [
        f"{at:%Y-%m-%d %H:%M:%S}", row.promoter_name, row.package, row.channel, row.what,
        row.player_id, row.count, row.currency,
        _major(row.amount_minor, row.currency) if row.currency else "",
    ]  # fmt: skip


def _major(minor: int, currency: str) -> str:
    digits = EXPONENTS.get(currency, 2)
    return f"{Decimal(minor).scaleb(-digits):.{digits}f}"
