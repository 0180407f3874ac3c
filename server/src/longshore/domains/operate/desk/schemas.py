"""What the calls of the desk take and give. Times are Unix seconds, amounts minor units."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, JsonValue

from longshore.domains.operate.orders.schemas import Reason
from longshore.domains.operate.players.schemas import BanScope, PlayerOutput, PlayerReference
from longshore.gateway.of_game import OfGame
from longshore.kit.text.kinds import Line


class NamedChannel(BaseModel):
    """A channel that the game has, in the caller's language."""

    code: str
    name: str


class Amount(BaseModel):
    """A sum of one currency."""

    minor: int
    currency: str


class OverviewOutput(BaseModel):
    """What waits in a game.

    `time_zone` is a name of the IANA database. `stuck` counts paid orders of production that were
    not delivered for two minutes, up to 10,000; `oldest` is when the oldest of them was paid.
    `changed` counts kinds whose draft differs from what is published, `planned` publications that
    wait for their moment.
    """

    time_zone: str
    channels: list[NamedChannel]
    stuck: int
    stuck_amounts: list[Amount]
    oldest: int | None
    changed: int
    planned: int


Match = Literal[
    "player", "channel_uid", "character", "device", "phone", "email", "account", "order",
]  # fmt: skip


class PlayerSearch(OfGame):
    """Anything that a player can read on a screen, whole; nothing gives the newest players."""

    keyword: Annotated[Line, Field(max_length=128)] = ""


class PlayerHit(BaseModel):
    """A player who was found, and by what; `character` is the highest one's name."""

    player: PlayerOutput
    character: str
    matches: list[Match]


class Character(BaseModel):
    """A character on one of the game's servers."""

    role_id: str
    name: str
    server_id: str
    server_name: str
    level: int
    vip: int
    updated_at: int


class DeviceOutput(BaseModel):
    """A device that the player signed in on; `players` counts all who did."""

    os: str
    model: str
    last_seen_at: int
    is_online: bool
    is_banned: bool
    players: int


class KnownAddress(BaseModel):
    """Where the player signed in from; `others` counts who else is signed in from there now."""

    address: str
    last_seen_at: int
    others: int


class BanOutput(BaseModel):
    """A ban; without `ends_at` it is for good, with `lifted_at` it is over."""

    scope: BanScope
    reason: str
    told: str
    created_user_name: str
    created_at: int
    ends_at: int | None
    lifted_at: int | None
    lifted_user_name: str


class PlayerNoteOutput(BaseModel):
    """What a colleague wrote down."""

    words: str
    created_user_name: str
    created_at: int


class PlayerProfile(BaseModel):
    """Who a player is.

    `sessions` counts the open ones. `paid` are sums of production, `waiting` what of it was not
    delivered. `deleted_at` is when the player asked to be deleted by.
    """

    player: PlayerOutput
    account: str
    sessions: int
    characters: list[Character]
    devices: list[DeviceOutput]
    addresses: list[KnownAddress]
    bans: list[BanOutput]
    notes: list[PlayerNoteOutput]
    orders: int
    paid: list[Amount]
    waiting: list[Amount]
    deletion_due_at: int | None
    others: list[PlayerOutput]


class PlayerList(OfGame):
    """Ids of players as somebody pasted them, a line each."""

    values: Annotated[
        list[Annotated[Line, Field(max_length=128)]], Field(min_length=1, max_length=5_000)
    ]


class PickedPlayer(BaseModel):
    """A player of a list; `character` is the highest one's name."""

    id: int
    character: str
    channel_code: str
    is_sandbox: bool
    is_banned: bool


class MissingLine(BaseModel):
    """A line, counted from 1, that names no player of the game."""

    line: int
    content: str


class Picked(BaseModel):
    """Whom a list names, each once, and what of it is nobody; `repeated` lines name one again."""

    players: list[PickedPlayer]
    missing: list[MissingLine]
    repeated: int


EntryKind = Literal[
    "login", "session_end", "character", "order", "paid", "delivered", "ban",
    "lift_ban", "consent", "note", "deletion", "gift", "real_name", "name_settled",
]  # fmt: skip


class TimelineQuery(PlayerReference):
    """What happened to a player before a moment (microseconds), the newest first."""

    before: Annotated[int, Field(ge=1, le=253_000_000_000_000_000)] | None = None


class TimelineEntry(BaseModel):
    """One thing that happened; `data` is what is known of it."""

    at: int
    kind: EntryKind
    data: dict[str, JsonValue]
    actor_name: str


class TimelinePage(BaseModel):
    """Part of a timeline; `next` is the `before` of the rest."""

    list: list[TimelineEntry]
    next: int | None


LostCause = Annotated[str, Field(pattern=r"^[a-z_]{1,20}$")]
"""`waits`: not told yet; `status`: another answer than 2xx; else the fault of the call."""


LostBy = Literal["cause_server", "cause", "cause_channel", "server", "channel"]
"""What orders of one group have in common, besides their currency."""


class LostOf(OfGame):
    """Lost payments of production, or of the sandbox, that wait for at least so long."""

    is_sandbox: bool = False
    waited_seconds: Annotated[int, Field(ge=0, le=86_400)] = 120


class LostQuery(LostOf):
    """The same, in groups by what is asked for."""

    by: LostBy = "cause_server"


class LostGroup(BaseModel):
    """Lost payments of one currency that have in common what was asked for.

    `server_id`, `channel_code` and `cause` with `status` are those of all its orders, or null where
    they differ; `servers`, `channels` and `causes` count them. `status` is the answer's, 0 without
    one. `dead` of them are not told by themselves any more. `oldest` is when the first was paid,
    `told_at` the last attempt.
    """

    server_id: str | None
    servers: int
    channel_code: str | None
    channels: int
    cause: LostCause | None
    causes: int
    status: int
    currency: str
    count: int
    dead: int
    players: int
    minor: int
    oldest: int
    told_at: int | None


class LostResend(LostOf):
    """One group to tell the game's server of again, and why; what is null may be anything."""

    server_id: Annotated[Line, Field(max_length=64)] | None = None
    channel_code: Annotated[Line, Field(max_length=40)] | None = None
    cause: LostCause | None = None
    status: Annotated[int, Field(ge=0, le=999)] = 0
    currency: Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
    reason: Reason


class LostResent(BaseModel):
    """How many were queued; with `has_more` the group had more than are taken at once."""

    resent: int
    has_more: bool
