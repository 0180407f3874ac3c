"""What the figures of some days would be by the clocks of another zone, before anybody moves."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from pydantic import BaseModel, Field, field_validator

from longshore.account.identity import Call
from longshore.data.figures import MoneyFigure
from longshore.data.metrics import zone_queries as queries
from longshore.data.metrics.asked import Scope
from longshore.data.metrics.period import Answered, Days, Filtered
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

# Clocks that count leap seconds, which no engine and no calendar here knows.
_LEAP_SECONDS = "right/"
_NO_ZONE = Text("没有这个时区", "no such time zone")


class ZoneQuery(Days):
    """Some days, and the zone to cut them by, as `Asia/Tokyo`."""

    zone: Annotated[str, Field(min_length=1, max_length=64)]

    @field_validator("zone")
    @classmethod
    def _is_zone(cls, value: str) -> str:
        try:
            ZoneInfo(value)
        except (KeyError, ValueError, OSError) as error:
            raise refused("zone", _NO_ZONE) from error
        if value.startswith(_LEAP_SECONDS):
            raise refused("zone", _NO_ZONE)
        return value


class ZoneFigures(BaseModel):
    """New and active players, payments and money of one day."""

    arrived: int = 0
    active: int = 0
    payments: int = 0
    money: list[MoneyFigure] = []


class ZoneDay(BaseModel):
    """A day as it is, and as it would be; `is_changed` when any figure of it differs."""

    day: date
    now: ZoneFigures
    then: ZoneFigures
    is_changed: bool


class ZonePreview(Answered):
    """Day by day; days are cut by `time_zone` now and would be by `other_zone`."""

    other_zone: str
    days: list[ZoneDay]


async def zone_preview(call: Call, form: ZoneQuery) -> ZonePreview:
    """The figures of some days by two clocks; nothing is changed by looking."""
    days = Filtered.model_validate(form.model_dump(include=set(Days.model_fields)))
    scope = Scope.of(call.settings, call.game_id, days)
    now: dict[date, ZoneFigures] = {}
    then: dict[date, ZoneFigures] = {}
    for is_other, day, *figures in await scope.rows(queries.BY_BOTH_CLOCKS, other=form.zone):
        (then if is_other else now)[day] = _figures(figures)
    return ZonePreview(
        **scope.answered(),
        other_zone=form.zone,
        days=[_day(day, now, then) for day in scope.period.days],
    )


def _figures(row: Sequence[Any]) -> ZoneFigures:
    arrived, active, payments, paid, refunded = row
    sums, back = (dict(zip(*one, strict=True)) for one in (paid, refunded))
    return ZoneFigures(
        arrived=arrived, active=active, payments=payments,
        money=[
            MoneyFigure(
                currency=currency, paid=sums.get(currency, 0), refunded=back.get(currency, 0)
            )
            for currency in sorted({*sums, *back})
        ],
    )  # fmt: skip


def _day(day: date, now: dict[date, ZoneFigures], then: dict[date, ZoneFigures]) -> ZoneDay:
    before, after = now.get(day, ZoneFigures()), then.get(day, ZoneFigures())
    return ZoneDay(day=day, now=before, then=after, is_changed=before != after)
