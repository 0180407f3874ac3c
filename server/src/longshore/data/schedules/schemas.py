"""What the calls about schedules take and give. Times are Unix seconds."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, model_validator

from longshore.data.schedules.cadence import Kind
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, OptionalId
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

MOST_TARGETS = 20
_ONE = Text("选择一个报表或一个看板", "choose one report or one dashboard")


class SaveSchedule(OfGame):
    """What is sent when, to whom: a new one (no id), or what is changed of one that is there.

    What is absent stays; a new one needs one of `report_id` and `dashboard_id`, `cadence`, `minute`
    and `target_ids`. `minute` is of the day in the zone of the game's days; `weekday` counts from
    Monday as 1. `seen` are the targets that the caller saw it with: what was put in or taken out
    since then stays. Without it they are replaced.
    """

    id: OptionalId = None
    report_id: OptionalId = None
    dashboard_id: OptionalId = None
    cadence: Kind | None = None
    weekday: Annotated[int, Field(ge=1, le=7)] | None = None
    month_day: Annotated[int, Field(ge=1, le=31)] | None = None
    minute: Annotated[int, Field(ge=0, le=1439)] | None = None
    target_ids: Annotated[list[Id], Field(min_length=1, max_length=MOST_TARGETS)] | None = None
    seen: Annotated[list[Id], Field(max_length=MOST_TARGETS)] | None = None
    is_on: bool | None = None

    @model_validator(mode="after")
    def _is_of_one(self) -> "SaveSchedule":
        named = [one for one in (self.report_id, self.dashboard_id) if one is not None]
        if len(named) > 1 or not (named or self.id):
            raise refused("report_id", _ONE)
        return self


class ScheduleReference(OfGame):
    """A schedule."""

    id: Id


class PauseSchedule(ScheduleReference):
    """Whether it is sent from now on; what it missed meanwhile is not made up for."""

    is_on: bool


class Schedule(BaseModel):
    """A schedule with the name of what it sends; only whom it `is_mine` to may change it.

    An owner of the publisher `may_delete` those of what is shared.
    `next_at` is when it is due next, None while it is paused. `target_ids` are those of its targets
    that are still there.
    """

    id: int
    report_id: int | None
    dashboard_id: int | None
    name: str
    cadence: Kind
    weekday: int
    month_day: int
    minute: int
    target_ids: list[int]
    is_on: bool
    next_at: int | None
    is_mine: bool
    may_delete: bool
    created_user_name: str


class ScheduleTarget(BaseModel):
    """Whom a schedule may be sent to: a target of the game's alerts."""

    id: int
    kind: Literal["webhook", "feishu", "dingtalk", "wecom", "mail"]
    name: str
    hint: str
    is_on: bool


class Schedules(BaseModel):
    """Schedules, the newest first, and the targets to choose from.

    `is_cut`: others have made more of what is shared, earlier.
    """

    time_zone: str
    targets: list[ScheduleTarget]
    list: list[Schedule]
    is_cut: bool


class Sending(BaseModel):
    """One message to one target: when it was due, what became of it, why it is not sent."""

    id: int
    target: str
    due_at: int
    state: Literal["waiting", "sent", "failed"]
    said: str
    attempts: int
    sent_at: int | None


class Sendings(BaseModel):
    """The newest messages of a schedule, the newest first."""

    time_zone: str
    list: list[Sending]
