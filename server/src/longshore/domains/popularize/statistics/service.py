"""PromotionFigures of each step, by promoter, package, day or channel."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import get_args

from sqlalchemy import text

from longshore.account.identity import Call
from longshore.domains.popularize.statistics.schemas import (
    By,
    PromotionFigures,
    PromotionIncome,
    PromotionStatistic,
    StatisticQuery,
    StatisticRow,
    Step,
)
from longshore.domains.popularize.statistics.sources import (
    NOBODY,
    PAYING,
    UNKNOWN,
    Asked,
    asked_of,
    source_of,
)

MOST_ROWS = 500
STEPS: tuple[Step, ...] = get_args(Step)
_PROMOTERS = text("SELECT id::text, name FROM promoter WHERE game_id = :game")
_PACKAGES = text("""
SELECT k.id::text, concat_ws(' · ', m.name, nullif(k.site, ''), k.code)
FROM promotion_package k JOIN promoter m ON m.id = k.promoter_id WHERE k.game_id = :game
""")
Names = Mapping[str, str]


@dataclass
class Counted:
    """How often each step was taken, and what was paid, of one key."""

    steps: Counter[Step] = field(default_factory=Counter)
    income: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Counted") -> None:
        """Another's on top."""
        self.steps.update(other.steps)
        self.income.update(other.income)


async def read_statistic(call: Call, form: StatisticQuery) -> PromotionStatistic:
    """What the days brought, from clicks to money."""
    asked = await asked_of(call, form)
    rows, total = await read_whole(call, asked)
    return PromotionStatistic(
        sum=total, list=rows[:MOST_ROWS], rows=len(rows), zone=asked.zone,
        begins_on=asked.begins_on, ends_on=asked.ends_on,
    )  # fmt: skip


async def read_whole(call: Call, asked: Asked) -> tuple[list[StatisticRow], PromotionFigures]:
    """Every row, in the order in which they are shown, and their sum."""
    counted = await _counted(call, asked)
    total = Counted()
    for one in counted.values():
        total.add(one)
    names = await _names(call, asked.by)
    unknown = UNKNOWN[asked.by]
    rows = [
        StatisticRow(
            key=key, name=names.get(key, "" if key == NOBODY[asked.by] else key),
            **_figures(counted[key], unknown).model_dump(),
        )
        for key in _ordered(counted, asked, names)
        if key != NOBODY[asked.by] or counted[key].steps.keys() - unknown
    ]  # fmt: skip
    return rows, _figures(total, frozenset())


def _ordered(counted: dict[str, Counted], asked: Asked, names: Names) -> list[str]:
    """Days the newest first, each of them; else whoever brought most."""
    if asked.by != "day":
        return sorted(counted, key=lambda key: (_rank(counted[key]), names.get(key, key)))
    for number in range((asked.ends_on - asked.begins_on).days + 1):
        counted.setdefault(str(asked.begins_on + timedelta(days=number)), Counted())
    return sorted(counted, reverse=True)


async def _names(call: Call, by: By) -> Names:
    """What keys are called; days and channels are called by themselves."""
    statement = {"promoter": _PROMOTERS, "package": _PACKAGES}.get(by)
    if statement is None:
        return {}
    found = await call.session.execute(statement, {"game": call.game_id})
    return {row[0]: row[1] for row in found.all()}


async def _counted(call: Call, asked: Asked) -> dict[str, Counted]:
    values = asked.values()
    counted: dict[str, Counted] = defaultdict(Counted)
    for step in STEPS:
        source = source_of(step, asked.by)
        statement = text(f"""
        SELECT {source.key} AS key, f.currency, sum(f.count)::bigint AS many,
          sum(f.amount)::bigint AS amount FROM {source.sql} GROUP BY 1, 2
        """)  # noqa: S608 - of constants
        for part in asked.parts() if step in PAYING else [{}]:
            for row in (await call.session.execute(statement, values | part)).all():
                one = counted[row.key]
                one.steps[step] += row.many
                if step == "orders":
                    one.income[row.currency] += row.amount
    return counted


def _figures(counted: Counted, unknown: frozenset[Step]) -> PromotionFigures:
    told = {step: None if step in unknown else counted.steps[step] for step in STEPS}
    sums = sorted(counted.income.items())
    income = [PromotionIncome(currency=currency, amount_minor=amount) for currency, amount in sums]
    return PromotionFigures(income=income, **told)


def _rank(counted: Counted) -> tuple[int, ...]:
    return tuple(-counted.steps[step] for step in ("registrations", "orders", "starts", "clicks"))
