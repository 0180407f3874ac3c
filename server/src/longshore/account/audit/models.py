"""The audit log's table: rows are only ever added."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, DateTime, ForeignKey, Index, String, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base

MOST_NAME = 100


class AuditEvent(Base):
    """One change or one revealed secret."""

    __tablename__ = "audit_event"
    __table_args__ = (
        # Of the page and of its count, which needs no table for what the index includes.
        Index("ix_audit_event_page", "publisher_id", "at", "id", postgresql_include=["game_id"]),
        Index("ix_audit_event_action", "publisher_id", "action", "at"),
        Index("ix_audit_event_publisher_id_actor_id_at", "publisher_id", "actor_id", "at"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("publisher.id"))
    at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    actor_id: Mapped[int | None] = mapped_column(BigInteger)
    actor_name: Mapped[str] = mapped_column(String(MOST_NAME))
    action: Mapped[str] = mapped_column(String(60))
    target_type: Mapped[str] = mapped_column(String(40))
    target_id: Mapped[str] = mapped_column(String(60))
    target_name: Mapped[str] = mapped_column(String(200))
    game_id: Mapped[int | None] = mapped_column(BigInteger)
    ip: Mapped[str] = mapped_column(String(64))
    request_id: Mapped[str] = mapped_column(String(64))
    before: Mapped[dict[str, object] | None] = mapped_column(JSONB)
    after: Mapped[dict[str, object] | None] = mapped_column(JSONB)
