"""The shape of what is published about minors, and of the rules that come with the release."""

from datetime import date, time
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BaseModel, Field, model_validator

from longshore.kit.text.kinds import Line
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

ADULT_AGE = 18
Fen = Annotated[int, Field(ge=0, le=10**9)]
ChannelCode = Annotated[str, Field(pattern=r"^[a-z0-9_-]{1,40}$")]


def _zone(value: str) -> str:
    try:
        ZoneInfo(value)
    except (ValueError, KeyError, OSError):
        raise refused("zone", Text("不是有效的时区", "is no time zone")) from None
    return value


class SpendingTier(BaseModel, extra="forbid"):
    """What somebody below an age may spend at once and in a month, in fen; 0 is nothing."""

    below_age: Annotated[int, Field(ge=1, le=ADULT_AGE)]
    single_minor: Fen
    month_minor: Fen


class RuleSet(BaseModel, extra="forbid"):
    """Rules from a day on. `weekdays` are those of ISO 8601 (Monday is 1).

    On the listed weekdays minors play between `opens` and `closes`; with `on_holidays` on holidays
    as well, and not on days that are worked for one.
    """

    valid_from: date
    source: Annotated[Line, Field(min_length=1, max_length=200)]
    zone: Annotated[str, AfterValidator(_zone)] = "Asia/Shanghai"
    opens: time
    closes: time
    weekdays: Annotated[list[Annotated[int, Field(ge=1, le=7)]], Field(max_length=7)]
    on_holidays: bool = True
    spending: Annotated[list[SpendingTier], Field(max_length=10)] = []

    @model_validator(mode="after")
    def _in_order(self) -> "RuleSet":
        if self.opens >= self.closes:
            raise refused("closes", Text("结束时间应晚于开始时间", "must be after the beginning"))
        self.spending.sort(key=lambda tier: tier.below_age)
        return self


class SpecialDay(BaseModel, extra="forbid"):
    """A holiday (`rest`) or a make-up working day (`work`), whatever else is known of the day."""

    day: date
    kind: Literal["rest", "work"]
    name: Annotated[Line, Field(max_length=40)] = ""
    source: Annotated[Line, Field(max_length=200)] = ""


class Minors(BaseModel, extra="forbid"):
    """How a game treats minors.

    Attributes:
        is_on: nothing here holds while it is off.
        needs_name: who has not told a checked name does not play (no guests).
        own_channels: channels that check names and minors themselves.
        sums: whether spending counts in this game alone or in all games of the publisher.
        days: special days beside those of the release; the same day here wins.
        rules: the game's own rule sets instead of the law's.
    """

    is_on: bool = False
    needs_name: bool = True
    own_channels: Annotated[list[ChannelCode], Field(max_length=200)] = []
    sums: Literal["game", "publisher"] = "game"
    days: Annotated[list[SpecialDay], Field(max_length=500)] = []
    rules: Annotated[list[RuleSet], Field(max_length=20)] = []

    def covers(self, channel_code: str) -> bool:
        """Whether the rules hold for players of a channel ("" are the publisher's own)."""
        return self.is_on and channel_code not in self.own_channels
