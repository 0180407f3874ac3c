"""What the settlement actions take and give; months are their first days, money in minor units."""

from datetime import date
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field

from longshore.domains.popularize.settlements.lines import LineKind, month_of
from longshore.domains.popularize.settlements.rates import BaseUnit
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, Page, PageSize, none_if_blank
from longshore.kit.text.kinds import Paragraphs

State = Literal["drawn", "checked", "disputed", "confirmed", "paid", "closed"]
Claimed = Annotated[
    Annotated[int, Field(ge=-(10**13), le=10**13)] | None, BeforeValidator(none_if_blank)
]
"""What a disputed line should come to, in minor units of its currency."""
StepKind = Literal["drawn", "checked", "disputed", "answered", "confirmed", "paid", "closed"]
Month = Annotated[date, Field(ge=date(2000, 1, 1), le=date(2999, 12, 31)), AfterValidator(month_of)]


class SettlementQuery(OfGame):
    """Which statements of the game."""

    page: Page = 1
    page_size: PageSize = 20
    month: Month | None = None
    state: Annotated[State | None, BeforeValidator(none_if_blank)] = None


class SettlementSum(BaseModel):
    """What a statement comes to in one currency."""

    currency: str
    amount_minor: int


class SettlementOutput(BaseModel):
    """A statement in lists."""

    id: int
    month: date
    promoter_id: int
    promoter_name: str
    state: State
    sums: list[SettlementSum]


class DrawingOutput(BaseModel):
    """The last time that a month was to be drawn: `done` of `total` days were looked at."""

    month: date
    state: Literal["running", "done", "failed"]
    done: int
    total: int
    statements: int
    user_name: str
    created_at: int


class SettlementPage(BaseModel):
    """Statements, the month that can be drawn next (null where none is over), and the last draw."""

    list: list[SettlementOutput]
    total: int
    next_month: date | None
    drawing: DrawingOutput | None


class DrawInput(OfGame):
    """The month to draw statements of."""

    month: Month


class SettlementReference(OfGame):
    """One statement."""

    id: Id


class SettlementStepInput(SettlementReference):
    """The next step; `disputed` names a line and says why, `answered` what is said to it.

    `claimed_minor` of a dispute is what its line should come to, where that was said.
    `paid` has the bank's reference in `words`.
    """

    step: Literal["checked", "disputed", "answered", "confirmed", "paid", "closed"]
    line_number: Annotated[int, Field(ge=1)] | None = None
    words: Annotated[Paragraphs, Field(max_length=500)] = ""
    claimed_minor: Claimed = None


class SettlementLineOutput(BaseModel):
    """A line; see `lines.Line`. `base` by `rate` is the amount.

    `base` is income in minor units (`money`) or a count of `players`; of what is held back and of
    what is paid of it later it is what that month's own statement earned. `rate` says the rate,
    price or limit in the caller's language.
    """

    number: int
    kind: LineKind
    source_month: date
    day: date | None
    version_id: int
    currency: str
    orders: int
    base: int
    base_unit: BaseUnit
    rate: str
    amount_minor: int


class SettlementStepOutput(BaseModel):
    """What became of the statement, the oldest first."""

    kind: StepKind
    line_number: int | None
    words: str
    claimed_minor: int | None
    user_name: str
    at: int


class SettlementDetail(BaseModel):
    """A statement with its lines and steps; `zone` is whose days they are."""

    statement: SettlementOutput
    zone: str
    digest: str
    reference: str
    lines: list[SettlementLineOutput]
    steps: list[SettlementStepOutput]


class LineOrdersQuery(SettlementReference):
    """The orders behind a line, or who registered."""

    line_number: Annotated[int, Field(ge=1)]
    page: Page = 1
    page_size: PageSize = 50


class LineOrder(BaseModel):
    """An order behind a line; `at` is when it was paid, or refunded for a refund's line.

    `amount_minor` is what the line takes of it. Behind a price for each who registers stands the
    player alone, with the moment of that: number and currency are empty.
    """

    number: str
    player_id: int
    currency: str
    amount_minor: int
    at: int


SettlementForm = Literal["xlsx", "pdf"]


class SettlementFileQuery(SettlementReference):
    """A statement as a file of a form."""

    form: SettlementForm = "xlsx"


class SettlementFile(BaseModel):
    """A statement as a file, its content in Base64."""

    name: str
    content: str


class LineVerified(BaseModel):
    """A stored line beside what the ledger gives for it now; null where it gives no such line."""

    number: int
    stored_minor: int
    derived_minor: int | None


class SettlementVerified(BaseModel):
    """Whether the ledger gives the same statement to the cent, and what it gives."""

    is_same: bool
    lines: list[LineVerified]
    stored: list[SettlementSum]
    derived: list[SettlementSum]
