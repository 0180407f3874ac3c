"""Tables of integration: what was seen of a game's calls, who listens to them, open gates."""

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
    SmallInteger,
    String,
    Text,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT

Moment = DateTime(timezone=True)


def _of_game() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
    )


class IntegrationMark(Base):
    """That a step of an integration was seen in real calls of a game.

    `environment` is empty where the call belongs to none: nobody is signed in before `init`.
    `last_at` is at most some minutes behind. `detail` says what the first call told of itself.
    """

    __tablename__ = "integration_mark"
    __table_args__ = (
        _of_game(),
        PrimaryKeyConstraint("game_id", "environment", "step"),
        CheckConstraint("environment IN ('', 'production', 'sandbox')", name="environment"),
    )

    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger, autoincrement=False)
    environment: Mapped[str] = mapped_column(String(10))
    step: Mapped[str] = mapped_column(String(20))
    detail: Mapped[str] = mapped_column(String(200), server_default="")
    first_at: Mapped[datetime] = mapped_column(Moment)
    last_at: Mapped[datetime] = mapped_column(Moment)


class IntegrationListener(Base):
    """That somebody looks at a game's calls, `until` a moment that looking puts off."""

    __tablename__ = "integration_listener"
    __table_args__ = (_of_game(), PrimaryKeyConstraint("game_id"))

    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger, autoincrement=False)
    until: Mapped[datetime] = mapped_column(Moment)


class IntegrationCall(Base):
    """A call that was made while somebody listened; the oldest of a game give way.

    `request` is what was sent, as far as it is neither a secret nor somebody's own.
    `microseconds` is how long the answer took.
    """

    __tablename__ = "integration_call"
    __table_args__ = (_of_game(), Index("ix_integration_call_game_id", "game_id", "id"))

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    at: Mapped[datetime] = mapped_column(Moment)
    method: Mapped[str] = mapped_column(String(10))
    path: Mapped[str] = mapped_column(String(100))
    environment: Mapped[str] = mapped_column(String(10), server_default="")
    status: Mapped[int] = mapped_column(SmallInteger)
    code: Mapped[int] = mapped_column(Integer)
    reason: Mapped[str] = mapped_column(String(500), server_default="")
    microseconds: Mapped[int] = mapped_column(BigInteger)
    request: Mapped[str] = mapped_column(Text, server_default="")


class IntegrationGate(Base):
    """That a game takes the calls of somebody else's protocol; a gate without a row is closed."""

    __tablename__ = "integration_gate"
    __table_args__ = (
        _of_game(),
        PrimaryKeyConstraint("game_id", "gate"),
        CheckConstraint("gate IN ('usdk', 'thinkingdata')", name="gate"),
    )

    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger, autoincrement=False)
    gate: Mapped[str] = mapped_column(String(20))
    opened_user_name: Mapped[str] = mapped_column(String(50))
    opened_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
