"""The table of what players said of agreements."""

from datetime import datetime

from sqlalchemy import BigInteger, Boolean, Identity, Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from longshore.domains.operate.players.models import (
    ADDRESS_LENGTH,
    CHANNEL_LENGTH,
    Moment,
    of_player,
)
from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT


class PlayerConsent(Base):
    """That a player agreed to one version of an agreement, or withdrew; never changed.

    `address` is where they called from; `actor_name` who wrote it down for them in the console.
    """

    __tablename__ = "player_consent"
    __table_args__ = (
        of_player(),
        Index("ix_player_consent_player_id", "player_id"),
        Index("ix_player_consent_game_id", "game_id", "id"),
        Index(
            "ix_player_consent_last", "game_id", "kind", "channel_code", "player_id", "id",
            postgresql_include=["version", "is_agreed"],
        ),
    )  # fmt: skip

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    player_id: Mapped[int] = mapped_column(BigInteger)
    channel_code: Mapped[str] = mapped_column(String(CHANNEL_LENGTH), server_default="")
    kind: Mapped[str] = mapped_column(String(10))
    version: Mapped[int] = mapped_column(Integer)
    is_agreed: Mapped[bool] = mapped_column(Boolean)
    address: Mapped[str] = mapped_column(String(ADDRESS_LENGTH), server_default="")
    actor_name: Mapped[str] = mapped_column(String(50), server_default="")
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
