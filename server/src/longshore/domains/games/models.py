"""Games of a publisher."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKey,
    Identity,
    SmallInteger,
    String,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base


class Game(Base):
    """A game that a publisher ships.

    `publish_status`: 1 is published, 0 is not yet. `status`: 1 is in use, 0 is put away. The
    switcher asks for 1 and 1 (clause G-03). `icon` is the key of an image in the CDN bucket.
    """

    __tablename__ = "game"
    __table_args__ = (
        UniqueConstraint("publisher_id", "id"),
        UniqueConstraint("publisher_id", "name"),
        CheckConstraint("game_type IN ('app', 'miniapp')", name="game_type"),
        CheckConstraint("publish_status IN (0, 1)", name="publish_status"),
        CheckConstraint("status IN (0, 1)", name="status"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("publisher.id"))
    name: Mapped[str] = mapped_column(String(50))
    icon: Mapped[str] = mapped_column(String(300), server_default="")
    game_type: Mapped[str] = mapped_column(String(10), server_default="app")
    publish_status: Mapped[int] = mapped_column(SmallInteger, server_default=text("0"))
    status: Mapped[int] = mapped_column(SmallInteger, server_default=text("1"))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
