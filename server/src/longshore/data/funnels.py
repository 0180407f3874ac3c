"""Funnels through some events of a game: how far players came, in order and in time."""

from typing import Annotated

from pydantic import BaseModel, Field, model_validator

from longshore.account.identity import Call
from longshore.data.exploring import EventCondition, EventName, must_be_field
from longshore.data.metrics import exploring as parts
from longshore.data.metrics.asked import Scope
from longshore.data.metrics.cohort_parts import PartName
from longshore.data.metrics.funnel_queries import FunnelAsked
from longshore.data.metrics.period import Answered, Filtered
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

_HOUR_MS = 3_600_000
_MOST_HOURS = 90 * 24
_MOST_PARTS = 500
_TWICE = Text("步骤不能重复", "a step may not come twice")
_NO_STEP = Text("没有第 {n} 步", "there is no step {n}")


class StepCondition(EventCondition):
    """What an event must be like to be a step; `step` counts from 1."""

    step: Annotated[int, Field(ge=1, le=8)]


def must_be_of_steps(filters: list[StepCondition], steps: int) -> None:
    """Refuse a condition of a step that there is not, or of no field."""
    for one in filters:
        must_be_field("filters", one.field)
        if one.step > steps:
            raise refused("filters", _NO_STEP.filled(n=one.step))


class FunnelQuery(Filtered):
    """Events in their order; who takes all of them within so many hours of the first is through.

    `filters` are conditions of single steps. `by` is what players are told apart by: their own
    channel, or what else the event had with which they took the first step; system, country and
    package are those of their last sign-in until then.
    """

    steps: list[EventName] = Field(min_length=2, max_length=8)
    hours: Annotated[int, Field(ge=1, le=_MOST_HOURS)] = 24
    filters: list[StepCondition] = Field([], max_length=20)
    by: PartName = "channel"

    @model_validator(mode="after")
    def _has_each_step_once(self) -> "FunnelQuery":
        if len(set(self.steps)) < len(self.steps):
            raise refused("steps", _TWICE)
        must_be_of_steps(self.filters, len(self.steps))
        return self

    @property
    def asked(self) -> FunnelAsked:
        """The queries that answer it."""
        conditions = [(one.step - 1, one.field, one.operator, one.value) for one in self.filters]
        return FunnelAsked(self.steps, conditions, self.by)

    @property
    def bound(self) -> dict[str, object]:
        """What is bound besides names and values."""
        # A day more: a window that ends on a later day of the game's zone.
        return {"window": self.hours * _HOUR_MS, "days_after": self.hours // 24 + 2}


class FunnelPart(BaseModel):
    """The players of one part who reached each step; `is_rest` are all others together."""

    part: str
    reached: list[int]
    is_rest: bool = False


class Funnel(Answered):
    """How many players reached each step, and the same by part with the most first."""

    steps: list[str]
    by: str
    reached: list[int]
    parts: list[FunnelPart]
    sql: str


async def explore_funnel(call: Call, form: FunnelQuery) -> Funnel:
    """How far players came through some events."""
    scope = Scope.of(call.settings, call.game_id, form)
    asked = form.asked
    if form.filters or form.by != "channel":
        sql = asked.counted()
    else:
        sql, asked.values = parts.funnel(len(form.steps)), _names(form.steps)
    rows = await scope.rows(sql, **form.bound, **asked.values)
    found: dict[str, list[int]] = {}
    for part, level, players in rows:
        reached = found.setdefault(part, [0] * len(form.steps))
        for step in range(level):
            reached[step] += players
    of_parts = [FunnelPart(part=part, reached=reached) for part, reached in found.items()]
    of_parts.sort(key=lambda one: (-one.reached[0], one.part))
    return Funnel(
        **scope.answered(), steps=form.steps, by=form.by,
        reached=_added(of_parts) or [0] * len(form.steps), parts=_shown(of_parts),
        sql=f"{sql}\n{_told(asked.values)}".strip() if form.filters else sql,
    )  # fmt: skip


def _names(steps: list[str]) -> dict[str, str]:
    return {f"s{n}": name for n, name in enumerate(steps)}


def _shown(found: list[FunnelPart]) -> list[FunnelPart]:
    rest = found[_MOST_PARTS:]
    if not rest:
        return found
    return [*found[:_MOST_PARTS], FunnelPart(part="", reached=_added(rest), is_rest=True)]


def _added(found: list[FunnelPart]) -> list[int]:
    return [sum(step) for step in zip(*(one.reached for one in found), strict=True)]


def _told(values: dict[str, str]) -> str:
    return "\n".join(f"-- {{{name}}} = {value!r}" for name, value in values.items())
