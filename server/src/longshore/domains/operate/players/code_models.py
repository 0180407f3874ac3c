"""The table of codes that prove a player's phone."""

from datetime import datetime

from sqlalchemy import BigInteger, ForeignKeyConstraint, Integer, LargeBinary, String, text
from sqlalchemy.orm import Mapped, mapped_column

from longshore.domains.operate.players.models import Moment
from longshore.kit.db.database import Base


class PlayerCode(Base):
    """The newest code that was sent to a phone for one purpose; gone once it is used."""

    __tablename__ = "player_code"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
    )

    game_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    phone_digest: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    purpose: Mapped[str] = mapped_column(String(10), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    code_digest: Mapped[bytes] = mapped_column(LargeBinary)
    tries: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    expires_at: Mapped[datetime] = mapped_column(Moment)
