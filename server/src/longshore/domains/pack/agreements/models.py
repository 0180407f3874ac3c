"""Agreements that players see: one slot per game, channel and kind, with immutable versions."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Integer,
    String,
    Text,
    UniqueConstraint,
    func,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base


class Agreement(Base):
    """A slot: the agreement of one kind for a channel, or for every channel (code empty).

    `published_version` is what players see now; None is nothing.
    """

    __tablename__ = "agreement"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("publisher_id", "game_id", "id"),
        UniqueConstraint("game_id", "channel_code", "kind"),
        CheckConstraint("kind IN ('privacy', 'user', 'children')", name="kind"),
        CheckConstraint("published_version <= last_version", name="published"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    channel_code: Mapped[str] = mapped_column(String(40), server_default="")
    kind: Mapped[str] = mapped_column(String(10))
    last_version: Mapped[int] = mapped_column(Integer)
    published_version: Mapped[int | None] = mapped_column(Integer)
    published_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    updated_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


class AgreementVersion(Base):
    """A text as it was saved; never changed afterwards. `html` is clean (kit/html)."""

    __tablename__ = "agreement_version"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "agreement_id"],
            ["agreement.publisher_id", "agreement.game_id", "agreement.id"],
            ondelete="CASCADE",
        ),
    )

    agreement_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    version: Mapped[int] = mapped_column(Integer, primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    title: Mapped[str] = mapped_column(String(100))
    html: Mapped[str] = mapped_column(Text)
    note: Mapped[str] = mapped_column(String(200), server_default="")
    created_user_id: Mapped[int] = mapped_column(BigInteger)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
