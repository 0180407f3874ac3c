"""What the account calls take and give. Answers are PascalCase, as the specification shows."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from longshore.account.identity.permissions import Permission
from longshore.kit.text.fields import Phone
from longshore.kit.text.kinds import Line

Account = Annotated[
    str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._@-]*$", min_length=3, max_length=50)
]
PersonName = Annotated[Line, Field(min_length=1, max_length=50)]
PublisherName = Annotated[Line, Field(min_length=1, max_length=100)]
Password = Annotated[str, StringConstraints(min_length=1, max_length=128)]
Email = Annotated[str, StringConstraints(pattern=r"^[^@\s]+@[^@\s]+\.[^@\s]+$", max_length=254)]
Code = Annotated[str, StringConstraints(pattern=r"^\d{6}$")]


class Input(BaseModel):
    """Base of every input: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class LoginInput(Input):
    """Account and password, or phone and code."""

    account: str | None = Field(None, max_length=50)
    password: Password | None = None
    phone: Phone | None = None
    code: Code | None = None


class SmsInput(Input):
    """Where to send a code, and what for."""

    phone: Phone
    purpose: Literal["login", "set_phone"] = "login"


class NameInput(Input):
    """A new name."""

    name: PersonName


class EmailInput(Input):
    """A new e-mail address, with the password asked again."""

    email: Email
    password: Password


class PhoneInput(Input):
    """A new phone, proven by the code that was sent to it, with the password asked again.

    Whoever holds a phone can sign in with it, so a stolen session must not be able to set one.
    """

    phone: Phone
    code: Code
    password: Password


class PasswordInput(Input):
    """The password in use and the one to come; `revoke_keys` ends one's API keys as well."""

    old_password: Password
    new_password: Password
    revoke_keys: bool = False


class RevokeInput(Input):
    """A session to end; 0 ends every other one."""

    id: Annotated[int, Field(ge=0, le=2**53)]


class SetupInput(Input):
    """The first publisher and its owner."""

    token: str = Field(max_length=100)
    publisher_name: PublisherName
    account: Account
    name: PersonName
    password: Password


class PermissionEntryOutput(BaseModel):
    """A permission as the browser's guard reads it (clause E-04)."""

    type: Literal["page", "btn", "other"]
    path: str
    key: Permission


class PermissionNode(PermissionEntryOutput):
    """A permission as a role's form shows it."""

    name: str
    description: str
    parent: Permission | None


class UserInfo(BaseModel):
    """The signed-in user (clause E-01)."""

    Id: int
    Token: str
    Account: str
    Name: str
    Email: str | None
    Phone: str | None
    PublisherId: int
    PublisherName: str
    IsOwner: bool
    Permissions: list[Permission]
    PermissionEntries: list[PermissionEntryOutput]
    LastGameId: int | None
    CreatedAt: int


class SmsSent(BaseModel):
    """When the next code may be asked for."""

    resend_after_seconds: int


class SessionOutput(BaseModel):
    """A signed-in browser of the caller."""

    Id: int
    CreatedAt: int
    LastSeenAt: int
    ExpiresAt: int
    Ip: str
    UserAgent: str
    IsCurrent: bool


class SetupState(BaseModel):
    """The setup link can be used."""

    ok: bool
