"""Questions about any events of a game."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from math import isfinite
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import BaseModel, Field, StringConstraints, model_validator

from longshore.account.identity import Call
from longshore.data.metrics import exploring as parts
from longshore.data.metrics.asked import Row, Scope
from longshore.data.metrics.exploring import (
    ADDED,
    AMOUNT,
    COLUMNS,
    MOST_GROUPS,
    MOST_SERIES,
    PROPERTY,
    SEPARATOR,
    Grain,
    Measure,
    Operator,
    Question,
)
from longshore.data.metrics.period import Answered, Days, Filtered
from longshore.data.tallied import kept_of
from longshore.kit.aside import aside
from longshore.kit.clock import now
from longshore.kit.days import midnight
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

_NO_FIELD = Text("没有这个字段：{name}", "there is no such field: {name}")

EventName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=64)]
FieldName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80)]


class EventCondition(BaseModel, extra="forbid"):
    """A field (a column, or `property:` and its name) and what it is compared with."""

    field: FieldName
    operator: Operator
    value: Annotated[str, Field(max_length=200)]


class EventsQuery(Filtered):
    """Which event (none: all), what of it is measured, by what, in which steps of time.

    `of` is what sum, average and percentiles are of: `amount` in minor units, or a property.
    """

    event: Annotated[str, Field(max_length=64)] = ""
    measure: Measure = "times"
    of: FieldName = "amount"
    grain: Grain = "day"
    by: list[FieldName] = Field([], max_length=3)
    conditions: list[EventCondition] = Field([], max_length=10)

    @model_validator(mode="after")
    def _has_known_fields(self) -> "EventsQuery":
        for place, name in self.named_fields():
            must_be_field(place, name)
        return self

    def named_fields(self) -> list[tuple[str, str]]:
        """The fields that it names, each after where it names it."""
        named = [("by", one) for one in self.by]
        named += [("conditions", one.field) for one in self.conditions]
        return [*named, ("of", self.of)]


def must_be_field(place: str, name: str) -> None:
    """Refuse what is no column or property; `amount` is what to measure or to compare."""
    is_amount = name == AMOUNT and place != "by"
    if not (is_amount or name in COLUMNS or name.startswith(PROPERTY)):
        raise refused(place, _NO_FIELD.filled(name=name))


class EventGroup(BaseModel):
    """One group: its values in the order asked for, and its figure over all the time.

    None is a sum of numbers, as some client reported them, beyond what a number here can be.
    """

    key: list[str]
    value: float | None


class EventSeries(BaseModel):
    """One of the greatest groups, step by step.

    A step without events has 0 of what is added up, and None of an average. None of a sum is one
    that no number holds.
    """

    key: list[str]
    values: list[float | None]


class EventAnswer(Answered):
    """Groups with the greatest first (200 at most), curves of ten, and the query as asked.

    `is_cut`: there are more groups.
    """

    at: list[str]
    groups: list[EventGroup]
    is_cut: bool
    series: list[EventSeries]
    sql: str


async def explore_events(call: Call, form: EventsQuery) -> EventAnswer:
    """The answer to a question about events."""
    return await answer_events(call, form, MOST_GROUPS)


async def answer_events(call: Call, form: EventsQuery, most: int) -> EventAnswer:
    """The answer with so many groups at most."""
    scope = Scope.of(call.settings, call.game_id, form)
    conditions = [(one.field, one.operator, one.value) for one in form.conditions]
    question = Question(form.event, form.measure, form.of, form.grain, form.by, conditions)
    sql, groups, found = await (_at_once if question.is_of_columns else _in_two)(
        scope, question, most + 1
    )
    is_cut, groups = len(groups) > most, groups[:most]
    top = [key for key, _ in groups[:MOST_SERIES]]
    # Hours of a year are 96,000 figures.
    at, series = await aside(_curves, form, found, top, _steps(form.grain, scope))
    if form.grain == "hour":
        at = hours_named(map(int, at), call.settings.time_zone)
    values = "\n".join(f"-- {{{name}}} = {value!r}" for name, value in question.values.items())
    return EventAnswer(
        **scope.answered(), at=at, series=series, sql=f"{sql}\n{values}".strip(),
        groups=[EventGroup(key=_values(key, form), value=_finite(value)) for key, value in groups],
        is_cut=is_cut,
    )  # fmt: skip


async def _at_once(scope: Scope, question: Question, most: int) -> tuple[str, list[Row], list[Row]]:
    """The query, totals of groups, and points of the greatest of them."""
    sql = question.whole(most)
    bound = await kept_of(scope) if question.is_of_tallies else None
    # Shown is the question to all events, which has the same answer.
    asked = question.whole(most, of_tallies=True) if bound else sql
    rows = await scope.rows(asked, **question.values, **(bound or {}))
    points = [(at, key, value) for key, _, points in rows for at, value in points]
    return sql, [(key, value) for key, value, _ in rows], points


async def _in_two(scope: Scope, question: Question, most: int) -> tuple[str, list[Row], list[Row]]:
    """The same of groups that may be very many: curves of the greatest alone."""
    sql = question.totals(most)
    rows = await scope.rows(sql, **question.values)
    top = [key for key, _ in rows[:MOST_SERIES]]
    again = question.series()
    return sql, rows, await scope.rows(again, top=top, **question.values) if top else []


def _steps(grain: Grain, scope: Scope) -> list[str]:
    """The hours or days of a period, or the first days of its weeks or months."""
    days, zone = scope.period.days, scope.settings.time_zone
    if grain == "day":
        return [day.isoformat() for day in days]
    if grain == "week":
        return sorted({(day - timedelta(days=day.weekday())).isoformat() for day in days})
    if grain == "month":
        return sorted({day.replace(day=1).isoformat() for day in days})
    begin, end = (midnight(day, zone) for day in (days[0], days[-1] + timedelta(days=1)))
    end = min(end, now())
    return [str(at) for at in range(int(begin.timestamp()), int(end.timestamp()), 3_600)]


def hours_named(hours: Iterable[int], zone: str) -> list[str]:
    """Hours (Unix seconds) by the clock of a zone, with their offset where a name comes twice."""
    local = [datetime.fromtimestamp(hour, ZoneInfo(zone)) for hour in hours]
    names = [f"{at:%Y-%m-%d %H:%M}" for at in local]
    often = Counter(names)
    return [
        at.isoformat(" ", "minutes") if often[name] > 1 else name
        for at, name in zip(local, names, strict=True)
    ]  # fmt: skip


def _curves(
    form: EventsQuery, found: list[Row], top: list[str], steps: list[str]
) -> tuple[list[str], list[EventSeries]]:
    """A step of time without events is not left out of the curve."""
    nothing = 0.0 if form.measure in ADDED else None
    at = sorted({row[0] for row in found} | set(steps if found else ()))
    of = {(moment, key): _finite(value) for moment, key, value in found}
    return at, [
        EventSeries(
            key=_values(key, form), values=[of.get((moment, key), nothing) for moment in at]
        )
        for key in top
    ]


def _finite(value: float) -> float | None:
    return float(value) if isfinite(value) else None


def _values(key: str, form: EventsQuery) -> list[str]:
    # What somebody reported may hold the separator itself: a group has as many parts as asked for.
    return key.split(SEPARATOR, max(0, len(form.by) - 1))


class EventNames(BaseModel):
    """Events that came in some days, and names of properties: the most frequent first."""

    events: list[str]
    properties: list[str]


async def event_names(call: Call, form: Days) -> EventNames:
    """What there is to ask about."""
    scope = Scope.of(call.settings, call.game_id, Filtered.model_validate(form.model_dump()))
    events, properties = await scope.many(parts.EVENT_NAMES, parts.PROPERTY_NAMES)
    return EventNames(
        events=[name for name, _ in events], properties=[name for (name,) in properties]
    )
