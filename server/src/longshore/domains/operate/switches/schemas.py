"""What the tester of switches takes and gives."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, JsonValue, StringConstraints

from longshore.domains.operate.publishing.switches import Key, SwitchValue
from longshore.gateway.of_game import OfGame
from longshore.kit.text.kinds import Line

FactName = Annotated[str, StringConstraints(pattern=r"^[a-z_]{1,40}$")]


class SwitchTestInput(OfGame):
    """Who asks for a switch, by what is in force or by the draft.

    `unit` is who percentages go by: a `device` as at `init`, or a `player` as a game's server asks
    for them, whose lists count then. `facts` are what the caller tells, by the fields of rules; one
    that is not told makes its condition false. `at` (Unix seconds) is the moment, else it is now.
    """

    key: Key
    by: Literal["device", "player"] = "device"
    unit: Annotated[Line, Field(min_length=1, max_length=128)]
    facts: Annotated[dict[FactName, JsonValue], Field(max_length=40)] = {}
    at: Annotated[int, Field(ge=1, le=253_000_000_000)] | None = None
    uses: Literal["live", "draft"] = "live"


class SwitchAge(BaseModel):
    """Since when (Unix seconds) a switch in force is as it is, and who published that.

    `is_stale` is one that gives everybody the same and was not changed for 90 days: the game may
    as well have the value itself.
    """

    key: str
    since: int
    user_name: str
    is_stale: bool


class RuleVerdict(BaseModel):
    """Whether a rule fits, and where in its tree (`when.all[1]`) the condition is that decided."""

    id: str
    when: JsonValue
    is_for: bool
    decided_by: str


class SwitchVerdict(BaseModel):
    """What they get. `reason` is OpenFeature's word, as `init` tells it.

    `rules` are those that were looked at: the last is the one that fits, if any does. `bucket` is
    where they stand among ten thousand: a share of 12.5 % is for those below 1,250.
    """

    value: SwitchValue
    reason: str
    rule_id: str
    bucket: int
    rules: list[RuleVerdict]
