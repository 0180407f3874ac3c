"""What activities gave, and how much of their limits is used."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from longshore.domains.operate.activities.models import of_player
from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT

Moment = DateTime(timezone=True)


class ActivityReward(Base):
    """One reward that a player was given.

    `occasion` says for what, so that nothing is given for it twice; `quantity` counts the items.
    After a refund it is `withdrawn`, or `owed` where the game's server may have it already.
    `redemption_id` is its row in the log of gifts, by which it is delivered.
    """

    __tablename__ = "activity_reward"
    __table_args__ = (
        of_player(),
        Index(
            "uq_activity_reward_occasion", "game_id", "activity_key", "player_id", "occasion",
            unique=True, postgresql_where=text("state <> 'withdrawn'"),
        ),
        Index("ix_activity_reward_page", "game_id", "activity_key", "id"),
        Index("ix_activity_reward_player_id", "player_id"),
        CheckConstraint("state IN ('given', 'withdrawn', 'owed')", name="state"),
    )  # fmt: skip

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    player_id: Mapped[int] = mapped_column(BigInteger)
    activity_key: Mapped[str] = mapped_column(String(64))
    occasion: Mapped[str] = mapped_column(String(160))
    step: Mapped[int] = mapped_column(Integer)
    order_number: Mapped[str] = mapped_column(String(32), server_default="")
    rewards: Mapped[list[dict[str, object]]] = mapped_column(JSONB)
    quantity: Mapped[int] = mapped_column(BigInteger)
    counted: Mapped[dict[str, str]] = mapped_column(JSONB)
    state: Mapped[str] = mapped_column(String(10), server_default="given")
    redemption_id: Mapped[int | None] = mapped_column(BigInteger)
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class ActivityTally(Base):
    """How much of an activity one subject had: all, a player, a role, a player's day.

    A player without rewards has a row as well, once an occasion of theirs was for the activity.
    """

    __tablename__ = "activity_tally"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        PrimaryKeyConstraint("game_id", "activity_key", "scope", "subject"),
        {"postgresql_with": {"fillfactor": "85"}},
    )

    game_id: Mapped[int] = mapped_column(BigInteger, autoincrement=False)
    activity_key: Mapped[str] = mapped_column(String(64))
    scope: Mapped[str] = mapped_column(String(10))
    subject: Mapped[str] = mapped_column(String(200))
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    used: Mapped[int] = mapped_column(Integer)
    spent: Mapped[int] = mapped_column(BigInteger)
