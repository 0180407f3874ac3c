"""The table of saved reports."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    String,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT


class DataReport(Base):
    """A page of the data center and what its address said.

    `search` is the part of the address behind the question mark; whoever opens the report has the
    page read it as it reads any address.
    """

    __tablename__ = "data_report"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        Index("ix_data_report_game", "game_id", "id"),
        CheckConstraint("name <> ''", name="name"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(60))
    page: Mapped[str] = mapped_column(String(20))
    search: Mapped[str] = mapped_column(String(4000))
    is_shared: Mapped[bool] = mapped_column(Boolean)
    created_user_id: Mapped[int] = mapped_column(BigInteger)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=MOMENT)
