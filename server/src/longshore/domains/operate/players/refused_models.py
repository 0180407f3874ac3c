"""Table of the refused list."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Identity,
    Index,
    String,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.domains.operate.players.models import Moment
from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT


class RefusedEntry(Base):
    """A player, device or address that may not enter, until when (none: for good), and why.

    `mark` is what a sign-in is compared with: `player:` and the id, `device:` and the keyed digest
    in hexadecimal, `address:` and the address as throttles count it. `shown` is what people see of
    it, a device's id masked. `told` is what the player reads, `reason` is ours.
    `ban_id` is the ban that an entry comes and ends with; one by hand has none, and both may name
    one mark.
    """

    __tablename__ = "refused_entry"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        Index(
            "uq_refused_entry_mark_ban", "game_id", "mark", "ban_id", unique=True,
            postgresql_nulls_not_distinct=True, postgresql_where=text("lifted_at IS NULL"),
        ),
        Index("ix_refused_entry_ban_id", "ban_id", postgresql_where=text("ban_id IS NOT NULL")),
        Index("ix_refused_entry_game_id", "game_id", "id"),
        CheckConstraint("subject IN ('player', 'device', 'address')", name="subject"),
    )  # fmt: skip

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    subject: Mapped[str] = mapped_column(String(10))
    mark: Mapped[str] = mapped_column(String(80))
    shown: Mapped[str] = mapped_column(String(60))
    ban_id: Mapped[int | None] = mapped_column(
        BigInteger, ForeignKey("player_ban.id", ondelete="CASCADE")
    )
    reason: Mapped[str] = mapped_column(String(200))
    told: Mapped[str] = mapped_column(String(200), server_default="")
    ends_at: Mapped[datetime | None] = mapped_column(Moment)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    lifted_at: Mapped[datetime | None] = mapped_column(Moment)
    lifted_user_name: Mapped[str] = mapped_column(String(50), server_default="")
