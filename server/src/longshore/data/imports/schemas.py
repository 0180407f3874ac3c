"""What calls about imports take and give. Times are Unix seconds."""

from typing import Annotated, Literal
from uuid import UUID
from zoneinfo import ZoneInfo

from pydantic import BaseModel, BeforeValidator, Field, model_validator

from longshore.data.imports.models import ImportKind, ImportState
from longshore.domains.pack.goods import EXPONENTS
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import CommaList, Id, OptionalId, none_if_blank
from longshore.kit.text.kinds import Line
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

Title = Annotated[Line, Field(max_length=200)]
_Words = Annotated[CommaList, Field(max_length=50)]
_MONEY = ("payments", "refunds")
MOST_PROPERTIES = 50


class ImportMapping(BaseModel):
    """Which column, by its title, says what; an empty title means that the file does not say it.

    Without `has_titles` the columns are called `1`, `2` and so on. `channel` holds where no column
    says one; each of `channel_words` is `theirs=ours`. Players are who the channel's `uid` names.
    `unit` is what amounts count: `major` like 6.00 yuan, `minor` like 600 fen; `currency` holds
    where no column says one. `zone` is that of times which name none; empty for the game's days'.
    Only lines whose state is one of `state_words` count, where there are any; lines whose
    `sandbox_column` says one of `sandbox_words` never do. Of events, `event` is their name where
    no column says one, and `properties` are columns that come along.
    """

    separator: Literal["tab", "comma", "semicolon"] = "comma"
    has_titles: bool = True
    time: Title = ""
    zone: Annotated[str, Field(max_length=40)] = ""
    uid: Title = ""
    channel_column: Title = ""
    channel: Annotated[Line, Field(max_length=40)] = ""
    channel_words: _Words = []
    server: Title = ""
    version: Title = ""
    order: Title = ""
    transaction: Title = ""
    amount: Title = ""
    unit: Literal["major", "minor"] = "major"
    currency_column: Title = ""
    currency: Annotated[str, Field(max_length=3)] = "CNY"
    goods: Title = ""
    state: Title = ""
    state_words: _Words = []
    sandbox_column: Title = ""
    sandbox_words: _Words = []
    event_column: Title = ""
    event: Annotated[Line, Field(max_length=64)] = ""
    properties: Annotated[list[Title], Field(max_length=MOST_PROPERTIES)] = []

    @model_validator(mode="after")
    def _is_known(self) -> "ImportMapping":
        if self.currency not in EXPONENTS:
            raise refused("currency", Text("没有这个币种", "no such currency"))
        try:
            ZoneInfo(self.zone or "UTC")
        except (KeyError, ValueError, OSError) as error:
            raise refused("zone", Text("没有这个时区", "no such time zone")) from error
        if any("=" not in word for word in self.channel_words):
            text = Text("写成“对方的=自己的”", "each is written as theirs=ours")
            raise refused("channel_words", text)
        return self


class ReadImport(OfGame):
    """A file that was uploaded for `import`, and what is in it.

    `log` is the kind of an UltraSDK game log, whose columns are known; empty for other files.
    """

    upload_id: UUID
    log: Literal[
        "", "playercharger", "goldobtain", "goldconsume", "itemobtain", "itemconsume"
    ] = ""  # fmt: skip


class ImportFile(BaseModel):
    """What a file looks like: its titles, its first rows, and what the titles look like.

    `kind` is what the file is about, as far as can be told.
    """

    titles: list[str]
    samples: list[list[str]]
    kind: ImportKind
    mapping: ImportMapping


class BeginImport(OfGame):
    """Import a file; its lines become payments, refunds, arrivals, sign-ins or events."""

    upload_id: UUID
    kind: ImportKind
    mapping: ImportMapping

    @model_validator(mode="after")
    def _is_whole(self) -> "BeginImport":
        told = self.mapping
        missing = [name for name in ("time", "uid") if not getattr(told, name)]
        if self.kind in _MONEY and not told.amount:
            missing.append("amount")
        if self.kind == "events" and not (told.event or told.event_column):
            missing.append("event")
        if missing:
            raise refused(missing[0], Text("选择这一列", "choose this column"))
        if told.sandbox_column and not told.sandbox_words:
            text = Text("写明哪些内容表示沙箱", "say which words mean sandbox")
            raise refused("sandbox_words", text)
        if self.kind == "events" and told.event.startswith("$"):
            text = Text("不能以 $ 开头", "may not begin with $")
            raise refused("event", text)
        return self


class ImportReference(OfGame):
    """An import."""

    id: Id


class ImportQuery(OfGame):
    """Imports, the newest first; `before` is the `next` of the page before."""

    before: Annotated[OptionalId, BeforeValidator(none_if_blank)] = None
    page_size: Annotated[int, Field(ge=1, le=100)] = 50


class RepeatedIn(BaseModel):
    """An import of another file, and how many lines were left out because both files have them."""

    id: int
    file_name: str
    rows: int


class Import(BaseModel):
    """An import and how far it is; `percent` is of the file, `problem` says why it failed.

    One that is `undoing` and has a `problem` is left alone until it is undone again.

    `held_up` says why one that is not over does not go on; empty where it does.
    `repeated_in` are later files whose lines would be in no figure once this import is undone,
    `left_to` those that were undone since: what this import left to them came in with no other
    import of the same file.
    """

    id: int
    kind: ImportKind
    file_name: str
    bytes: int
    state: ImportState
    problem: str
    held_up: str = ""
    percent: int
    lines: int
    rows: int
    refused: int
    skipped: int
    repeated_in: list[RepeatedIn] = []
    left_to: list[RepeatedIn] = []
    created_user_name: str
    created_at: int
    finished_at: int | None


class ImportPage(BaseModel):
    """One page; `next` asks for the one after it. `may_import` is of whoever asks."""

    time_zone: str
    list: list[Import]
    next: int | None
