"""What the console's calls about entry take and give; moments are Unix seconds."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field, model_validator

from longshore.domains.operate.limits.shape import Digest
from longshore.domains.operate.players.refused import RefusedSubject
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, OptionalId
from longshore.kit.text.kinds import Line, Paragraphs
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

MOST_VALUES = 5_000
Address = Annotated[Line, Field(max_length=64)]
Words = Annotated[Line, Field(max_length=200)]


class ImportListInput(OfGame):
    """A list of addresses: as text, or a file that was uploaded for `addresses`.

    `skips_bad` takes the good lines of a list that has bad ones.
    """

    content: Annotated[Paragraphs, Field(max_length=900_000)] | None = None
    upload_id: UUID | None = None
    skips_bad: bool = False

    @model_validator(mode="after")
    def _one_of_them(self) -> "ImportListInput":
        if (self.content is None) is (self.upload_id is None):
            raise refused(
                "one_source", Text("应为文本或上传的文件之一", "takes a text or an uploaded file")
            )
        return self


class BadLineOutput(BaseModel):
    """A line (counted from 1) that cannot be read, and why."""

    line: int
    content: str
    why: str


class ImportedList(BaseModel):
    """What was read. With bad lines that are not skipped nothing is kept, and `digest` is empty.

    `lines` said ranges, of which `ranges` are left after those that overlap were joined.
    """

    digest: str
    lines: int
    ranges: int
    v4: int
    v6: int
    bad: list[BadLineOutput]
    bad_count: int


class ListQuery(OfGame):
    """Ranges of a list, from the one after `offset` on; `address` asks for the one that has it."""

    digest: Digest
    offset: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    address: Address = ""


class RangeOutput(BaseModel):
    """The first and the last address of a range."""

    first: str
    last: str


class PlacesOutput(BaseModel):
    """Countries and regions that addresses can be told to be of (ISO 3166-1 alpha-2).

    `as_of` is the day of the data, `source` the package that it comes from.
    """

    codes: list[str]
    as_of: str
    source: str


class EntryTestInput(OfGame):
    """Somebody who would enter; what is empty is not asked for."""

    address: Address = ""
    device_id: Annotated[Line, Field(max_length=128)] = ""
    player_id: OptionalId = None
    uses: Literal["live", "draft"] = "live"


class EntryVerdict(BaseModel):
    """Whether they would get in, and what decided.

    `by` list: `key` is the list's, `first` and `last` its range; region: `key` is the country's
    code; player, device, address: the entry of the refused list in `shown` and `reason`.
    """

    may_enter: bool
    by: Literal["nothing", "list", "region", "player", "device", "address"]
    key: str = ""
    first: str = ""
    last: str = ""
    country: str = ""
    shown: str = ""
    reason: str = ""
    ends_at: int | None = None


class RefusalsQuery(OfGame):
    """Refusals of the last days, today among them."""

    days: Annotated[int, Field(ge=1, le=366)] = 14


class RefusalsOfDay(BaseModel):
    """How often a rule refused somebody on a day (ISO 8601, the game's zone)."""

    day: str
    rule: str
    hits: int


class RefusedQuery(OfGame):
    """Entries of the refused list, the newest first, before an id."""

    keyword: Annotated[Line, Field(max_length=128)] = ""
    subject: RefusedSubject | None = None
    state: Literal["in_force", "over"] = "in_force"
    before: OptionalId = None


class RefusedOutput(BaseModel):
    """An entry; no `ends_at` is for good. `lifted_at` is when somebody ended it."""

    id: int
    subject: RefusedSubject
    shown: str
    reason: str
    told: str
    ends_at: int | None
    created_user_name: str
    created_at: int
    lifted_at: int | None
    lifted_user_name: str


class RefusedPage(BaseModel):
    """Entries, how many there are (10,000 stands for more), and what `before` goes on from."""

    list: list[RefusedOutput]
    total: int
    next: int | None


class RefuseInput(OfGame):
    """Players by id, devices by their own id, or addresses that may not enter from now on.

    `told` is what they read, `reason` is ours; no `ends_at` is for good.
    """

    subject: RefusedSubject
    values: Annotated[
        list[Annotated[Line, Field(max_length=200)]], Field(min_length=1, max_length=MOST_VALUES)
    ]
    reason: Annotated[Words, Field(min_length=2)]
    told: Words = ""
    ends_at: Annotated[int, Field(ge=1, le=253_000_000_000)] | None = None


class RefusedDone(BaseModel):
    """How many were put on the list and how many open sessions ended; with bad ones none."""

    added: int
    ended_sessions: int
    bad: list[BadLineOutput]


class EndRefusedInput(OfGame):
    """Entries to be ended before their time."""

    ids: Annotated[list[Id], Field(min_length=1, max_length=MOST_VALUES)]
    reason: Annotated[Words, Field(min_length=2)]


class EndedRefused(BaseModel):
    """How many entries ended; others had ended before."""

    ended: int
