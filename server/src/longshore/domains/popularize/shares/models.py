"""Tables of share models: versions that begin on a day, and which promoter has which model."""

from datetime import date, datetime

from sqlalchemy import (
    BigInteger,
    Date,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    String,
    UniqueConstraint,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT

Moment = DateTime(timezone=True)


class ShareModel(Base):
    """A share model of a game, by name."""

    __tablename__ = "share_model"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("publisher_id", "game_id", "id"),
        UniqueConstraint("game_id", "name"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(50))
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class ShareVersion(Base):
    """Terms of a model from a day on, until its next version; never changed (`terms.Terms`)."""

    __tablename__ = "share_version"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "model_id"],
            ["share_model.publisher_id", "share_model.game_id", "share_model.id"],
            ondelete="CASCADE",
        ),
        UniqueConstraint("model_id", "begins_on"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    model_id: Mapped[int] = mapped_column(BigInteger)
    begins_on: Mapped[date] = mapped_column(Date)
    terms: Mapped[dict[str, object]] = mapped_column(JSONB)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class ShareAssignment(Base):
    """That a promoter has a model from a day on, until the next assignment; never changed."""

    __tablename__ = "share_assignment"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "model_id"],
            ["share_model.publisher_id", "share_model.game_id", "share_model.id"],
            ondelete="CASCADE",
        ),
        UniqueConstraint("game_id", "promoter_id", "begins_on"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    promoter_id: Mapped[int] = mapped_column(BigInteger)
    model_id: Mapped[int] = mapped_column(BigInteger)
    begins_on: Mapped[date] = mapped_column(Date)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
