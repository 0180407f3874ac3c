"""What the calls of validation take and give. Times are Unix seconds, durations milliseconds."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field

from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, Page, PageSize, none_if_blank
from longshore.kit.text.kinds import Line, shaped
from longshore.kit.text.text import Text

AccountStatus = Literal["active", "disabled"]
RunKind = Literal["login", "payment"]
RunStatus = Literal["running", "passed", "unproven", "failed"]
Verdict = Literal["pending", "passed", "unproven", "failed", "skipped"]

AccountName = Annotated[
    str,
    shaped(
        r"^[A-Za-z0-9_.-]{3,32}$",
        Text(
            "应为3到32个字母、数字、点、横线或下划线",
            "must be 3 to 32 letters, digits, dots, dashes or underscores",
        ),
    ),
]
Note = Annotated[Line, Field(max_length=200)]
Sku = Annotated[
    str,
    shaped(
        r"^[A-Za-z0-9_.:-]{1,64}$",
        Text("应为1到64个字母、数字或 _ . : -", "must be 1 to 64 letters, digits or _ . : -"),
    ),
]
Currency = Annotated[
    str,
    shaped(
        r"^[A-Z]{3}$",
        Text("应为三个大写字母，例如 CNY", "must be three capital letters, such as CNY"),
    ),
]
Digits = Annotated[Line, Field(max_length=64)]


class AccountQuery(OfGame):
    """Which sandbox accounts; the keyword looks in name, player id and note."""

    page: Page = 1
    page_size: PageSize = 10
    keyword: Annotated[
        Annotated[Line, Field(max_length=100)] | None, BeforeValidator(none_if_blank)
    ] = None
    status: Annotated[AccountStatus | None, BeforeValidator(none_if_blank)] = None


class CreateAccounts(OfGame):
    """New accounts: one with this name, or `count` with names made for them."""

    name: Annotated[AccountName | None, BeforeValidator(none_if_blank)] = None
    count: Annotated[int, Field(ge=1, le=20)] = 1
    note: Note = ""


class AccountReference(OfGame):
    """One sandbox account."""

    id: Id


class DisableAccount(AccountReference):
    """Disable an account (1), or enable it again (0)."""

    disable: Annotated[int, Field(ge=0, le=1)]


class AccountOutput(BaseModel):
    """A sandbox account; its password is not in here."""

    id: int
    name: str
    player_id: str
    note: str
    status: AccountStatus
    created_user_name: str
    created_at: int
    updated_at: int


class AccountPassword(BaseModel):
    """An account with its new password, which is shown this once."""

    account: AccountOutput
    password: str


class AccountPasswords(BaseModel):
    """New accounts with their passwords, which are shown this once."""

    list: list[AccountPassword]


class StartRun(OfGame):
    """Begin a run with a sandbox account; the last fields are for a payment (minor units)."""

    kind: RunKind
    account_id: Id
    channel: Digits = "sandbox"
    role_id: Digits = "r-1"
    server_id: Digits = "s-1"
    sku: Sku = "gold_60"
    quantity: Annotated[int, Field(ge=1, le=9999)] = 1
    amount: Annotated[int, Field(ge=1, le=10**12)] = 600
    currency: Currency = "CNY"


class RunReference(OfGame):
    """One run."""

    id: Id


class StepReference(RunReference):
    """One step of a run; `position` counts from 0."""

    position: Annotated[int, Field(ge=0, le=20)]


class RunQuery(OfGame):
    """Which runs, newest first."""

    page: Page = 1
    page_size: PageSize = 10
    kind: Annotated[RunKind | None, BeforeValidator(none_if_blank)] = None


class ReportQuery(RunReference):
    """A report to hand over, as a page that prints or as data."""

    format: Literal["html", "json"] = "html"


class StepOutput(BaseModel):
    """What was sent, what came back, and what that proves.

    `text` is the verdict in words, `remedy` what to change in the game's server; both in the
    caller's language. A body that is no UTF-8 has its other bytes replaced.
    """

    position: int
    name: str
    title: str
    purpose: str
    verdict: Verdict
    finding: str
    text: str
    remedy: str
    string_to_sign: str
    request_headers: dict[str, str]
    request_body: str
    response_status: int | None
    response_headers: dict[str, str]
    response_body: str
    remote_ip: str
    ms: int | None
    sent_at: int | None


class RunSummary(BaseModel):
    """A run as lists show it."""

    id: int
    kind: RunKind
    status: RunStatus
    url: str
    channel: str
    account_name: str
    created_user_name: str
    created_at: int
    finished_at: int | None


class RunOutput(RunSummary):
    """A run with its steps."""

    steps: list[StepOutput]


class Report(BaseModel):
    """A file for download."""

    file_name: str
    content_type: str
    content: str
