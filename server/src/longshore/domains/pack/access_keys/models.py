"""Tables of access keys."""

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

RECORD = "access_key:{game_id}:{kind}:{version}"


class AccessKey(Base):
    """One version of a game's client key or server secret.

    `hint` is what a person tells versions apart by: the last four characters. `expires_at` is set
    by a rotation: until then this version and the newer one both work.
    """

    __tablename__ = "access_key"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("game_id", "kind", "version"),
        CheckConstraint("kind IN ('client', 'server')", name="kind"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(10))
    version: Mapped[int] = mapped_column(Integer)
    value: Mapped[bytes] = mapped_column(Sealed(RECORD))
    hint: Mapped[str] = mapped_column(String(4))
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    expires_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
