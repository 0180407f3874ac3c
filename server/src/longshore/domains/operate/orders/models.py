"""Tables of orders. The ledger `order_event` only grows; both states of an order follow from it.

Columns that change after the insert are in no index, so that PostgreSQL updates rows in place.
"""

import uuid
from datetime import datetime
from typing import Literal, get_args

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    PrimaryKeyConstraint,
    String,
    UniqueConstraint,
    Uuid,
    false,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import CLOCK_MOMENT, MOMENT

PaymentState = Literal["created", "paid", "refunded", "charged_back", "closed", "mismatch"]
DeliveryState = Literal["none", "queued", "delivered", "dead", "by_hand"]
PAYMENT_STATES: tuple[PaymentState, ...] = get_args(PaymentState)
DELIVERY_STATES: tuple[DeliveryState, ...] = get_args(DeliveryState)
PaymentKind = Literal["accepted", "extra", "mismatch", "stray"]

Moment = DateTime(timezone=True)


def _one_of(column: str, states: tuple[str, ...]) -> str:
    return f"{column} IN ({', '.join(repr(state) for state in states)})"


def _of_game() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
    )


def _of_order() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["publisher_id", "game_id", "order_id"],
        ["orders.publisher_id", "orders.game_id", "orders.id"],
        ondelete="CASCADE",
    )


class Order(Base):
    """One purchase.

    `number` is what channels, players and games know it by; `game_order_id` is the game's own and
    unique in the game. `amount_minor` counts the smallest units of `currency`; `returned_minor` of
    them went back: the parts that were booked, or all of a refunded order. It, `payment` and
    `delivery` repeat what the ledger says.
    """

    __tablename__ = "orders"
    __table_args__ = (
        _of_game(),
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "player_id"],
            ["player.publisher_id", "player.game_id", "player.id"],
            ondelete="CASCADE",
        ),
        UniqueConstraint("publisher_id", "game_id", "id"),
        UniqueConstraint("game_id", "game_order_id"),
        UniqueConstraint("game_id", "number"),
        Index("ix_orders_page", "game_id", "id"),
        Index("ix_orders_player_id", "player_id", "id"),
        Index("ix_orders_channel", "game_id", "channel_code", "id"),
        Index("ix_orders_sandbox", "game_id", "id", postgresql_where=text("is_sandbox")),
        CheckConstraint("amount_minor >= 0", name="amount"),
        CheckConstraint("returned_minor BETWEEN 0 AND amount_minor", name="returned"),
        CheckConstraint(_one_of("payment", PAYMENT_STATES), name="payment"),
        CheckConstraint(_one_of("delivery", DELIVERY_STATES), name="delivery"),
        {"postgresql_with": {"fillfactor": "85"}},
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    player_id: Mapped[int] = mapped_column(BigInteger)
    number: Mapped[str] = mapped_column(String(32))
    channel_code: Mapped[str] = mapped_column(String(40))
    goods_code: Mapped[str] = mapped_column(String(64))
    goods_name: Mapped[str] = mapped_column(String(100))
    amount_minor: Mapped[int] = mapped_column(BigInteger)
    currency: Mapped[str] = mapped_column(String(3))
    game_order_id: Mapped[str] = mapped_column(String(64))
    role_id: Mapped[str] = mapped_column(String(64), server_default="")
    role_name: Mapped[str] = mapped_column(String(100), server_default="")
    server_id: Mapped[str] = mapped_column(String(64), server_default="")
    extra: Mapped[str] = mapped_column(String(1000), server_default="")
    is_sandbox: Mapped[bool] = mapped_column(Boolean, server_default=false())
    payment: Mapped[str] = mapped_column(String(12), server_default="created")
    delivery: Mapped[str] = mapped_column(String(12), server_default="none")
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    paid_at: Mapped[datetime | None] = mapped_column(Moment)
    delivered_at: Mapped[datetime | None] = mapped_column(Moment)
    returned_minor: Mapped[int] = mapped_column(BigInteger, server_default="0")


class Payment(Base):
    """One transaction that a channel told of, rightly signed, whatever became of it.

    `kind`: `accepted` paid the order; `extra` came for an order that was paid already; `mismatch`
    differs from the order; `stray` names no order of the game. All but the first are to be refunded
    by somebody.
    """

    __tablename__ = "payment"
    __table_args__ = (
        _of_game(),
        PrimaryKeyConstraint("game_id", "channel_code", "transaction"),
        CheckConstraint("kind IN ('accepted', 'extra', 'mismatch', 'stray')", name="kind"),
        Index("ix_payment_order_id", "order_id"),
        Index("ix_payment_created_at", "game_id", "created_at"),
        Index(
            "ix_payment_to_refund",
            "game_id",
            "order_id",
            postgresql_where=text("kind IN ('extra', 'mismatch')"),
        ),
    )

    game_id: Mapped[int] = mapped_column(BigInteger, autoincrement=False)
    channel_code: Mapped[str] = mapped_column(String(40))
    transaction: Mapped[str] = mapped_column(String(128))
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    order_id: Mapped[int | None] = mapped_column(BigInteger)
    order_number: Mapped[str] = mapped_column(String(128))
    amount_minor: Mapped[int | None] = mapped_column(BigInteger)
    currency: Mapped[str] = mapped_column(String(3))
    kind: Mapped[str] = mapped_column(String(10))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class OrderEvent(Base):
    """One entry of an order's ledger; never changed. `kind` is one of `ledger.EventKind`."""

    __tablename__ = "order_event"
    __table_args__ = (
        _of_order(),
        Index("ix_order_event_order_id", "order_id", "id"),
        # What was given up is found here: no index may hold a column that changes.
        Index("ix_order_event_dead", "game_id", "order_id", postgresql_where=text("kind = 'dead'")),
        Index(
            "ix_order_event_by_hand", "game_id", "order_id",
            postgresql_where=text("kind = 'by_hand'"),
        ),
        Index(
            "ix_order_event_money", "game_id", "at",
            postgresql_where=text("kind IN ('paid', 'refunded')"),
        ),
        Index(
            "ix_order_event_back", "game_id", "at",
            postgresql_where=text("kind IN ('refunded', 'part_refunded')"),
        ),
        Index(
            "ix_order_event_part", "game_id", "order_id",
            postgresql_where=text("kind = 'part_told'"),
        ),
    )  # fmt: skip

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    order_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(20))
    data: Mapped[dict[str, object]] = mapped_column(JSONB, server_default=text("'{}'"))
    actor_name: Mapped[str] = mapped_column(String(50), server_default="")
    at: Mapped[datetime] = mapped_column(Moment, server_default=CLOCK_MOMENT)


class OrderAsking(Base):
    """Who asks the channel about an order just now, of all processes, and until when at most."""

    __tablename__ = "order_asking"
    __table_args__ = (_of_order(),)

    order_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    holder: Mapped[uuid.UUID] = mapped_column(Uuid)
    ends_at: Mapped[datetime] = mapped_column(Moment)
