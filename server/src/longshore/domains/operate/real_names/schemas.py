"""What the console's calls about real names take and give. Times are Unix seconds, money fen."""

from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field, SecretStr, StringConstraints

from longshore.account.identity import Password
from longshore.domains.operate.real_names.models import (
    BASE_LENGTH,
    HitKind,
    NameState,
    ReportState,
)
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, OptionalId, none_if_blank
from longshore.kit.text.kinds import Line

AgeTier = Literal["0-7", "8-15", "16-17", "18+"]
Code = Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^[A-Za-z0-9_-]{0,64}$")]
Base = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, max_length=BASE_LENGTH, pattern=r"^(https?://[^/?#\s]+)?$"
    ),
]


class Paged(OfGame):
    """A list, newest first; `before` is the `next` of the page before."""

    before: OptionalId = None
    page_size: Annotated[int, Field(ge=1, le=100)] = 50


class NameQuery(Paged):
    """Which names: `keyword` is a player's id or a whole identity number."""

    state: Annotated[NameState | None, BeforeValidator(none_if_blank)] = None
    tier: Annotated[AgeTier | None, BeforeValidator(none_if_blank)] = None
    keyword: Annotated[Line, Field(max_length=40)] = ""


class NameOutput(BaseModel):
    """A real name as lists show it: masked. `is_due` says that the authority is asked again."""

    id: int
    player_id: int
    name: str
    number: str
    state: NameState
    source: Literal["nppa", "form"]
    tier: AgeTier
    attempts: int
    error: str
    next_at: int | None
    asked_at: int
    settled_at: int | None


class NamePage(BaseModel):
    """One page; `total` stops counting at 10,000."""

    list: list[NameOutput]
    next: int | None
    total: int


class NameReference(OfGame):
    """One player's real name."""

    player_id: Id


class RevealName(NameReference):
    """Whose name to show, and why; `password` is the caller's own."""

    reason: Annotated[Line, Field(min_length=2, max_length=200)]
    password: Password


class RevealedName(BaseModel):
    """A name and number in the clear."""

    name: str
    number: str


class NppaSettingsOutput(BaseModel):
    """A game's registration; the key is not shown. `paused_until` is 0 while calls go through."""

    is_on: bool
    app_id: str
    biz_id: str
    has_key: bool
    base: str
    paused_until: int
    updated_user_name: str
    updated_at: int | None


class NppaSettingsInput(OfGame):
    """A game's registration, or some of it: what is absent stays, as does the key if it is empty.

    The first time both ids and the key are needed.
    """

    is_on: bool | None = None
    app_id: Annotated[Code, Field(min_length=1)] | None = None
    biz_id: Annotated[Code, Field(min_length=1)] | None = None
    secret_key: Annotated[SecretStr, Field(max_length=64)] = SecretStr("")
    base: Base | None = None
    password: Password


class Summary(BaseModel):
    """How the game stands towards the regulator.

    `failing` is the last failure of a name that waits, in words. `year_missing` is the year whose
    holidays are not known and soon needed. `today` says when minors may play today.
    """

    is_on: bool
    needs_name: bool
    asks_authority: bool
    names: dict[NameState, int]
    minors: int
    reports: dict[ReportState, int]
    failing: str
    hits: int
    year_missing: int | None
    hours: str
    today_opens: int | None
    today_closes: int | None
    sources: list[str]


class ReportQuery(Paged):
    """Which reports."""

    state: Annotated[ReportState | None, BeforeValidator(none_if_blank)] = None


class BehaviourOutput(BaseModel):
    """One report of coming online or going."""

    id: int
    player_id: int
    session_id: int
    is_online: bool
    at: int
    state: ReportState
    attempts: int
    error: str
    done_at: int | None


class BehaviourPage(BaseModel):
    """One page."""

    list: list[BehaviourOutput]
    next: int | None


class HitQuery(Paged):
    """Which limits that hit."""

    kind: Annotated[HitKind | None, BeforeValidator(none_if_blank)] = None


class HitOutput(BaseModel):
    """A limit that held somebody back."""

    id: int
    player_id: int
    kind: HitKind
    amount_minor: int | None
    at: int


class HitPage(BaseModel):
    """One page."""

    list: list[HitOutput]
    next: int | None


class Retried(BaseModel):
    """How many names are asked about again now."""

    count: int


class TryInput(OfGame):
    """Somebody's birthday, and the moment at which they come, by the rules in force or a draft."""

    born_on: date
    at: Annotated[int, Field(ge=1, le=253_000_000_000)]


class TryOutput(BaseModel):
    """What the rules say: `seconds_left` and the limits are null where nothing limits."""

    is_on: bool
    tier: AgeTier
    may_play: bool
    seconds_left: int | None
    opens_at: int | None
    single_minor: int | None
    month_minor: int | None
    source: str


Case = Literal[
    "check_ok", "check_pending", "check_failed", "query_ok", "query_pending", "query_failed",
    "report_guest", "report_verified",
]  # fmt: skip


class AcceptInput(OfGame):
    """The codes that the authority gave for the eight tasks, by case."""

    codes: Annotated[dict[Case, Annotated[Code, Field(min_length=1)]], Field(min_length=1)]


class CaseResult(BaseModel):
    """What came of a case: what was wanted and what came, in words; `ms` is how long it took."""

    case: Case
    is_passed: bool
    wanted: str
    came: str
    ms: int


class AcceptanceOutput(BaseModel):
    """A run of the eight cases, kept as it went."""

    id: int
    base: str
    passed: int
    results: list[CaseResult]
    created_user_name: str
    created_at: int


class NamesExport(BaseModel):
    """A table for an inspection: names and numbers masked, with who took it and when."""

    file_name: str
    content: str
    rows: int
