"""Tables of the partner page: who may sign in for a promoter, and their sessions."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    LargeBinary,
    String,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT

Moment = DateTime(timezone=True)


def _of_game() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
    )


class Partner(Base):
    """That a promoter may sign in; without `account` and `password_hash` they are invited only.

    The newest link is kept as its digest until it is used or over.
    """

    __tablename__ = "partner"
    __table_args__ = (
        _of_game(),
        ForeignKeyConstraint(["promoter_id"], ["promoter.id"], ondelete="CASCADE"),
        UniqueConstraint("link_digest"),
        Index("uq_partner_account", text("lower(account)"), unique=True),
    )

    promoter_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    account: Mapped[str | None] = mapped_column(String(64))
    password_hash: Mapped[str | None] = mapped_column(String(200))
    link_digest: Mapped[bytes | None] = mapped_column(LargeBinary)
    link_expires_at: Mapped[datetime | None] = mapped_column(Moment)
    invited_user_name: Mapped[str] = mapped_column(String(50))
    joined_at: Mapped[datetime | None] = mapped_column(Moment)
    last_login_at: Mapped[datetime | None] = mapped_column(Moment)


class PartnerSession(Base):
    """A sign-in of a partner; its token is nobody's of the console."""

    __tablename__ = "partner_session"
    __table_args__ = (
        _of_game(),
        ForeignKeyConstraint(["promoter_id"], ["partner.promoter_id"], ondelete="CASCADE"),
        UniqueConstraint("token_digest"),
        Index("ix_partner_session_promoter_id", "promoter_id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    promoter_id: Mapped[int] = mapped_column(BigInteger)
    token_digest: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    last_seen_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    expires_at: Mapped[datetime] = mapped_column(Moment)
