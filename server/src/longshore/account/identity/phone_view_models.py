"""What a phone shows instead of a session's token: one game's figures, to read."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    DateTime,
    ForeignKey,
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


class PhoneView(Base):
    """A phone on which somebody looks at a game's figures, or the link by which one may begin.

    `link_digest` stands until the link is used, `token_digest` from then on. It belongs to the
    session in which it was shown and ends with it.
    """

    __tablename__ = "phone_view"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "user_id"],
            ["user_account.publisher_id", "user_account.id"],
            ondelete="CASCADE",
        ),
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("link_digest"),
        UniqueConstraint("token_digest"),
        Index(
            "uq_phone_view_waiting", "session_id", "game_id", unique=True,
            postgresql_where=text("link_digest IS NOT NULL"),
        ),
        Index("ix_phone_view_user_id", "user_id", "id"),
    )  # fmt: skip

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    user_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    session_id: Mapped[int] = mapped_column(ForeignKey("login_session.id", ondelete="CASCADE"))
    link_digest: Mapped[bytes | None] = mapped_column(LargeBinary(32))
    link_expires_at: Mapped[datetime | None] = mapped_column(Moment)
    token_digest: Mapped[bytes | None] = mapped_column(LargeBinary(32))
    device: Mapped[str] = mapped_column(String(200), server_default="")
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    begun_at: Mapped[datetime | None] = mapped_column(Moment)
    last_used_at: Mapped[datetime | None] = mapped_column(Moment)
