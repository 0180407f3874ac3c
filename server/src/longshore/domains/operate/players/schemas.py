"""What the console's calls about players take and give."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from longshore.account.identity import Password
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, Page, PageSize
from longshore.kit.text.kinds import Line

EpochSeconds = Annotated[int, Field(ge=1, le=253_000_000_000)]


class PlayerReference(OfGame):
    """One player of the game."""

    player_id: Id


class PlayerQuery(OfGame):
    """Which players: by id, by a channel's own name for them, or by the exact phone number."""

    player_id: Id | None = None
    channel_uid: Annotated[Line, Field(max_length=128)] | None = None
    phone: Annotated[Line, Field(max_length=30)] | None = None
    page: Page = 1
    page_size: PageSize = 20


BanScope = Literal["account", "device", "address"]


class BanWords(OfGame):
    """Why, and until when (Unix seconds); without an end it is for good.

    `scope` device bars every device that they signed in on as well, `scope` address where they
    signed in from in the last thirty days, twenty at most. `told` is what the player reads when
    they are refused; `reason` stays in the console.
    """

    reason: Annotated[Line, Field(min_length=1, max_length=500)]
    scope: BanScope = "account"
    told: Annotated[Line, Field(max_length=200)] = ""
    ends_at: EpochSeconds | None = None


class BanInput(BanWords, PlayerReference):
    """Whom to bar, and how."""


Many = Annotated[list[Id], Field(min_length=1, max_length=200)]


class BanMany(BanWords):
    """Whom to bar, all alike."""

    player_ids: Many


class BansReference(OfGame):
    """Bans, to be taken back."""

    ban_ids: Many


class ManyReason(OfGame):
    """Players, and why something is done to all of them."""

    player_ids: Many
    reason: Annotated[Line, Field(min_length=2, max_length=200)]


class BarredMany(BaseModel):
    """The bans that were made, by which they are taken back, and how many players were left.

    Left is who was barred already or is nobody of the game's.
    """

    ban_ids: list[int]
    left: int


class DoneMany(BaseModel):
    """To how many players something was done; left is to whom it was not."""

    done: int
    left: int


class NoteInput(PlayerReference):
    """What colleagues should know of a player."""

    words: Annotated[Line, Field(min_length=1, max_length=1000)]


class PlayerReason(PlayerReference):
    """One player, and why something is done to them."""

    reason: Annotated[Line, Field(min_length=2, max_length=200)]


class ExportPlayer(PlayerReason):
    """Whose data to take out, and why; `password` is the caller's own."""

    password: Password


class PlayerFile(BaseModel):
    """A file of JSON with everything that is kept of one player."""

    file_name: str
    content: str
    rows: int


class SessionsEnded(BaseModel):
    """How many sessions were open."""

    ended: int


class DeletionAsked(BaseModel):
    """When it will be done, unless it is taken back before."""

    due_at: int


class PlayerOutput(BaseModel):
    """A player as the console shows them; moments are Unix seconds.

    `banned_until` is 0 for nobody barred and -1 for somebody barred for good.
    """

    id: int
    channel_code: str
    channel_uid: str
    is_sandbox: bool
    banned_until: int
    created_at: int
    last_login_at: int
