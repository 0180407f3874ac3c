"""What the calls about orders take and give. Times are Unix seconds, amounts minor units."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field, StringConstraints

from longshore.domains.operate.orders.models import DeliveryState, PaymentKind, PaymentState
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import CommaList, OptionalId, none_if_blank
from longshore.kit.text.kinds import Line

Number = Annotated[str, StringConstraints(pattern=r"^LS[0-9]{20}$")]
Reason = Annotated[Line, Field(min_length=2, max_length=200)]
MOST_AT_ONCE = 500
Attention = Literal["stuck", "to_refund", "part_refunded"]


class OrderQuery(OfGame):
    """Which orders, the newest first.

    `keyword` is an order number, the game's or the channel's, or a player's id. `before` is the
    `next` of the page before. `attention`: `stuck` is paid and undelivered for two minutes,
    `to_refund` has a payment that bought nothing, of `part_refunded` the channel gave a part back
    of which nobody has decided. `server_id` narrows what is not delivered, which is little: it
    counts beside `stuck` and the deliveries `queued` and `dead` alone.
    """

    keyword: Annotated[Line, Field(max_length=128)] = ""
    environment: Literal["production", "sandbox", "all"] = "production"
    payment: Annotated[PaymentState | None, BeforeValidator(none_if_blank)] = None
    delivery: Annotated[DeliveryState | None, BeforeValidator(none_if_blank)] = None
    channel_code: Annotated[Line, Field(max_length=40)] = ""
    attention: Annotated[Attention | None, BeforeValidator(none_if_blank)] = None
    server_id: Annotated[Line, Field(max_length=64)] = ""
    before: OptionalId = None
    page_size: Annotated[int, Field(ge=1, le=200)] = 50


class OrderReference(OfGame):
    """One order by its number."""

    number: Number


class OrderChange(OrderReference):
    """One order, and why it is changed."""

    reason: Reason


class PartChange(OrderChange):
    """One order, why a part of it is booked, and how much of it the caller saw undecided."""

    amount_minor: Annotated[int, Field(ge=1)]


class ResendOrders(OfGame):
    """Orders to tell the game's server of again, and why."""

    numbers: Annotated[CommaList, Field(min_length=1, max_length=MOST_AT_ONCE)]
    reason: Reason


class OrderOutput(BaseModel):
    """One order; `returned_minor` of it went back: the parts that were booked, or all of it."""

    id: int
    number: str
    game_order_id: str
    player_id: str
    channel_code: str
    goods_code: str
    goods_name: str
    amount_minor: int
    returned_minor: int
    currency: str
    role_id: str
    role_name: str
    server_id: str
    is_sandbox: bool
    payment: PaymentState
    delivery: DeliveryState
    created_at: int
    paid_at: int | None
    delivered_at: int | None


class OrderRow(OrderOutput):
    """One order of a list; its channel says that it gave `told_back_minor` back in parts."""

    told_back_minor: int


class OrderPage(BaseModel):
    """One page of orders; `next` begins the one after it. `total` stops at 1,000."""

    list: list[OrderRow]
    next: int | None
    total: int


class EventOutput(BaseModel):
    """One entry of the ledger; `data` is what it kept: requests, answers, reasons."""

    id: int
    kind: str
    data: dict[str, object]
    actor_name: str
    at: int
    ms: int


class PaymentOutput(BaseModel):
    """One transaction that the channel told of; `is_returned` once all of it went back."""

    channel_code: str
    transaction: str
    amount_minor: int | None
    currency: str
    kind: PaymentKind
    is_returned: bool
    created_at: int


class OrderDetail(BaseModel):
    """An order with its ledger and payments.

    `is_derivable` says whether both states and what went back follow from the ledger. `attempts`
    are those since it was queued; `next_at` is when the game's server is told next, `body` what it
    is told. The channel says that it gave `told_back_minor` back in parts; `booked_back_minor` of
    it was booked.
    """

    order: OrderOutput
    events: list[EventOutput]
    payments: list[PaymentOutput]
    is_derivable: bool
    attempts: int
    most_attempts: int
    next_at: int | None
    body: str
    told_back_minor: int
    booked_back_minor: int


class ResendOutput(BaseModel):
    """How many were queued, and the numbers of those that could not be."""

    resent: int
    refused: list[str]
