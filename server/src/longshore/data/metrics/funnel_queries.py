"""The named queries of funnels whose steps have conditions, or whose players are told apart.

How far players came and who they are is asked of the same rows, so that they cannot differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from longshore.data.engine.place import DATABASE
from longshore.data.metrics.cohort_parts import bound_part, first_of
from longshore.data.metrics.exploring import Operator, Question

StepCondition = tuple[int, str, Operator, str]
"""Of which step (from 0), which field, how it is compared, and with what."""


@dataclass
class FunnelAsked:
    """The steps of a funnel as SQL, with the values of its parameters."""

    steps: Sequence[str]
    conditions: Sequence[StepCondition]
    by: str
    values: dict[str, str] = field(default_factory=dict)

    def counted(self) -> str:
        """`part, level, players`: how far players came; begun within the period."""
        return f"SELECT part, level, count() FROM ({self._players()}) GROUP BY part, level"

    def behind(self, *, has_part: bool) -> str:
        """`total, players`: of a part, who came to `least` steps and not beyond `most_steps`."""
        part = "AND part = {part:String}" if has_part else ""
        return f"""SELECT count(), arraySlice(arraySort(groupArray(player)), {{skip:UInt32}} + 1, {{most:UInt32}})
FROM ({self._players()}) WHERE level BETWEEN {{least:UInt8}} AND {{most_steps:UInt8}} {part}"""  # noqa: E501

    def _players(self) -> str:
        steps = self._steps()
        first = f"{steps[0]} AND day <= {{last:Date}}"
        names = ", ".join(f"{{s{n}:String}}" for n in range(len(self.steps)))
        self.values |= bound_part(self.by) | {f"s{n}": one for n, one in enumerate(self.steps)}
        # A condition that does not hold of an event that lacks the field is no step either.
        taken = ", ".join(f"ifNull({one}, false)" for one in (first, *steps[1:]))
        return f"""SELECT player, toString({first_of(self.by, f"ifNull({first}, false)")}) AS part,
    windowFunnel({{window:UInt64}})(toUInt64(toUnixTimestamp64Milli(time)), {taken}) AS level
  FROM {DATABASE}.events
  WHERE game = {{game:UInt64}} AND player != 0 AND event IN ({names})
    AND (empty({{channels:Array(String)}}) OR has({{channels:Array(String)}}, channel))
    AND day BETWEEN {{first:Date}} AND addDays({{last:Date}}, {{days_after:UInt32}})
  GROUP BY player HAVING level > 0"""

    def _steps(self) -> list[str]:
        binder = Question("", "times", "amount", "day", [], [])
        steps = [f"event = {{s{n}:String}}" for n in range(len(self.steps))]
        for step, on, operator, value in self.conditions:
            steps[step] += f" AND {binder.condition(on, operator, value)}"
        self.values |= binder.values
        return steps
