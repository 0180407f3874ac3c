"""What happened that activities may reward, and on which days players came."""

from datetime import date, datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Date,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    PrimaryKeyConstraint,
    SmallInteger,
    String,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT

Moment = DateTime(timezone=True)


def of_player() -> ForeignKeyConstraint:
    """That a row is of a player of its game and publisher, and goes with them."""
    return ForeignKeyConstraint(
        ["publisher_id", "game_id", "player_id"],
        ["player.publisher_id", "player.game_id", "player.id"],
        ondelete="CASCADE",
    )


class ActivityOccasion(Base):
    """Something that activities may reward: written with what happened, gone once it is judged.

    `subject` is an order's number, or a day; a row is judged in one transaction, so that a worker
    that is killed leaves it as it was.
    """

    __tablename__ = "activity_occasion"
    __table_args__ = (
        of_player(),
        Index("ix_activity_occasion_next_at", "next_at"),
        Index("ix_activity_occasion_player_id", "player_id"),
        CheckConstraint("kind IN ('payment', 'refund', 'visit', 'role')", name="kind"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    player_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(10))
    subject: Mapped[str] = mapped_column(String(64), server_default="")
    role_id: Mapped[str] = mapped_column(String(64), server_default="")
    server_id: Mapped[str] = mapped_column(String(64), server_default="")
    occurred_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    attempts: Mapped[int] = mapped_column(SmallInteger, server_default=text("0"))
    next_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class ActivityVisit(Base):
    """That a player came on a day of the game's clock; `told` is what the client said of itself."""

    __tablename__ = "activity_visit"
    __table_args__ = (of_player(), PrimaryKeyConstraint("player_id", "day"))

    player_id: Mapped[int] = mapped_column(BigInteger, autoincrement=False)
    day: Mapped[date] = mapped_column(Date)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    told: Mapped[dict[str, object]] = mapped_column(JSONB, server_default=text("'{}'"))
