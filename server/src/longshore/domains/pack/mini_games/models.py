"""Tables of mini games."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    String,
    UniqueConstraint,
    func,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.secrets.sealed import Sealed

RECORD = "mini_game_platform:{game_id}:{platform}"


class MiniGamePlatform(Base):
    """What one mini-program platform needs to know of a game; secrets are sealed."""

    __tablename__ = "mini_game_platform"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("game_id", "platform"),
        CheckConstraint("platform IN ('wechat', 'douyin', 'kuaishou', 'qq')", name="platform"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    platform: Mapped[str] = mapped_column(String(10))
    app_id: Mapped[str] = mapped_column(String(64))
    project_name: Mapped[str] = mapped_column(String(50))
    orientation: Mapped[str] = mapped_column(String(10))
    domains: Mapped[dict[str, list[str]]] = mapped_column(JSONB)
    payment: Mapped[dict[str, str]] = mapped_column(JSONB)
    app_secret: Mapped[bytes | None] = mapped_column(Sealed(f"{RECORD}:app_secret"))
    payment_secret: Mapped[bytes | None] = mapped_column(Sealed(f"{RECORD}:payment_secret"))
    updated_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
