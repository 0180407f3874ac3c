"""What is asked and told about suspicions and holds; moments are Unix seconds."""

from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, Page, PageSize
from longshore.kit.text.kinds import Line

Signal = Literal[
    "own_address",
    "one_device",
    "one_address",
    "one_second",
    "late_refunds",
    "refund_ring",
    "tags",
    "clicks_alone",
    "click_flood",
    "idle_clicks",
]
Reason = Annotated[Line, Field(min_length=1, max_length=200)]


class SuspicionQuery(OfGame):
    """Suspicions about the last days."""

    days: Annotated[int, Field(ge=1, le=92)] = 31


class SuspicionOutput(BaseModel):
    """Something that looks wrong about a promoter, with its evidence.

    `subject` is what it happened at: an address, a second, a kind of tag finding, a link's code.
    `count` of `total` are suspicious; `touches` can be held, at most 1000, and `held` already are.
    Of `idle_clicks` those are clicks and the installs that they brought, `expected` how many they
    would usually bring; it is null of the others.
    """

    signal: Signal
    promoter_id: int
    promoter_name: str
    subject: str
    count: int
    total: int
    expected: int | None
    first_at: int
    last_at: int
    touches: list[int]
    held: int


class SuspicionList(BaseModel):
    """Suspicions, those with most behind them first; at most 200."""

    list: list[SuspicionOutput]


class HoldInput(OfGame):
    """Hold touches, and why; those that are held already stay as they are."""

    touches: Annotated[list[Id], Field(min_length=1, max_length=1_000)]
    signal: Signal
    reason: Reason


class ReleaseInput(OfGame):
    """Release touches, and why."""

    touches: Annotated[list[Id], Field(min_length=1, max_length=1_000)]
    reason: Reason


class RefuseInput(ReleaseInput):
    """Refuse touches that are held, for good, and why."""


class HoldsChanged(BaseModel):
    """How many were held, released or refused, and the month whose statement has it first.

    `month` is null where no month was drawn yet: then it is whichever is drawn first.
    """

    changed: int
    month: date | None


class HoldQuery(OfGame):
    """One page of holds."""

    page: Page = 1
    page_size: PageSize = 20


class HoldOutput(BaseModel):
    """Touches of one promoter held at one moment: why, by whom, and what became of it.

    `back_in` is the month whose statement has it again, null where none has left it out.
    """

    promoter_id: int
    promoter_name: str
    signal: Signal
    touches: list[int]
    reason: str
    held_user_name: str
    held_at: int
    release_reason: str
    released_user_name: str
    released_at: int | None
    back_in: date | None
    refuse_reason: str
    refused_user_name: str
    refused_at: int | None
