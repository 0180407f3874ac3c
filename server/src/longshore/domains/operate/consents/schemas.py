"""What the calls about consent take and give. Times are Unix seconds."""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, Field

from longshore.account.identity import Password
from longshore.domains.operate.orders.schemas import Reason
from longshore.domains.operate.players.schemas import PlayerReference
from longshore.domains.pack.agreements import AgreementPlace
from longshore.domains.pack.agreements.schemas import Kind
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import OptionalId, none_if_blank


class ConsentedAgreement(BaseModel):
    """An agreement and what players say of it.

    `in_force` is the version that the run time tells clients, 0 for none; `published` the one that
    can be read. Whoever has not accepted `least_version` or a later one is refused at sign-in; 0
    refuses nobody. `accepted` counts players who may pass, `older` those whose last word is an
    earlier version, `withdrawn` those who took it back.
    """

    kind: Kind
    channel_code: str
    title: str
    last_version: int
    published: int
    in_force: int
    least_version: int
    accepted: int
    older: int
    withdrawn: int
    reading_path: str


class ConsentedVersion(BaseModel):
    """A version; `accepted` counts players whose last word of the agreement it is."""

    version: int
    title: str
    note: str
    created_user_name: str
    created_at: int
    accepted: int
    withdrawn: int


class ConsentQuery(OfGame):
    """Which words of players, newest first; `before` is the `next` of the page before."""

    kind: Annotated[Kind | None, BeforeValidator(none_if_blank)] = None
    player_id: OptionalId = None
    version: Annotated[
        Annotated[int, Field(ge=1, le=1_000_000)] | None, BeforeValidator(none_if_blank)
    ] = None
    before: OptionalId = None
    page_size: Annotated[int, Field(ge=1, le=100)] = 50


class ConsentOutput(BaseModel):
    """What a player said of one version, and from where.

    `digest` is the SHA-256 of its text, empty where the version is not kept; `actor_name` wrote it
    down for them. `is_last` says that the player has said nothing of the agreement since.
    """

    id: int
    player_id: int
    kind: Kind
    channel_code: str
    version: int
    title: str
    digest: str
    is_agreed: bool
    is_last: bool
    address: str
    actor_name: str
    at: int


class ConsentPage(BaseModel):
    """One page."""

    list: list[ConsentOutput]
    next: int | None


class WithdrawInput(AgreementPlace, PlayerReference):
    """That a player withdraws an agreement, and how they said so."""

    reason: Reason


class Withdrawn(BaseModel):
    """How many of the player's sessions ended with it."""

    ended: int


class ExportOfPlayer(PlayerReference):
    """Whose texts to take out, and why; `password` is the caller's own."""

    reason: Reason
    password: Password


class ConsentFile(BaseModel):
    """A file of JSON: every word of the player, and each text that they were shown."""

    file_name: str
    content: str
    consents: int
    texts: int
