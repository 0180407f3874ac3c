"""How events that came differ from those that were planned."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from longshore.data.plan.queries import LOOKED_AT
from longshore.data.plan.schemas import (
    CheckedEvent,
    PlannedProperty,
    PlanProblem,
    SeenProperty,
    SeenTimes,
    SeenType,
    State,
)

_ORDER: dict[State, int] = {"differs": 0, "unplanned": 1, "never_came": 2, "as_planned": 3}


@dataclass
class _Seen:
    times: dict[SeenType, int] = field(default_factory=lambda: defaultdict(int))
    examples: dict[SeenType, str] = field(default_factory=dict)

    @property
    def example(self) -> str:
        """A value of the most frequent type that says something."""
        told = sorted(self.times, key=lambda one: (one == "null", -self.times[one]))
        return self.examples[told[0]]


def checked(
    plan: Mapping[str, Sequence[PlannedProperty]],
    reported: Iterable[tuple[Any, ...]],
    properties: Iterable[tuple[Any, ...]],
) -> list[CheckedEvent]:
    """Each event that came or was planned, from rows of `queries`; those that differ first."""
    seen: dict[str, dict[str, _Seen]] = defaultdict(lambda: defaultdict(_Seen))
    for event, name, kind, times, example in properties:
        one = seen[event][name]
        one.times[kind] += times
        one.examples.setdefault(kind, example)
    found = [
        _event(event, plan.get(event), seen.get(event, {}), (times, players, last_at))
        for event, times, players, last_at in reported
    ]
    came = {one.event for one in found}
    found += [_never(event) for event in plan if event not in came]
    return sorted(found, key=lambda one: (_ORDER[one.state], -one.times, one.event))


def _never(event: str) -> CheckedEvent:
    return CheckedEvent(
        event=event, state="never_came", times=0, players=0, last_at=0, looked_at=0,
        properties=[], problems=[],
    )  # fmt: skip


def _event(
    event: str, planned: Sequence[PlannedProperty] | None, seen: dict[str, _Seen],
    told: tuple[int, int, int],
) -> CheckedEvent:  # fmt: skip
    times, players, last_at = told
    looked_at = min(times, LOOKED_AT)
    problems = [] if planned is None else list(_problems(planned, seen, looked_at))
    state: State = "unplanned" if planned is None else "differs" if problems else "as_planned"
    return CheckedEvent(
        event=event, state=state, times=times, players=players, last_at=last_at,
        looked_at=looked_at, problems=problems,
        properties=[
            SeenProperty(
                name=name, example=one.example,
                types=[SeenTimes(type=kind, times=count) for kind, count in one.times.items()],
            )
            for name, one in seen.items()
        ],
    )  # fmt: skip


def _problems(
    planned: Sequence[PlannedProperty], seen: dict[str, _Seen], looked_at: int
) -> Iterable[PlanProblem]:
    for one in planned:
        found = seen.get(one.name, _Seen())
        there = sum(times for kind, times in found.times.items() if kind != "null")
        if one.is_required and there < looked_at:
            yield PlanProblem(
                property=one.name, kind="missing", times=looked_at - there, example=""
            )
        for kind, times in found.times.items():
            if kind not in ("null", one.type):
                example = found.examples[kind]
                yield PlanProblem(
                    property=one.name, kind="wrong_type", times=times, example=example
                )
    known = {one.name for one in planned}
    for name, found in seen.items():
        if name not in known:
            times = sum(found.times.values())
            yield PlanProblem(property=name, kind="unplanned", times=times, example=found.example)
