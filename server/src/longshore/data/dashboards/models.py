"""Tables of dashboards: their names, and what stands on them in which order."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    SmallInteger,
    String,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT


class DataDashboard(Base):
    """A page of tiles under a name."""

    __tablename__ = "data_dashboard"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("publisher_id", "game_id", "id"),
        Index("ix_data_dashboard_game", "game_id", "id"),
        CheckConstraint("name <> ''", name="name"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(60))
    is_shared: Mapped[bool] = mapped_column(Boolean)
    created_user_id: Mapped[int] = mapped_column(BigInteger)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=MOMENT)


class DataTile(Base):
    """A report on a dashboard; it goes with either of them."""

    __tablename__ = "data_tile"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "dashboard_id"],
            ["data_dashboard.publisher_id", "data_dashboard.game_id", "data_dashboard.id"],
            ondelete="CASCADE",
        ),
        ForeignKeyConstraint(["report_id"], ["data_report.id"], ondelete="CASCADE"),
        Index("ix_data_tile_report_id", "report_id"),
        CheckConstraint("width IN ('third', 'half', 'full')", name="width"),
        CheckConstraint("shows IN ('chart', 'figures')", name="shows"),
    )

    dashboard_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    place: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    report_id: Mapped[int] = mapped_column(BigInteger)
    width: Mapped[str] = mapped_column(String(5))
    shows: Mapped[str] = mapped_column(String(7))
