"""What the statistic actions take and give; days are the console's, moments Unix seconds."""

from datetime import date, timedelta
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field, model_validator

from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import OptionalId, Page, PageSize, none_if_blank
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

By = Literal["promoter", "package", "day", "channel"]
Step = Literal[
    "clicks", "downloads", "starts", "registrations", "roles", "first_payments", "orders"
]
"""In the order in which a player takes them."""
MOST_DAYS = 92
Day = Annotated[date, Field(ge=date(2000, 1, 1), le=date(2999, 12, 31))]


class StatisticQuery(OfGame):
    """The last days, or those from one to another, both included.

    Of one promoter with those below them, or of all.
    """

    by: By = "promoter"
    days: Annotated[int, Field(ge=1, le=MOST_DAYS)] = 31
    begins_on: Annotated[Day | None, BeforeValidator(none_if_blank)] = None
    ends_on: Annotated[Day | None, BeforeValidator(none_if_blank)] = None
    promoter_id: OptionalId = None

    @model_validator(mode="after")
    def _is_a_range(self) -> "StatisticQuery":
        if (self.begins_on is None) is not (self.ends_on is None):
            told = Text("开始和结束日期要一起填写", "it needs both ends")
            raise refused("range", told)
        if self.begins_on is None or self.ends_on is None:
            return self
        if self.ends_on < self.begins_on:
            raise refused("range", Text("结束日期早于开始日期", "it ends before it begins"))
        if self.ends_on - self.begins_on >= timedelta(days=MOST_DAYS):
            told = Text("最多 {most} 天", "{most} days at most")
            raise refused("range", told.filled(most=MOST_DAYS))
        return self


class PromotionIncome(BaseModel):
    """What players paid in one currency, in minor units."""

    currency: str
    amount_minor: int


class PromotionFigures(BaseModel):
    """How many of each step; `income` is what the orders came to before any share.

    A step that does not know what is asked for is null: a click has no package yet.
    """

    clicks: int | None
    downloads: int | None
    starts: int | None
    registrations: int | None
    roles: int | None
    first_payments: int | None
    orders: int | None
    income: list[PromotionIncome]


class StatisticRow(PromotionFigures):
    """The figures of a promoter, package, day or channel; `key` asks for the rows behind them."""

    key: str
    name: str


class PromotionStatistic(BaseModel):
    """Each row, those with most players first (days the newest first), and the sum of them all.

    `zone` is whose days they are; `rows` of them there are, of which the list has 500 at most.
    """

    sum: PromotionFigures
    list: list[StatisticRow]
    rows: int
    zone: str
    begins_on: date
    ends_on: date


class StatisticRowsQuery(StatisticQuery):
    """The rows behind one figure: of a `key` of the list, or of the sum without one."""

    step: Step
    key: Annotated[Annotated[str, Field(max_length=64)] | None, BeforeValidator(none_if_blank)] = (
        None
    )
    page: Page = 1
    page_size: PageSize = 50


class PromotionRow(BaseModel):
    """One row: `count` of it stand in the figure.

    `what` names it: a link's or a package's code, a device's first digits, a role, an order.
    """

    at: int
    promoter_name: str
    package: str
    channel: str
    what: str
    player_id: int | None
    count: int
    currency: str
    amount_minor: int


class StatisticExportQuery(StatisticQuery):
    """The whole statistic, or with `step` up to 20,000 rows behind a figure."""

    step: Annotated[Step | None, BeforeValidator(none_if_blank)] = None
    key: Annotated[Annotated[str, Field(max_length=64)] | None, BeforeValidator(none_if_blank)] = (
        None
    )


class StatisticFile(BaseModel):
    """A file of comma-separated values, its content in Base64."""

    name: str
    content: str
