"""Tables of callbacks."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Integer,
    String,
    UniqueConstraint,
    func,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.secrets.sealed import Sealed

RECORD = "callback_secret:{game_id}:{environment}:{version}"
_ENVIRONMENTS = "environment IN ('production', 'sandbox')"


class CallbackAddress(Base):
    """Where one kind of call to the game's own server goes, in one environment."""

    __tablename__ = "callback_address"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("game_id", "environment", "kind"),
        CheckConstraint(_ENVIRONMENTS, name="environment"),
        CheckConstraint("kind IN ('login', 'payment')", name="kind"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    environment: Mapped[str] = mapped_column(String(10))
    kind: Mapped[str] = mapped_column(String(10))
    url: Mapped[str] = mapped_column(String(500))
    updated_user_name: Mapped[str] = mapped_column(String(50))
    updated_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


class CallbackForm(Base):
    """The form of payments' notices in one environment; ours where there is no row."""

    __tablename__ = "callback_form"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        CheckConstraint(_ENVIRONMENTS, name="environment"),
        CheckConstraint("form IN ('usdk', 'quicksdk', 'u8')", name="form"),
    )

    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    environment: Mapped[str] = mapped_column(String(10), primary_key=True)
    form: Mapped[str] = mapped_column(String(20))


class CallbackSecret(Base):
    """One version of what signs calls in one environment; `expires_at` is set by a rotation."""

    __tablename__ = "callback_secret"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("game_id", "environment", "version"),
        CheckConstraint(_ENVIRONMENTS, name="environment"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    environment: Mapped[str] = mapped_column(String(10))
    version: Mapped[int] = mapped_column(Integer)
    secret: Mapped[bytes] = mapped_column(Sealed(RECORD))
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    expires_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
