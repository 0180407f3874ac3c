"""What the calls about attempts and exports take and give. Serials count from 1."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from longshore.domains.operate.gifts.schemas import (
    BatchOutput,
    DeliveryState,
    GiftOutput,
    Reason,
    Result,
)
from longshore.domains.operate.players.schemas import Many
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, OptionalId
from longshore.kit.text.kinds import Line


class LookUpCode(OfGame):
    """A code as somebody typed it, and who could not redeem it."""

    typed: Annotated[Line, Field(min_length=1, max_length=100)]
    player_id: OptionalId = None
    role_id: Annotated[Line, Field(max_length=64)] = ""
    server_id: Annotated[Line, Field(max_length=64)] = ""


StepState = Literal["passed", "failed", "unchecked"]


class CodeStep(BaseModel):
    """One thing that is looked at, in words."""

    key: str
    state: StepState
    words: str


class CodeFound(BaseModel):
    """Why a code works or does not: every step in order, up to the first that fails."""

    result: Result
    words: str
    gift: GiftOutput | None
    batch: BatchOutput | None
    serial: int | None
    steps: list[CodeStep]
    attempts: list["RedemptionOutput"]


class RedemptionQuery(OfGame):
    """Which attempts, the newest first; `before` is the `next` of the page before."""

    id: OptionalId = None
    player_id: OptionalId = None
    outcome: Literal["", "granted", "refused", "undelivered"] = ""
    before: OptionalId = None
    page_size: Annotated[int, Field(ge=1, le=200)] = 50


class RedemptionOutput(BaseModel):
    """One attempt; `code` is masked, `answer` the game server's last."""

    id: int
    gift_id: int | None
    gift: str
    batch_id: int | None
    serial: int | None
    player_id: str
    role_id: str
    server_id: str
    channel_code: str
    is_sandbox: bool
    source: Literal["code", "push", "activity"]
    code: str
    result: Result
    delivery: DeliveryState
    answer: dict[str, object] | None
    actor_name: str
    created_at: int


class RedemptionPage(BaseModel):
    """One page of attempts; `next` begins the one after it."""

    list: list[RedemptionOutput]
    next: int | None


class RedemptionReference(OfGame):
    """One redemption."""

    redemption_id: Id


class PushGift(OfGame):
    """A gift for one player, by word of a person."""

    id: Id
    player_id: Id
    reason: Reason
    role_id: Annotated[Line, Field(max_length=64)] = ""
    server_id: Annotated[Line, Field(max_length=64)] = ""


class PushGiftToMany(OfGame):
    """A gift for players, by word of a person.

    `run` is made up by whoever asks, once for a whole list and one gift: nobody gets it twice in
    one run, and another gift needs another run.
    """

    id: Id
    player_ids: Many
    reason: Reason
    run: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


class ExportList(OfGame):
    """The codes of a batch, or without one the log of a gift."""

    id: Id
    batch_id: OptionalId = None


class ExportLink(BaseModel):
    """Where the list is, once and for five minutes; its number marks every copy of it."""

    url: str
    number: int
    name: str


class TraceExport(OfGame):
    """The beginning of a list that turned up somewhere: two codes that followed each other."""

    batch_id: Id
    typed: Annotated[
        list[Annotated[Line, Field(max_length=100)]], Field(min_length=2, max_length=2)
    ]


class ExportFound(BaseModel):
    """An export whose order the codes are in."""

    number: int
    created_user_name: str
    created_at: int
