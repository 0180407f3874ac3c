"""What calls about reconciliations take and give. Times are Unix seconds, amounts minor units."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, BeforeValidator, Field, model_validator

from longshore.domains.operate.reconciling.models import LineKind, ReconciliationState
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import CommaList, Id, OptionalId, none_if_blank
from longshore.kit.text.kinds import Line
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

_ChannelCode = Annotated[Line, Field(min_length=1, max_length=40)]
_Title = Annotated[Line, Field(max_length=200)]
_Words = Annotated[CommaList, Field(max_length=20)]
_Moment = Annotated[int, Field(ge=0, le=4_102_444_800)]
MOST_DAYS = 400


class StatementMapping(BaseModel):
    """Which column, by its title, says what; an empty title means that the file does not say it.

    `unit` is what amounts count: `major` like 6.00 yuan, `minor` like 600 fen. `currency` holds
    where no column says one. Lines whose state is one of `refund_words` gave money back, those of
    `skip_words` are left out; all others are sales. The titles stand in row `head_row` (from 1).
    """

    transaction: _Title = ""
    order: _Title = ""
    amount: _Title = ""
    currency_column: _Title = ""
    state: _Title = ""
    unit: Literal["major", "minor"] = "major"
    currency: Annotated[str, Field(pattern=r"^[A-Z]{3}$")] = "CNY"
    refund_words: _Words = []
    skip_words: _Words = []
    head_row: Annotated[int, Field(ge=1, le=1_000)] = 1


class ReadStatement(OfGame):
    """A file that was uploaded for `statement`, and whose it is."""

    upload_id: UUID
    channel_code: _ChannelCode


class StatementOutput(BaseModel):
    """What a file looks like: titles, its first rows, how many there are below the titles.

    `mapping` is what was used for the channel's last file where its titles are there again
    (`is_remembered`), else what the titles look like.
    """

    titles: list[str]
    samples: list[list[str]]
    rows: int
    mapping: StatementMapping
    is_remembered: bool


class BeginReconciliation(ReadStatement):
    """Compare a file with the payments of a channel in a period: from, and before, a moment."""

    mapping: StatementMapping
    period_from: _Moment
    period_until: _Moment

    @model_validator(mode="after")
    def _makes_sense(self) -> "BeginReconciliation":
        if not 0 < self.period_until - self.period_from <= MOST_DAYS * 86_400:
            text = Text("时间段应为 1 秒到 400 天", "The period takes from a second to 400 days")
            raise refused("period", text)
        if not self.mapping.amount:
            text = Text("应选择金额所在的列", "needs the column of amounts")
            raise refused("no_amount_column", text)
        if not (self.mapping.transaction or self.mapping.order):
            text = Text(
                "应选择交易号或订单号所在的列",
                "needs the column of transactions or of order numbers",
            )
            raise refused("no_key_column", text)
        return self


class ReconciliationReference(OfGame):
    """One reconciliation."""

    id: Id


class ReconciliationQuery(OfGame):
    """Which reconciliations, the newest first; `before` is the `next` of the page before."""

    channel_code: Annotated[Line, Field(max_length=40)] = ""
    before: OptionalId = None
    page_size: Annotated[int, Field(ge=1, le=100)] = 50


class KindSum(BaseModel):
    """What came of how many lines, in one currency."""

    kind: LineKind
    currency: str
    count: int
    theirs_minor: int
    ours_minor: int


class ReconciliationOutput(BaseModel):
    """A reconciliation: `lines` were compared, `ignored` said nothing to compare.

    `differences` counts all that did not match. `problem` says why it failed.
    """

    id: int
    channel_code: str
    file_name: str
    period_from: int
    period_until: int
    state: ReconciliationState
    problem: str
    lines: int
    ignored: int
    differences: int
    sums: list[KindSum]
    created_user_name: str
    created_at: int
    finished_at: int | None


class ReconciliationPage(BaseModel):
    """One page; `next` asks for the one after it."""

    list: list[ReconciliationOutput]
    next: int | None


class LineQuery(ReconciliationReference):
    """Lines of a reconciliation in the file's order; the kind `different` is all but `matched`."""

    kind: Annotated[LineKind | Literal["different"] | None, BeforeValidator(none_if_blank)] = None
    after: OptionalId = None
    page_size: Annotated[int, Field(ge=1, le=200)] = 50


class LineOutput(BaseModel):
    """What the channel says and what we know; `line` is 0 for what only we know."""

    id: int
    kind: LineKind
    line: int
    transaction: str
    order_number: str
    is_ours: bool
    said: str
    theirs_minor: int | None
    theirs_currency: str
    theirs_state: str
    ours_minor: int | None
    ours_currency: str
    ours_state: str


class LinePage(BaseModel):
    """One page; `next` is the `after` of the one that follows."""

    list: list[LineOutput]
    next: int | None
