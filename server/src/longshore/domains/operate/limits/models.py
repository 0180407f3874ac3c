"""Tables of limits: what lists of addresses hold, and how often players were refused."""

from datetime import date, datetime

from sqlalchemy import (
    BigInteger,
    Date,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Integer,
    LargeBinary,
    String,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT

RULE_LENGTH = 80


def _of_game() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
    )


class AddressList(Base):
    """What a list of addresses holds, by its digest; never changed (`ranges.Ranges`)."""

    __tablename__ = "address_list"
    __table_args__ = (_of_game(), UniqueConstraint("game_id", "digest"))

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    digest: Mapped[str] = mapped_column(String(64))
    ranges: Mapped[int] = mapped_column(Integer)
    v4: Mapped[bytes] = mapped_column(LargeBinary)
    v6: Mapped[bytes] = mapped_column(LargeBinary)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=MOMENT)


class EntryRefusal(Base):
    """How often a rule refused somebody on a day of the game's zone.

    `rule`: `region:CN`, `list:vpn`, `refused:player`, `refused:device`, `refused:address`.
    """

    __tablename__ = "entry_refusal"
    __table_args__ = (_of_game(),)

    game_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    day: Mapped[date] = mapped_column(Date, primary_key=True)
    rule: Mapped[str] = mapped_column(String(RULE_LENGTH), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    hits: Mapped[int] = mapped_column(BigInteger)
