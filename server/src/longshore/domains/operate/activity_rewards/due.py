"""What an occasion earns: which step of an activity, given once under which name. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from longshore.domains.operate.activities import Activity, Step, TriggerName

_OF_KIND: dict[str, frozenset[TriggerName]] = {
    "payment": frozenset(("first_payment", "each_payment", "total_payment")),
    "visit": frozenset(("daily_visit", "visit_days", "visit_streak", "registration")),
    "role": frozenset(("role_level",)),
}


@dataclass(frozen=True, slots=True)
class Due:
    """A step that is earned; `occasion` names what for, `minor` is what was paid at once."""

    activity: Activity
    step: Step
    occasion: str
    minor: int = 0

    @property
    def rewards(self) -> list[dict[str, object]]:
        """What is given, items of the rate last."""
        found: list[dict[str, object]] = [one.model_dump() for one in self.step.rewards]
        rate = self.step.rate
        more = self.minor * rate.quantity // rate.per_minor if rate else 0
        if rate and more:
            found.append({"item": rate.item, "name": rate.name, "quantity": more})
        return found


def kinds_of(activities: Sequence[Activity]) -> list[str]:
    """The kinds of occasions that some activities may reward."""
    triggers = {one.trigger for one in activities}
    return sorted(kind for kind, found in _OF_KIND.items() if found & triggers)


def concerns(activity: Activity, kind: str) -> bool:
    """Whether an activity may reward an occasion of a kind."""
    return activity.trigger in _OF_KIND.get(kind, ())


def due(
    activity: Activity, happened: Row[Any], order: Row[Any] | None, progress: int
) -> Sequence[Due]:
    """What an occasion earns of an activity, given before or not."""
    if order is not None and order.currency != activity.currency:
        return ()
    match activity.trigger:
        case "first_payment" | "each_payment" if order is not None:
            return _of_order(activity, order)
        case "daily_visit":
            return [Due(activity, activity.steps[0], f"day:{happened.subject}")]
        case "registration":
            return [Due(activity, activity.steps[0], "registration")] if progress else ()
        case "role_level":
            role = f"{happened.server_id}/{happened.role_id}"
            return [Due(activity, one, f"{one.at}:{role}") for one in reached(activity, progress)]
        case _:
            return [Due(activity, one, f"step:{one.at}") for one in reached(activity, progress)]


def reached(activity: Activity, progress: int) -> list[Step]:
    """The steps that somebody has got to."""
    return [one for one in activity.steps if progress >= one.at]


def _of_order(activity: Activity, order: Row[Any]) -> Sequence[Due]:
    """The highest step that the order reaches."""
    if activity.trigger == "first_payment" and not order.is_first:
        return ()
    steps = reached(activity, order.amount_minor)
    name = "first" if activity.trigger == "first_payment" else f"order:{order.number}"
    return [Due(activity, steps[-1], name, order.amount_minor)] if steps else ()
