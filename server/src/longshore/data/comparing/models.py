"""The table of comparisons: of each game what the last one found."""

from datetime import date, datetime

from sqlalchemy import BigInteger, Date, DateTime, ForeignKeyConstraint, Integer
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base


class DataComparison(Base):
    """What a game's last comparison with the ledgers found.

    `differences` holds the newest of them, `count` how many there are.
    """

    __tablename__ = "data_comparison"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
    )

    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    first_day: Mapped[date] = mapped_column(Date)
    last_day: Mapped[date] = mapped_column(Date)
    checked_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    count: Mapped[int] = mapped_column(Integer)
    differences: Mapped[list[dict[str, object]]] = mapped_column(JSONB)
