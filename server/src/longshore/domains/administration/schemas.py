"""What the administration calls take and give. Answers are PascalCase like the account's."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from longshore.account.identity import (
    Account,
    Email,
    Password,
    Permission,
    PersonName,
    PublisherName,
)
from longshore.kit.text.fields import Id, Page, PageSize, Phone
from longshore.kit.text.kinds import Line, Paragraphs


def _blank(value: Any) -> Any:
    """A form sends an empty text where nothing was entered."""
    return None if value == "" else value


Blank = BeforeValidator(_blank)
OptionalId = Annotated[Id | None, Blank]
Ids = Annotated[list[Id], Field(max_length=1_000)]
Token = Annotated[str, Field(max_length=100)]
RoleName = Annotated[Line, Field(min_length=1, max_length=50)]
RoleDescription = Annotated[Paragraphs, Field(max_length=200)]
# One permission of a form is a list of one.
Permissions = Annotated[list[Permission] | None, Field(max_length=100)]
InvitationStatus = Literal["pending", "accepted", "revoked", "expired"]


class Input(BaseModel):
    """Base of every input: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class AdminFilter(Input):
    """Which people to list."""

    page: Page = 1
    page_size: PageSize = 20
    keyword: str | None = Field(None, max_length=50)
    status: Annotated[Literal["enabled", "disabled"] | None, Blank] = None


class GrantsInput(Input):
    """The roles and games that somebody is to hold."""

    role_ids: Ids = []
    game_ids: Ids = []
    all_games: bool = False


class AuthInput(GrantsInput):
    """What one user is to hold from now on.

    `seen` is what the caller saw them hold: what others have changed since then stays. Without it
    everything is replaced.
    """

    id: Id
    seen: GrantsInput | None = None


class PersonInput(Input):
    """Somebody to invite."""

    name: PersonName
    account: Annotated[Account | None, Blank] = None
    email: Annotated[Email | None, Blank] = None
    phone: Annotated[Phone | None, Blank] = None


class InviteInput(GrantsInput, PersonInput):
    """Whom to invite, and what they are to hold."""


class PublisherInput(PersonInput):
    """A publisher to add, and who is to be its first owner."""

    publisher_name: PublisherName


class InviteOwnerInput(PersonInput):
    """Whom to invite as an owner of the publisher `id`."""

    id: Id


class PublisherFilter(Input):
    """Which publishers to list."""

    page: Page = 1
    page_size: PageSize = 20
    keyword: str = Field("", max_length=100)


class TargetInput(Input):
    """The thing to revoke or delete."""

    id: Id


class TargetQuery(Input):
    """The role to read."""

    id: Id


class UserQuery(Input):
    """The user whose grants to mark; without one nothing is granted yet."""

    id: OptionalId = None


class AbleInput(Input):
    """Enable (1) or disable (0) a user."""

    id: Id
    able: Annotated[int, Field(ge=0, le=1)]


class TokenQuery(Input):
    """The secret of an invitation link."""

    token: Token


class AcceptInput(Input):
    """How the invited person wants to sign in."""

    token: Token
    account: Account
    name: PersonName
    password: Password


class RoleInput(Input):
    """A role to make (no id) or to change: what is absent of one that is there stays.

    `seen` are the permissions that the caller saw it with: what others have put in or taken out
    since then stays. Without it they are replaced.
    """

    id: OptionalId = None
    name: RoleName | None = None
    description: RoleDescription | None = None
    permissions: Permissions = None
    seen: Permissions = None


class AuditFilter(Input):
    """Which events to list; `from` and `to` are 10-digit seconds, `to` not included."""

    page: Page = 1
    page_size: PageSize = 20
    actor_id: OptionalId = None
    action: Annotated[str | None, Field(max_length=60), Blank] = None
    target_type: Annotated[str | None, Field(max_length=40), Blank] = None
    game_id: OptionalId = None
    since: Annotated[int | None, Field(ge=0, le=9_999_999_999), Blank] = Field(None, alias="from")
    until: Annotated[int | None, Field(ge=0, le=9_999_999_999), Blank] = Field(None, alias="to")


class RoleReference(BaseModel):
    """A role by name."""

    Id: int
    Name: str


class AdminOutput(BaseModel):
    """A user as administrators see them."""

    Id: int
    Account: str
    Name: str
    Email: str | None
    Phone: str | None
    IsEnabled: bool
    IsOwner: bool
    AllGames: bool
    Roles: list[RoleReference]
    GameIds: list[int]
    LastLoginAt: int | None
    CreatedAt: int


class RoleOutput(BaseModel):
    """A role with what it holds and how many hold it."""

    Id: int
    Name: str
    Description: str
    IsBuiltin: bool
    Permissions: list[Permission]
    UserCount: int


class GrantableRole(RoleReference):
    """A role, marked when the user in question has it."""

    Granted: bool


class GrantableGame(BaseModel):
    """A game, marked when the user in question may see it."""

    Id: int
    Name: str
    Icon: str
    Granted: bool


class GameGrants(BaseModel):
    """The games that can be granted, and whether the user sees every game anyway."""

    list: Sequence[GrantableGame]
    all_games: bool


class PublisherOutput(BaseModel):
    """A publisher as the provider sees it: numbers and names of owners, nothing of its games.

    `OwnerInvitation` is that of the newest link for an owner, None when there never was one.
    """

    Id: int
    Name: str
    IsProvider: bool
    CreatedAt: int
    SuspendedAt: int | None
    PeopleCount: int
    GameCount: int
    Owners: Sequence[str]
    OwnerInvitation: InvitationStatus | None


class InvitationLink(BaseModel):
    """A fresh invitation; the link is never shown again."""

    Id: int
    Link: str
    ExpiresAt: int


class InvitationOutput(BaseModel):
    """An invitation as administrators see it."""

    Id: int
    Name: str
    Account: str | None
    Email: str | None
    Phone: str | None
    Status: InvitationStatus
    IsOwner: bool
    Roles: list[RoleReference]
    CreatedAt: int
    ExpiresAt: int
    CreatedUserName: str


class InvitationInfo(BaseModel):
    """An invitation as the invited person sees it."""

    PublisherName: str
    Name: str
    Account: str | None
    ExpiresAt: int


class AuditOutput(BaseModel):
    """One event of the audit log."""

    id: str
    at: int
    actor_id: int | None
    actor_name: str
    action: str
    target_type: str
    target_id: str
    target_name: str
    game_id: int | None
    ip: str
    request_id: str
    before: dict[str, object] | None
    after: dict[str, object] | None
