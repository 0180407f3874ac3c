"""What a page was asked besides its days and channels, as its file says it."""

from collections.abc import Iterator, Sequence

from longshore.data.exploring import EventCondition, EventsQuery
from longshore.data.export.facts import Said
from longshore.data.export.of_parts import field_of, group_of
from longshore.data.export.of_questions import MEASURES
from longshore.data.export.pages import ExportQuery
from longshore.data.export.table import Table
from longshore.data.funnels import StepCondition
from longshore.data.metrics.cohort_queries import Cohorts
from longshore.data.metrics.exploring import Operator
from longshore.kit.text.text import Text

COHORTS: dict[Cohorts, Text] = {
    "arrived": Text("按新增", "by arrival"),
    "first_paid": Text("按首次付费", "by first payment"),
}
_COHORT = Text("玩家分组", "Players together")
_EVENT, _ALL_EVENTS = Text("事件", "Event"), Text("全部事件", "all events")
_MEASURE = Text("指标", "Measure")
_OF = Text("{measure}：{of}", "{measure}: {of}")
_STEPS, _WINDOW = Text("步骤", "Steps"), Text("期限", "Window")
_HOURS = Text("第一步之后 {hours} 小时内", "within {hours} hours of the first step")
_CONDITION = Text("条件", "Condition")
_STEP_CONDITION = Text("第 {n} 步的条件", "Condition of step {n}")
_SAID = Text("{field} {operator} {value}", "{field} {operator} {value}")
_OPERATORS: dict[Operator, Text] = {
    "is": Text("等于", "is"), "not": Text("不等于", "is not"),
    "at_least": Text("不小于", "at least"), "at_most": Text("不大于", "at most"),
}  # fmt: skip
_CUT = Text("行数", "Rows")
_FIRST_ALONE = Text("只有前 {most} 行", "the first {most} alone")


def asked_of(form: ExportQuery) -> Iterator[Said]:
    """Name and content of each; nothing of a page that is asked nothing else."""
    if form.page == "retention":
        yield _COHORT, COHORTS[form.cohort]
    elif form.page == "funnel":
        yield from funnel_of(form.steps, form.hours, form.filters)
    elif form.page == "events":
        yield _EVENT, form.event or _ALL_EVENTS
        yield _MEASURE, measure_of(form)
        yield from conditions_of(form)
    elif form.page == "player" and form.event:
        yield _EVENT, form.event


def conditions_of(form: EventsQuery) -> Iterator[Said]:
    """What events must be like."""
    for condition in form.conditions:
        yield _CONDITION, _condition(condition)


def funnel_of(steps: Sequence[str], hours: int, filters: Sequence[StepCondition]) -> Iterator[Said]:
    """What a funnel asks."""
    yield _STEPS, " → ".join(steps)
    yield _WINDOW, _HOURS.filled(hours=hours)
    for one in filters:
        yield _STEP_CONDITION.filled(n=one.step), _condition(one)


def cut_of(tables: Sequence[Table], most: int | None) -> Iterator[Said]:
    """Whether the first table ends where a file does, and not where its rows do."""
    if most and tables and len(tables[0].rows) >= most:
        yield _CUT, _FIRST_ALONE.filled(most=most)


def measure_of(form: EventsQuery) -> Text:
    """What of the events is measured, and of which number."""
    measure = MEASURES[form.measure]
    if form.measure in ("times", "players"):
        return measure
    return _OF.filled(measure=measure, of=field_of(form.of))


def _condition(one: EventCondition) -> Text:
    value = group_of(one.field, one.value) if one.field == "source" else one.value
    return _SAID.filled(
        field=field_of(one.field), operator=_OPERATORS[one.operator], value=value or '""'
    )
