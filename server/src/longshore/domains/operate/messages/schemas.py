"""What the calls about messages take and give. Times are Unix seconds, prices millionths."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field, StringConstraints

from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import MailAddress, OptionalId, Phone, none_if_blank
from longshore.kit.text.kinds import Line

ProviderName = Literal["outbox", "aliyun", "tencent", "http", "smtp"]
SecretOf = Literal["aliyun", "tencent", "http", "smtp"]
State = Literal["sending", "sent", "failed"]
PurposeName = Literal["login", "bind"]
Fault = Literal["", "timeout", "unreachable", "refused", "answer", "setting", "quota"]


class SecretInput(OfGame):
    """A provider's secret, empty to remove it; no answer ever holds it again."""

    provider: SecretOf
    secret: Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^[!-~]{0,500}$")]


class SecretOutput(BaseModel):
    """That there is a secret; `hint` is its last characters, empty for a short one."""

    provider: SecretOf
    hint: str
    updated_user_name: str
    updated_at: int


class Spent(BaseModel):
    """What messages cost, in millionths of a currency."""

    currency: str
    micros: int


class MessagesOverview(BaseModel):
    """Which secrets there are, and the present day of the game's zone."""

    secrets: list[SecretOutput]
    day: str
    sent: int
    failed: int
    counted: int
    spent: list[Spent]


class TestInput(OfGame):
    """A message to oneself, by the draft as it is now."""

    to: Phone | MailAddress
    purpose: PurposeName = "login"
    language: Annotated[str, StringConstraints(pattern=r"^[A-Za-z-]{2,20}$")] = "zh-CN"


class TestOutput(BaseModel):
    """What became of it: `said` is what the provider said, `provider_id` its own number."""

    is_sent: bool
    fault: Fault
    said: str
    provider_id: str


class LogQuery(OfGame):
    """Which messages, the newest first; `to` is a whole phone or address of mail.

    `before` is the `next` of the page before.
    """

    state: Annotated[State | None, BeforeValidator(none_if_blank)] = None
    provider: Annotated[ProviderName | None, BeforeValidator(none_if_blank)] = None
    purpose: Annotated[PurposeName | None, BeforeValidator(none_if_blank)] = None
    to: Annotated[Line, Field(max_length=100)] = ""
    before: OptionalId = None
    page_size: Annotated[int, Field(ge=1, le=200)] = 50


class MessageOutput(BaseModel):
    """One message; `masked` is whom it went to, `created_user_name` who tried it."""

    id: int
    way: str
    purpose: str
    provider: str
    masked: str
    state: State
    fault: Fault
    said: str
    provider_id: str
    price_micros: int
    currency: str
    ms: int
    created_user_name: str
    created_at: int


class MessagePage(BaseModel):
    """One page; `next` asks for the one after it, `total` is counted up to 10,000."""

    list: list[MessageOutput]
    next: int | None
    total: int
