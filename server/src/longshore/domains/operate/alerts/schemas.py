"""What the calls about alerts take and give. Times are Unix seconds."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field, StringConstraints, model_validator

from longshore.domains.operate.alerts.kinds import KINDS, MOST_MINUTES, RuleKind
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, MailAddress, OptionalId, none_if_blank
from longshore.kit.text.kinds import Line
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

TargetKind = Literal["webhook", "feishu", "dingtalk", "wecom", "mail"]
_MinuteOfDay = Annotated[int, Field(ge=0, le=1439)]
_MINUTES = Text(
    "这条规则看最近 {least} 到 {most} 分钟", "This rule looks back {least} to {most} minutes"
)
_SHARE = Text("最多少 100 %", "Nothing falls by more than 100 %")
_NEW_TARGET = Text("新增接收方要有方式和名称", "A new target needs a way and a name")
_WHOLE = 100
Url = Annotated[str, StringConstraints(pattern=r"^https?://[!-~]{1,480}$")]


class RuleInput(OfGame):
    """What is watched; a game has one rule of a kind. `minutes` and `threshold` as `kinds` say.

    `target_ids` are the targets that are told; none means all of them, also later ones. What is
    absent stays as it is, or as the rule begins.
    """

    kind: RuleKind
    threshold: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    minutes: Annotated[int, Field(ge=0, le=MOST_MINUTES)] | None = None
    repeat_minutes: Annotated[int, Field(ge=5, le=1_440)] | None = None
    is_on: bool | None = None
    target_ids: Annotated[list[Id], Field(max_length=20)] | None = None

    @model_validator(mode="after")
    def _can_be_met(self) -> "RuleInput":
        kind = KINDS[self.kind]
        if self.minutes is not None and not kind.least <= self.minutes <= kind.most:
            raise refused("minutes", _MINUTES.filled(least=kind.least, most=kind.most))
        if kind.is_share and (self.threshold or 0) > _WHOLE:
            raise refused("threshold", _SHARE)
        return self


class NotMeasured(BaseModel):
    """What a rule watches cannot be measured now; `since` is until when it was known, if it is."""

    since: int | None


class RuleOutput(BaseModel):
    """A rule as it is, or as it would begin (`is_set` false).

    `not_measured` is of one that is on, and is told by those who read the rules alone.
    """

    kind: RuleKind
    is_set: bool
    is_on: bool
    threshold: int
    minutes: int
    repeat_minutes: int
    target_ids: list[int]
    updated_user_name: str
    not_measured: NotMeasured | None = None


class TargetInput(OfGame):
    """Whom to tell: at a `url`, or at the address `email` by the mail server of the game.

    Of one that is there, an empty address keeps address and secret, and what is absent stays as it
    is; a new one needs kind and name, and reads the caller's language if none is given. Quiet hours
    are minutes of the day; both or neither.
    """

    id: OptionalId = None
    kind: TargetKind | None = None
    name: Annotated[Line, Field(min_length=1, max_length=50)] | None = None
    url: Annotated[Url | None, BeforeValidator(none_if_blank)] = None
    email: Annotated[MailAddress | None, BeforeValidator(none_if_blank)] = None
    secret: Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^[!-~]{0,200}$")] = ""
    language: Annotated[str, StringConstraints(pattern=r"^[A-Za-z-]{2,20}$")] | None = None
    is_on: bool | None = None
    quiet_from: _MinuteOfDay | None = None
    quiet_until: _MinuteOfDay | None = None

    @model_validator(mode="after")
    def _is_whole(self) -> "TargetInput":
        if self.id is None and (self.kind is None or self.name is None):
            raise refused("new_target", _NEW_TARGET)
        return self


class TargetReference(OfGame):
    """One target."""

    id: Id


class TargetOutput(BaseModel):
    """A target; `hint` says where, without what makes the address a secret."""

    id: int
    kind: TargetKind
    name: str
    hint: str
    language: str
    is_on: bool
    quiet_from: int | None
    quiet_until: int | None
    updated_user_name: str


class AlertsOutput(BaseModel):
    """Rules and targets of a game."""

    rules: list[RuleOutput]
    targets: list[TargetOutput]


class Tried(BaseModel):
    """What became of a test."""

    is_sent: bool
    said: str


class IncidentQuery(OfGame):
    """Which incidents, the newest first; `before` is the `next` of the page before."""

    state: Annotated[Literal["open", "resolved"] | None, BeforeValidator(none_if_blank)] = None
    before: OptionalId = None
    page_size: Annotated[int, Field(ge=1, le=100)] = 50


class IncidentReference(OfGame):
    """One incident."""

    id: Id


class TellingOutput(BaseModel):
    """One notice of an incident."""

    target: str
    event: Literal["opened", "repeated", "resolved"]
    state: Literal["waiting", "sent", "failed"]
    said: str
    at: int


class IncidentOutput(BaseModel):
    """An incident in words, with its figures and who was told."""

    id: int
    kind: RuleKind
    says: str
    value: int
    peak: int
    threshold: int
    opened_at: int
    resolved_at: int | None
    acknowledged_at: int | None
    acknowledged_user_name: str
    notices: list[TellingOutput]


class IncidentPage(BaseModel):
    """One page; `next` asks for the one after it."""

    list: list[IncidentOutput]
    next: int | None
