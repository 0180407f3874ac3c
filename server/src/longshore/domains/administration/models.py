"""Invitations: how a colleague comes in."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    DateTime,
    ForeignKey,
    Identity,
    Index,
    LargeBinary,
    String,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base


class Invitation(Base):
    """A link that lets one person become a user with the roles and games chosen beforehand.

    One for an owner is the provider's (`is_owner`); no user of the
    publisher made it, and `created_user_id` is 0.
    """

    __tablename__ = "invitation"
    __table_args__ = (Index("ix_invitation_publisher_id_created_at", "publisher_id", "created_at"),)

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("publisher.id"))
    token_digest: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    name: Mapped[str] = mapped_column(String(50))
    account: Mapped[str | None] = mapped_column(String(50))
    email: Mapped[str | None] = mapped_column(String(254))
    phone: Mapped[str | None] = mapped_column(String(20))
    role_ids: Mapped[list[int]] = mapped_column(ARRAY(BigInteger))
    game_ids: Mapped[list[int]] = mapped_column(ARRAY(BigInteger))
    all_games: Mapped[bool] = mapped_column(server_default=text("false"))
    is_owner: Mapped[bool] = mapped_column(server_default=text("false"))
    created_user_id: Mapped[int] = mapped_column(BigInteger)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    expires_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    accepted_user_id: Mapped[int | None] = mapped_column(BigInteger)
    accepted_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    revoked_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
