"""Keys that packages are signed with."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    String,
    Text,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.secrets.sealed import Sealed

# What a private key is bound to: its game and its certificate.
RECORD = "signing_key:{game_id}:{sha256}"


class SigningKeyRow(Base):
    """A private key of one game, sealed, and its certificates, which are public.

    `certificates` is the chain as PEM, leaf first; `sha256` is the leaf's fingerprint in hex. The
    private key (PKCS#8, DER) is bound to the fingerprint, so it opens in this row only. The file
    that it came in and the passwords are not kept. `exported_at` is when a generated key left the
    server, which it does once, whichever game it was copied to.
    """

    __tablename__ = "signing_key"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("publisher_id", "game_id", "id"),
        UniqueConstraint("game_id", "name"),
        UniqueConstraint("game_id", "sha256"),
        CheckConstraint("source IN ('upload', 'generated')", name="source"),
        Index(
            "uq_signing_key_default",
            "game_id",
            unique=True,
            postgresql_where=text("is_default"),
        ),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(50))
    alias: Mapped[str] = mapped_column(String(200))
    algorithm: Mapped[str] = mapped_column(String(20))
    source: Mapped[str] = mapped_column(String(10))
    private_key: Mapped[bytes] = mapped_column(Sealed(RECORD))
    certificates: Mapped[str] = mapped_column(Text)
    sha256: Mapped[str] = mapped_column(String(64))
    subject: Mapped[str] = mapped_column(String(500))
    not_before: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    not_after: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    is_default: Mapped[bool] = mapped_column(Boolean, server_default=text("false"))
    created_user_id: Mapped[int] = mapped_column(BigInteger)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    exported_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
