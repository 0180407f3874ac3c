"""What runs for a player, and how far they are."""

from typing import Literal

from pydantic import BaseModel

from longshore.domains.operate.activities import Activity, TriggerName, note_visit
from longshore.domains.operate.activity_rewards import Shown, shown_to
from longshore.domains.operate.notices.texts import best_of
from longshore.domains.operate.notices.windows import begin_of, end_of
from longshore.runtime.callers import PlayerCall
from longshore.runtime.calls.fields import Short
from longshore.runtime.limits import per_player
from longshore.runtime.operation import sdk_call

Unit = Literal["minor", "days", "level", "times"]
_UNITS: dict[TriggerName, Unit] = {
    "first_payment": "minor", "each_payment": "minor", "total_payment": "minor",
    "daily_visit": "times", "visit_days": "days", "visit_streak": "days",
    "registration": "times", "role_level": "level",
}  # fmt: skip


class ActivitiesInput(BaseModel):
    """The client as it is: rules may go by its version and language."""

    client_version: Short = ""
    language: Short = ""


class ItemShown(BaseModel):
    """So many of one of the game's own items."""

    item: str
    name: str
    quantity: int


class RateShown(ItemShown):
    """So many for every `per_minor` paid."""

    per_minor: int


class StepShown(BaseModel):
    """What is given from `at` on; `given` is how often this player was given it."""

    at: int
    rewards: list[ItemShown]
    rate: RateShown | None
    is_reached: bool
    given: int


class ActivityShown(BaseModel):
    """An activity that runs for the player.

    `progress` and the steps' `at` count `unit`: minor units of `currency`, days, levels, times.
    Moments are Unix seconds, null where it is open. `is_used_up` gives nothing more.
    """

    key: str
    trigger: TriggerName
    title: str
    text: str
    unit: Unit
    currency: str
    begins_at: int | None
    ends_at: int | None
    progress: int
    steps: list[StepShown]
    is_used_up: bool


class ActivitiesOutput(BaseModel):
    """What runs, the highest priority first."""

    activities: list[ActivityShown]


@sdk_call("/sdk/v1/activities", per_player(60))
async def activities(call: PlayerCall, form: ActivitiesInput) -> ActivitiesOutput:
    """Read what runs for the player; the first call of a day counts as their visit."""
    snapshot = await call.ports.snapshots.of(call.game)
    player, zone = call.session, snapshot.time_zone(call.ports.settings.time_zone)
    language = form.language or call.language
    told = {"client_version": form.client_version, "language": language}
    async with call.transaction() as session:
        if not player.is_sandbox:
            known = {name: value for name, value in told.items() if value}
            await note_visit(
                session, call.publisher_id, call.game_id, player.player_id, zone, known
            )
        found = await shown_to(session, call.game_id, player.player_id, zone)
    return ActivitiesOutput(activities=[_output(one, zone, language) for one in found])


def _output(one: Shown, zone: str, language: str) -> ActivityShown:
    activity = one.activity
    said = activity.texts[best_of(language, [text.code for text in activity.texts]) or 0]
    return ActivityShown(
        key=activity.key, trigger=activity.trigger, title=said.title, text=said.text,
        unit=_UNITS[activity.trigger], currency=activity.currency,
        begins_at=begin_of(activity.begins, zone), ends_at=end_of(activity.ends, zone),
        progress=one.progress, steps=_steps(activity, one), is_used_up=one.is_used_up,
    )  # fmt: skip


def _steps(activity: Activity, shown: Shown) -> list[StepShown]:
    return [
        StepShown(
            at=step.at,
            rewards=[ItemShown(**item.model_dump()) for item in step.rewards],
            rate=RateShown(**step.rate.model_dump()) if step.rate else None,
            is_reached=shown.progress >= step.at,
            given=shown.given.get((activity.key, step.at), 0),
        )
        for step in activity.steps
    ]
