"""The table of deliveries: what games' servers have still to accept."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    SmallInteger,
    String,
    Text,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT

Moment = DateTime(timezone=True)


class Delivery(Base):
    """A message that a game's server has still to accept: the outbox.

    It is of an order, or of a gift. Written in the transaction of what it tells; gone once
    accepted, refused for good or given up. `message_id` is the same for every attempt. A worker
    that claims a row leases it until `claimed_until`, so a killed worker's rows come back.
    """

    __tablename__ = "delivery"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "order_id"],
            ["orders.publisher_id", "orders.game_id", "orders.id"],
            ondelete="CASCADE",
        ),
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "gift_redemption_id"],
            ["gift_redemption.publisher_id", "gift_redemption.game_id", "gift_redemption.id"],
            ondelete="CASCADE",
        ),
        UniqueConstraint("message_id"),
        Index("ix_delivery_due", "game_id", "next_at"),
        Index("ix_delivery_next_at", "next_at"),
        Index("ix_delivery_order_id", "order_id"),
        Index("ix_delivery_gift_redemption_id", "gift_redemption_id"),
        CheckConstraint("kind IN ('payment', 'refund', 'gift')", name="kind"),
        CheckConstraint(
            "(kind = 'gift') = (order_id IS NULL) "
            "AND (kind = 'gift') = (gift_redemption_id IS NOT NULL)",
            name="subject",
        ),
        {
            "postgresql_with": {
                "fillfactor": "70",
                "autovacuum_vacuum_scale_factor": "0",
                "autovacuum_vacuum_threshold": "5000",
            }
        },
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    order_id: Mapped[int | None] = mapped_column(BigInteger)
    gift_redemption_id: Mapped[int | None] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(10))
    message_id: Mapped[str] = mapped_column(String(64))
    channel_code: Mapped[str] = mapped_column(String(40))
    is_sandbox: Mapped[bool] = mapped_column(Boolean, server_default=false())
    body: Mapped[str] = mapped_column(Text)
    attempts: Mapped[int] = mapped_column(SmallInteger, server_default=text("0"))
    next_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    claimed_until: Mapped[datetime | None] = mapped_column(Moment)
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
