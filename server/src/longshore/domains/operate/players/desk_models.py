"""Tables of what people say and do of a player in the console: bans and notes."""

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint, Identity, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from longshore.domains.operate.players.models import Moment, of_player
from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT


class PlayerBan(Base):
    """Why a player may not sign in, until when (none: for good), and by whose word.

    `scope` device bars their devices with them, `scope` address where they signed in from: these
    stand on the refused list (`refused_entry.ban_id`). `told` is what the player reads, `reason` is
    ours.
    """

    __tablename__ = "player_ban"
    __table_args__ = (
        of_player(),
        Index("ix_player_ban_player_id", "player_id"),
        CheckConstraint("scope IN ('account', 'device', 'address')", name="scope"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    player_id: Mapped[int] = mapped_column(BigInteger)
    scope: Mapped[str] = mapped_column(String(10), server_default="account")
    reason: Mapped[str] = mapped_column(String(500))
    told: Mapped[str] = mapped_column(String(200), server_default="")
    ends_at: Mapped[datetime | None] = mapped_column(Moment)
    created_user_id: Mapped[int] = mapped_column(BigInteger)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    lifted_at: Mapped[datetime | None] = mapped_column(Moment)
    lifted_user_name: Mapped[str] = mapped_column(String(50), server_default="")


class PlayerNote(Base):
    """What somebody wrote about a player for their colleagues; never changed."""

    __tablename__ = "player_note"
    __table_args__ = (of_player(), Index("ix_player_note_player_id", "player_id"))

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    player_id: Mapped[int] = mapped_column(BigInteger)
    words: Mapped[str] = mapped_column(String(1000))
    created_user_id: Mapped[int] = mapped_column(BigInteger)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
