"""The named queries of funnels whose steps have conditions, or whose players are told apart.

How far players came and who they are is asked of the same rows, so that they cannot differ.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from longshore.data.engine.place import DATABASE
from longshore.data.metrics.breakdown_queries import LOOK_BACK_DAYS
from longshore.data.metrics.chosen import OF_CHANNELS
from longshore.data.metrics.cohort_parts import bound_part, first_of, text_of
from longshore.data.metrics.exploring import Operator, Question
from longshore.data.metrics.part_queries import FOUND, OF_SIGN_IN

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
        conditions = self._conditions()
        is_by_sign_in = self.by in OF_SIGN_IN
        # Where only the steps are read, an event that does not fulfil a condition goes at once.
        in_steps, left_out = (conditions, {}) if is_by_sign_in else ({}, conditions)
        steps = [self._step(step, in_steps) for step in range(len(self.steps))]
        first = f"{steps[0]} AND day <= {{last:Date}}"
        if is_by_sign_in:
            # Sign-ins of before these days say who somebody is, and begin nothing.
            first += " AND day >= {first:Date}"
        names = ", ".join(f"{{s{n}:String}}" for n in range(len(self.steps)))
        self.values |= bound_part(self.by) | {f"s{n}": one for n, one in enumerate(self.steps)}
        read = [self._read(names)]
        read += [f"(event != {{s{step}:String}} OR {one})" for step, one in left_out.items()]
        return f"""SELECT player, {self._part(first)},
    windowFunnel({{window:UInt64}})(toUInt64(toUnixTimestamp64Milli(time)), {", ".join((first, *steps[1:]))}) AS level
  FROM {DATABASE}.events
  WHERE game = {{game:UInt64}} AND player != 0 AND {OF_CHANNELS}
    AND {" AND ".join(read)}
  GROUP BY player HAVING level > 0"""  # noqa: E501

    def _step(self, step: int, conditions: Mapping[int, str]) -> str:
        """Whether an event is a step; one that lacks the field of a condition is not."""
        name = f"event = {{s{step}:String}}"
        return f"{name} AND ifNull({conditions[step]}, false)" if step in conditions else name

    def _read(self, names: str) -> str:
        """The events of the steps, and the sign-ins that tell players apart."""
        until = "addDays({last:Date}, {days_after:UInt32})"
        steps = f"(event IN ({names}) AND day BETWEEN {{first:Date}} AND {until})"
        if self.by not in OF_SIGN_IN:
            return steps
        signs = f"day BETWEEN addDays({{first:Date}}, -{LOOK_BACK_DAYS}) AND {until}"
        return f"({steps} OR ({FOUND[self.by][1]} AND {signs}))"

    def _part(self, first: str) -> str:
        """What tells a player apart: at the first step, of a sign-in the last one until then."""
        if self.by not in OF_SIGN_IN:
            return f"toString({first_of(self.by, first)}) AS part"
        return f"""minIf(time, {first}) AS begun,
    arraySort(groupArrayIf((time, {text_of(self.by)}), {text_of(self.by)} != '')) AS signs,
    ifNull(nullIf(arrayLast(one -> one.1 <= begun, signs).2, ''), signs[1].2) AS part"""

    def _conditions(self) -> dict[int, str]:
        """What the events of a step must be like, for steps that say so."""
        binder = Question("", "times", "amount", "day", [], [])
        found: dict[int, list[str]] = defaultdict(list)
        for step, on, operator, value in self.conditions:
            found[step].append(binder.condition(on, operator, value))
        self.values |= binder.values
        return {step: f"({' AND '.join(all_of)})" for step, all_of in found.items()}
