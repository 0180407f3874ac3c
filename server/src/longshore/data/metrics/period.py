"""Days that a page asks for, in the zone of the game's days."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated

from pydantic import BaseModel, Field, model_validator

from longshore.data.loading.first import Loading
from longshore.gateway.of_game import OfGame
from longshore.kit.days import present_day
from longshore.kit.text.fields import CommaList
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

MOST_DAYS = 400
_USUAL_DAYS = 14
_OWN_ACCOUNTS = "-"
# What the engine's days can hold, with a year on either side.
AnyDay = Annotated[date, Field(ge=date(2000, 1, 1), le=date(2100, 12, 31))]
_WRONG = Text(
    "结束日期不能早于开始日期，最多查询{most}天",
    "The last day must not be before the first; at most {most} days at once",
)


class Days(OfGame):
    """From which day until which, both included; with neither the last `days` until today."""

    first: AnyDay | None = None
    last: AnyDay | None = None
    days: Annotated[int, Field(ge=1, le=MOST_DAYS)] = _USUAL_DAYS

    @model_validator(mode="after")
    def _in_order(self) -> "Days":
        if self.first and self.last and not 0 <= (self.last - self.first).days < MOST_DAYS:
            raise refused("days", _WRONG.filled(most=MOST_DAYS))
        return self


class Filtered(Days):
    """Some days, and channels by their codes; players with accounts of our own are `-`."""

    channels: CommaList = Field([], max_length=100)

    @property
    def channel_codes(self) -> tuple[str, ...]:
        """As the engine has them, where own accounts have no channel."""
        return tuple("" if code == _OWN_ACCOUNTS else code for code in self.channels)


@dataclass(frozen=True, slots=True)
class Period:
    """Whole days, and today in the same zone."""

    first: date
    last: date
    today: date

    @property
    def days(self) -> list[date]:
        """Each of them."""
        return [self.first + timedelta(days=n) for n in range((self.last - self.first).days + 1)]

    @property
    def before(self) -> "Period":
        """As many days just before."""
        length = timedelta(days=len(self.days))
        return Period(self.first - length, self.last - length, self.today)


def period_of(form: Days, zone: str) -> Period:
    """What is asked for, in a zone."""
    today = present_day(zone).date
    first = form.first or (form.last or today) - timedelta(days=form.days - 1)
    longest = first + timedelta(days=MOST_DAYS - 1)
    last = form.last or min(max(first, today), longest)
    return Period(first, last, today)


class Answered(BaseModel):
    """What every answer says of itself: zone, days, and until when everything is loaded.

    `loading` is how far what happened before has come in, while the figures lack it.
    """

    time_zone: str
    first: date
    last: date
    today: date
    complete_until: int | None
    loading: Loading | None
