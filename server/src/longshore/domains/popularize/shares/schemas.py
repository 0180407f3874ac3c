"""What the share actions take and give; days are ISO 8601, moments Unix seconds."""

from datetime import date
from typing import Annotated

from pydantic import AfterValidator, BaseModel, Field

from longshore.domains.popularize.shares.terms import Terms
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import now
from longshore.kit.text.fields import Id
from longshore.kit.text.kinds import Line
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

FIRST_DAY = date(2000, 1, 1)
"""The first day on which anything begins."""
_YEARS_AHEAD = 10
_NO_BEGIN = Text("应在 {first} 至 {last} 之间", "must be between {first} and {last}")


def _near(day: date) -> date:
    last = date(now().year + _YEARS_AHEAD, 12, 31)
    if not FIRST_DAY <= day <= last:
        raise refused("begins_on", _NO_BEGIN.filled(first=FIRST_DAY, last=last))
    return day


Name = Annotated[Line, Field(min_length=1, max_length=50)]
BeginsOn = Annotated[date, AfterValidator(_near)]
"""A day of the zone of statements, ten years ahead at most: what begins there is never undone."""


class ShareQuery(OfGame):
    """The share models of the game."""


class PromotionZonesQuery(OfGame):
    """The zones of the game."""


class PromotionZones(BaseModel):
    """Whose times promotion shows, names of the IANA database.

    `time_zone` is that of the game's clock; `statements_zone` that of the days of shares and the
    months of statements, which stays when the clock is set anew.
    """

    time_zone: str
    statements_zone: str


class ShareModelInput(OfGame):
    """A new model with its first version."""

    name: Name
    begins_on: BeginsOn
    terms: Terms


class ShareVersionInput(OfGame):
    """Other terms of a model from a day on."""

    model_id: Id
    begins_on: BeginsOn
    terms: Terms


class ShareAssignInput(OfGame):
    """Promoters who have a model from a day on."""

    model_id: Id
    promoter_ids: Annotated[list[Id], Field(min_length=1, max_length=1000)]
    begins_on: BeginsOn


class ShareVersionOutput(BaseModel):
    """A version; `is_in_force` today."""

    id: int
    begins_on: date
    terms: Terms
    is_in_force: bool
    created_user_name: str
    created_at: int


class ShareModelOutput(BaseModel):
    """A model, its versions (the newest first), and the promoters who have it today."""

    id: int
    name: str
    versions: list[ShareVersionOutput]
    promoters: list[str]


class ShareModels(BaseModel):
    """Every model of the game; `first_day` is the first that a change can begin on."""

    list: list[ShareModelOutput]
    first_day: date


class CalculatorDay(BaseModel):
    """Income in minor units, or a count of players, on a day."""

    day: date
    base: Annotated[int, Field(ge=0, le=10**13)]


def _of_one_month(days: list[CalculatorDay]) -> list[CalculatorDay]:
    """Tiers and caps are of a month, and a day is capped once."""
    each = {one.day for one in days}
    if len(each) < len(days) or len({(day.year, day.month) for day in each}) > 1:
        raise refused(
            "days_of_one_month",
            Text("应为同一个月的日期，每天一次", "must be days of one month, each of them once"),
        )
    return days


class CalculatorInput(OfGame):
    """What terms would come to for days of one month, each of them once."""

    terms: Terms
    currency: Annotated[str, Field(pattern=r"^[A-Z]{3}$")] = "CNY"
    days: Annotated[
        list[CalculatorDay], Field(min_length=1, max_length=31), AfterValidator(_of_one_month)
    ]


class CalculatedDay(BaseModel):
    """A day's share and what caps take of it, in minor units."""

    day: date
    base: int
    share: int
    cap_day: int
    cap_month: int
    amount: int


class Calculated(BaseModel):
    """The days, their sum, and what of it is kept back at first."""

    days: list[CalculatedDay]
    amount: int
    held_back: int
