"""Tables of validation."""

from datetime import datetime
from typing import Any

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
    Text,
    UniqueConstraint,
    func,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base


class SandboxAccount(Base):
    """A player that exists for tests only; the password is kept as an Argon2id hash."""

    __tablename__ = "sandbox_account"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("game_id", "name"),
        UniqueConstraint("game_id", "player_id"),
        CheckConstraint("status IN ('active', 'disabled')", name="status"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(32))
    player_id: Mapped[str] = mapped_column(String(32))
    password_hash: Mapped[str] = mapped_column(String(200))
    note: Mapped[str] = mapped_column(String(200), server_default="")
    status: Mapped[str] = mapped_column(String(10), server_default="active")
    created_user_id: Mapped[int] = mapped_column(BigInteger)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


class ValidationRun(Base):
    """One validation of a game's server: a login check or a payment notification."""

    __tablename__ = "validation_run"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("publisher_id", "game_id", "id"),
        CheckConstraint("kind IN ('login', 'payment')", name="kind"),
        CheckConstraint("status IN ('running', 'passed', 'unproven', 'failed')", name="status"),
        Index("ix_validation_run_game_id_id", "game_id", "id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(10))
    environment: Mapped[str] = mapped_column(String(10))
    url: Mapped[str] = mapped_column(String(500))
    account_name: Mapped[str] = mapped_column(String(32))
    data: Mapped[dict[str, Any]] = mapped_column(JSONB)
    status: Mapped[str] = mapped_column(String(10), server_default="running")
    created_user_id: Mapped[int] = mapped_column(BigInteger)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    finished_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))


class ValidationStep(Base):
    """One call of a run: what was sent, what came back, what that proves."""

    __tablename__ = "validation_step"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "run_id"],
            ["validation_run.publisher_id", "validation_run.game_id", "validation_run.id"],
            ondelete="CASCADE",
        ),
        UniqueConstraint("run_id", "position"),
        CheckConstraint(
            "verdict IN ('pending', 'passed', 'unproven', 'failed', 'skipped')", name="verdict"
        ),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    run_id: Mapped[int] = mapped_column(BigInteger)
    position: Mapped[int] = mapped_column(Integer)
    name: Mapped[str] = mapped_column(String(20))
    verdict: Mapped[str] = mapped_column(String(10), server_default="pending")
    finding: Mapped[str] = mapped_column(String(30), server_default="")
    detail: Mapped[str] = mapped_column(String(300), server_default="")
    detail_zh: Mapped[str] = mapped_column(String(300), server_default="")
    string_to_sign: Mapped[str] = mapped_column(Text, server_default="")
    request_headers: Mapped[dict[str, str]] = mapped_column(JSONB, server_default="{}")
    request_body: Mapped[str] = mapped_column(Text, server_default="")
    response_status: Mapped[int | None] = mapped_column(Integer)
    response_headers: Mapped[dict[str, str]] = mapped_column(JSONB, server_default="{}")
    response_body: Mapped[bytes] = mapped_column(LargeBinary, server_default="")
    remote_ip: Mapped[str] = mapped_column(String(45), server_default="")
    ms: Mapped[int | None] = mapped_column(Integer)
    sent_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
