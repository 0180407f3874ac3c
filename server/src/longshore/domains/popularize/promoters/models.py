"""Promoters: partners who bring players to a game."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    String,
    UniqueConstraint,
    Uuid,
    func,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base


class Promoter(Base):
    """A partner of one game; `code` is what a promotion package will carry.

    `parent_id` is their agency, which has none itself. `group_name` is how a game sorts them,
    `contract_upload_id` the upload of what was signed.
    """

    __tablename__ = "promoter"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        ForeignKeyConstraint(["parent_id"], ["promoter.id"], ondelete="SET NULL"),
        UniqueConstraint("game_id", "code"),
        Index("ix_promoter_parent_id", "parent_id"),
        CheckConstraint("status IN ('active', 'forbidden')", name="status"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(50))
    code: Mapped[str] = mapped_column(String(32))
    contact: Mapped[str] = mapped_column(String(100), server_default="")
    note: Mapped[str] = mapped_column(String(500), server_default="")
    status: Mapped[str] = mapped_column(String(10), server_default="active")
    parent_id: Mapped[int | None] = mapped_column(BigInteger)
    group_name: Mapped[str] = mapped_column(String(30), server_default="")
    contract_upload_id: Mapped[UUID | None] = mapped_column(Uuid)
    contract_name: Mapped[str] = mapped_column(String(200), server_default="")
    created_user_id: Mapped[int] = mapped_column(BigInteger)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
