"""What players saw of announcements and of the floating button's items, and how many saw it."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    PrimaryKeyConstraint,
    SmallInteger,
    String,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT

SHARDS = 16


class NoticeView(Base):
    """That a player saw something in one wording: the second time changes nothing.

    `revision` is that of `init`; another one is another thing to see.
    """

    __tablename__ = "notice_view"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "player_id"],
            ["player.publisher_id", "player.game_id", "player.id"],
            ondelete="CASCADE",
        ),
        PrimaryKeyConstraint("player_id", "kind", "key", "revision"),
        CheckConstraint("kind IN ('announcement', 'item')", name="kind"),
    )

    player_id: Mapped[int] = mapped_column(BigInteger, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(12))
    key: Mapped[str] = mapped_column(String(64))
    revision: Mapped[str] = mapped_column(String(16))
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    seen_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=MOMENT)


class NoticeCount(Base):
    """How many players saw something, in shards, so that few of them wait for each other.

    A deleted player stays counted: the row says nothing of whom.
    """

    __tablename__ = "notice_count"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        PrimaryKeyConstraint("game_id", "kind", "key", "revision", "shard"),
        {"postgresql_with": {"fillfactor": "85"}},
    )

    game_id: Mapped[int] = mapped_column(BigInteger, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(12))
    key: Mapped[str] = mapped_column(String(64))
    revision: Mapped[str] = mapped_column(String(16))
    shard: Mapped[int] = mapped_column(SmallInteger)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    seen: Mapped[int] = mapped_column(BigInteger)
