"""The table of holds: touches that earn nothing until somebody has looked."""

from datetime import date, datetime

from sqlalchemy import (
    BigInteger,
    Date,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    String,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT

Moment = DateTime(timezone=True)


class AttributionHold(Base):
    """That what a touch brought is left out of statements, who said so and why.

    It is held from the statement of `begins_month` on, and comes back with that of `ends_month`,
    which is set when it is released. Both are first days; neither ever is of a month drawn before.
    Once it is refused it is never released.
    """

    __tablename__ = "attribution_hold"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "attribution_id"],
            ["attribution.publisher_id", "attribution.game_id", "attribution.id"],
            ondelete="CASCADE",
        ),
        Index(
            "uq_attribution_hold_open", "attribution_id", unique=True,
            postgresql_where=text("released_at IS NULL"),
        ),
        Index("ix_attribution_hold_attribution_id", "attribution_id"),
        Index("ix_attribution_hold_game_id", "game_id", "id"),
    )  # fmt: skip

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    attribution_id: Mapped[int] = mapped_column(BigInteger)
    promoter_id: Mapped[int] = mapped_column(BigInteger)
    begins_month: Mapped[date] = mapped_column(Date)
    ends_month: Mapped[date | None] = mapped_column(Date)
    signal: Mapped[str] = mapped_column(String(20))
    reason: Mapped[str] = mapped_column(String(200))
    held_user_name: Mapped[str] = mapped_column(String(50))
    held_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    release_reason: Mapped[str] = mapped_column(String(200), server_default="")
    released_user_name: Mapped[str] = mapped_column(String(50), server_default="")
    released_at: Mapped[datetime | None] = mapped_column(Moment)
    refuse_reason: Mapped[str] = mapped_column(String(200), server_default="")
    refused_user_name: Mapped[str] = mapped_column(String(50), server_default="")
    refused_at: Mapped[datetime | None] = mapped_column(Moment)
