"""Tables of messages: sealed secrets of providers, what was sent, and how many in a day."""

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
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT
from longshore.kit.secrets.sealed import Sealed

RECORD = "message_secret:{game_id}:{provider}"
Moment = DateTime(timezone=True)


def _of_game() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
    )


class MessageSecret(Base):
    """What a provider knows a game by; `hint` is its last characters, for people."""

    __tablename__ = "message_secret"
    __table_args__ = (_of_game(), UniqueConstraint("game_id", "provider"))

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    provider: Mapped[str] = mapped_column(String(10))
    secret: Mapped[bytes] = mapped_column(Sealed(RECORD))
    hint: Mapped[str] = mapped_column(String(8))
    updated_user_name: Mapped[str] = mapped_column(String(50))
    updated_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class SentMessage(Base):
    """One message, whatever became of it; `sending` that stays so was cut off.

    Whom it went to is kept masked, and as a keyed digest by which it is found again.
    `price_micros` is 0 unless the provider took it.
    """

    __tablename__ = "sent_message"
    __table_args__ = (
        _of_game(),
        Index("ix_sent_message_game_id", "game_id", "id"),
        Index("ix_sent_message_digest", "game_id", "digest"),
        Index("ix_sent_message_created_at", "created_at"),
        CheckConstraint("state IN ('sending', 'sent', 'failed')", name="state"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    way: Mapped[str] = mapped_column(String(10))
    purpose: Mapped[str] = mapped_column(String(10))
    provider: Mapped[str] = mapped_column(String(10))
    masked: Mapped[str] = mapped_column(String(100))
    digest: Mapped[bytes] = mapped_column(LargeBinary)
    state: Mapped[str] = mapped_column(String(10))
    fault: Mapped[str] = mapped_column(String(20), server_default="")
    said: Mapped[str] = mapped_column(String(200), server_default="")
    provider_id: Mapped[str] = mapped_column(String(64), server_default="")
    price_micros: Mapped[int] = mapped_column(BigInteger, server_default=text("0"))
    currency: Mapped[str] = mapped_column(String(3))
    ms: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    created_user_name: Mapped[str] = mapped_column(String(50), server_default="")
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class MessageDay(Base):
    """How many messages went out on a day (ISO 8601), by their way: what the quota counts."""

    __tablename__ = "message_day"
    __table_args__ = (_of_game(),)

    game_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    way: Mapped[str] = mapped_column(String(10), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    count: Mapped[int] = mapped_column(Integer, server_default=text("0"))
