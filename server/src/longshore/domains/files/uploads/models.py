"""Tables of uploads."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Index,
    SmallInteger,
    String,
    Uuid,
    func,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base


class Upload(Base):
    """One file on its way to the object store, or arrived.

    `open` until the server has seen and checked the bytes, then `complete`; `aborted` rows stay a
    while, so that what a late permission still lets in can be removed. One that was complete
    before, as `completed_at` tells, is not used any more: it goes at the next look.

    `staged_key` is where a single put goes before it is moved to `object_key`. `claimed_sha256` is
    what the browser says, `sha256` what the server computed. `taken_at` says when something of ours
    began to use the file.
    """

    __tablename__ = "upload"
    __table_args__ = (
        ForeignKeyConstraint(["publisher_id", "game_id"], ["game.publisher_id", "game.id"]),
        CheckConstraint("status IN ('open', 'complete', 'aborted')", name="status"),
        CheckConstraint("mode IN ('put', 'parts')", name="mode"),
        CheckConstraint("bucket IN ('private', 'cdn', 'static', 'log')", name="bucket"),
        Index("ix_upload_publisher_id_sha256", "publisher_id", "sha256"),
        Index("ix_upload_bucket_object_key", "bucket", "object_key"),
        Index("ix_upload_status_touched_at", "status", "touched_at"),
    )

    id: Mapped[UUID] = mapped_column(Uuid(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    user_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int | None] = mapped_column(BigInteger)
    type: Mapped[int] = mapped_column(SmallInteger)
    purpose: Mapped[str] = mapped_column(String(20))
    mode: Mapped[str] = mapped_column(String(5))
    bucket: Mapped[str] = mapped_column(String(10))
    object_key: Mapped[str] = mapped_column(String(300))
    staged_key: Mapped[str | None] = mapped_column(String(400))
    store_upload_id: Mapped[str | None] = mapped_column(String(1024))
    name: Mapped[str] = mapped_column(String(255))
    content_type: Mapped[str] = mapped_column(String(100))
    size_bytes: Mapped[int] = mapped_column(BigInteger)
    part_bytes: Mapped[int] = mapped_column(BigInteger)
    claimed_sha256: Mapped[str | None] = mapped_column(String(64))
    sha256: Mapped[str | None] = mapped_column(String(64))
    status: Mapped[str] = mapped_column(String(10), server_default="open")
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    touched_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    completed_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    taken_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
