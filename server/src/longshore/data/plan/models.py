"""The table of planned events."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Integer,
    String,
    UniqueConstraint,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT


class PlannedEvent(Base):
    """An event that a game promises to send.

    `properties` is a list of what `schemas.PlannedProperty` says; `revision` counts its changes
    from 1.
    """

    __tablename__ = "data_planned_event"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("game_id", "event"),
        CheckConstraint("event <> ''", name="event"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    event: Mapped[str] = mapped_column(String(64))
    title: Mapped[str] = mapped_column(String(60))
    meaning: Mapped[str] = mapped_column(String(500))
    properties: Mapped[list[dict[str, object]]] = mapped_column(JSONB)
    revision: Mapped[int] = mapped_column(Integer)
    changed_user_name: Mapped[str] = mapped_column(String(50))
    changed_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=MOMENT)

    @property
    def name(self) -> str:
        """What the audit log calls it."""
        return self.event
