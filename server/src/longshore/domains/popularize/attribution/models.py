"""Tables of attribution: what devices proved, and whose the players are that came of it."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    Integer,
    LargeBinary,
    String,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT

Moment = DateTime(timezone=True)


def of_game() -> ForeignKeyConstraint:
    """That a row is of a game of its publisher, and goes with it."""
    return ForeignKeyConstraint(
        ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
    )


class Attribution(Base):
    """That a device proved who brought it; `device` is the keyed digest of its id.

    `package_id` or `link_id` is what proved it. A touch counts until `superseded_at`, when the one
    of `superseded_by` came; one that counted for less than another has that in `outranked_by`.
    """

    __tablename__ = "attribution"
    __table_args__ = (
        of_game(),
        UniqueConstraint("publisher_id", "game_id", "id"),
        CheckConstraint("proof IN ('package', 'link', 'referrer')", name="proof"),
        Index("ix_attribution_device", "game_id", "device", "id"),
        Index("ix_attribution_promoter", "game_id", "promoter_id", "created_at"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    device: Mapped[bytes] = mapped_column(LargeBinary)
    promoter_id: Mapped[int] = mapped_column(BigInteger)
    proof: Mapped[str] = mapped_column(String(10))
    package_id: Mapped[int | None] = mapped_column(BigInteger)
    link_id: Mapped[int | None] = mapped_column(BigInteger)
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    superseded_at: Mapped[datetime | None] = mapped_column(Moment)
    superseded_by: Mapped[int | None] = mapped_column(BigInteger)
    outranked_by: Mapped[int | None] = mapped_column(BigInteger)


class AttributionRule(Base):
    """How a game decides; without a row the defaults of `rules.Rule` hold.

    `returns_after_days` is how long a player must have been away for a new touch to move them.
    """

    __tablename__ = "attribution_rule"
    __table_args__ = (
        of_game(),
        CheckConstraint("keeps IN ('last', 'first')", name="keeps"),
        CheckConstraint("window_days BETWEEN 1 AND 365", name="window"),
        CheckConstraint("returns_after_days BETWEEN 1 AND 3650", name="returns"),
    )

    game_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    window_days: Mapped[int] = mapped_column(Integer)
    keeps: Mapped[str] = mapped_column(String(10))
    returns_after_days: Mapped[int | None] = mapped_column(Integer)
    updated_user_name: Mapped[str] = mapped_column(String(50))
    updated_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class PlayerAttribution(Base):
    """Whose a player is from `begins_at` on, until the next row of theirs; never changed."""

    __tablename__ = "player_attribution"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "player_id"],
            ["player.publisher_id", "player.game_id", "player.id"],
            ondelete="CASCADE",
        ),
        UniqueConstraint("player_id", "begins_at"),
        Index("ix_player_attribution_promoter", "game_id", "promoter_id", "begins_at"),
        Index("ix_player_attribution_attribution_id", "attribution_id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    player_id: Mapped[int] = mapped_column(BigInteger)
    promoter_id: Mapped[int] = mapped_column(BigInteger)
    attribution_id: Mapped[int] = mapped_column(BigInteger)
    is_return: Mapped[bool]
    begins_at: Mapped[datetime] = mapped_column(Moment)
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
