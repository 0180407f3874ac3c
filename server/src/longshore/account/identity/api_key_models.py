"""Keys with which programs call instead of people."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    LargeBinary,
    String,
    func,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base


class ApiKey(Base):
    """What a program shows instead of a session's token; kept as a digest.

    It may do what it lists and its user may do as well, at the time of the call: it never
    outlives the user's rights. `hint` is what people tell keys apart by: the last four characters.
    """

    __tablename__ = "api_key"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "user_id"],
            ["user_account.publisher_id", "user_account.id"],
            ondelete="CASCADE",
        ),
        Index("ix_api_key_publisher_id", "publisher_id", "id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    user_id: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(50))
    token_digest: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    hint: Mapped[str] = mapped_column(String(4))
    permissions: Mapped[list[str]] = mapped_column(ARRAY(String(40)))
    game_ids: Mapped[list[int]] = mapped_column(ARRAY(BigInteger))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    expires_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    last_used_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    revoked_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
