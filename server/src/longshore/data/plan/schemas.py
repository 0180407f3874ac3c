"""What the calls about the event plan take and give. Times are Unix seconds."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints, field_validator

from longshore.data.metrics.period import Answered
from longshore.gateway.of_game import OfGame
from longshore.kit.text.kinds import Line, Paragraphs
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

MOST_PROPERTIES = 50
_TWICE = Text("属性“{name}”重复", "the property “{name}” is there twice")
_OURS = Text(
    "以 $ 开头的事件由账本产生，不能规划", "events that begin with $ are ours: choose another name"
)

PropertyType = Literal["text", "number", "flag", "list", "object"]
SeenType = Literal["text", "number", "flag", "list", "object", "null"]
State = Literal["as_planned", "differs", "never_came", "unplanned"]
ProblemKind = Literal["missing", "wrong_type", "unplanned"]
# As long as the run time takes them.
PlannedName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=64)]
PropertyName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=64)]


class PlannedProperty(BaseModel, extra="forbid"):
    """A property of an event; one that is not required may be left out or null."""

    name: PropertyName
    type: PropertyType
    is_required: bool = False
    meaning: Annotated[Paragraphs, Field(max_length=200)] = ""


class PlannedReference(OfGame):
    """A planned event, by its name."""

    event: PlannedName


class SavePlanned(PlannedReference):
    """An event as it shall be sent; `revision` is the one that was changed, 0 for a new event."""

    title: Annotated[Line, Field(max_length=60)] = ""
    meaning: Annotated[Paragraphs, Field(max_length=500)] = ""
    properties: list[PlannedProperty] = Field([], max_length=MOST_PROPERTIES)
    revision: Annotated[int, Field(ge=0, le=2**31 - 1)] = 0

    @field_validator("event")
    @classmethod
    def _is_no_ledgers(cls, event: str) -> str:
        if event.startswith("$"):
            raise refused("event", _OURS)
        return event

    @field_validator("properties")
    @classmethod
    def _is_each_once(cls, properties: list[PlannedProperty]) -> list[PlannedProperty]:
        seen: set[str] = set()
        for one in properties:
            if one.name in seen:
                raise refused("properties", _TWICE.filled(name=one.name))
            seen.add(one.name)
        return properties


class Planned(BaseModel):
    """A planned event, who changed it last and when."""

    event: str
    title: str
    meaning: str
    properties: list[PlannedProperty]
    revision: int
    changed_user_name: str
    changed_at: int


class EventPlan(BaseModel):
    """Planned events by name; the zone is that of the game's days."""

    time_zone: str
    list: list[Planned]


class SeenProperty(BaseModel):
    """A property in the newest events of a name: each type with how often it came, and a value."""

    name: str
    types: list["SeenTimes"]
    example: str


class SeenTimes(BaseModel):
    """A type, and in how many of the looked-at events it came."""

    type: SeenType
    times: int


class PlanProblem(BaseModel):
    """Where events differ from the plan, in how many of those looked at; `example` as JSON."""

    property: str
    kind: ProblemKind
    times: int
    example: str


class CheckedEvent(BaseModel):
    """An event of the plan or one that came without being planned.

    `times` and `players` are of all days asked for, properties and problems of the newest
    `looked_at` of them; `last_at` is 0 where none came.
    """

    event: str
    state: State
    times: int
    players: int
    last_at: int
    looked_at: int
    properties: list[SeenProperty]
    problems: list[PlanProblem]


class PlanCheck(Answered):
    """Events that came and events that were planned: those that differ first."""

    list: list[CheckedEvent]
