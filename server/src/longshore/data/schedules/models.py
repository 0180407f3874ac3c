"""Tables of schedules, and of each message on its way."""

from datetime import datetime

from sqlalchemy import (
    ARRAY,
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
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base
from longshore.kit.db.moments import MOMENT

Moment = DateTime(timezone=True)


class DataSchedule(Base):
    """What is sent when, to whom: one of a report and a dashboard.

    `minute` is of the day in the zone of the game's days. `weekday` counts from Monday as 1,
    `month_day` from 1; a month that ends before it has its last day instead.
    """

    __tablename__ = "data_schedule"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        ForeignKeyConstraint(["report_id"], ["data_report.id"], ondelete="CASCADE"),
        ForeignKeyConstraint(["dashboard_id"], ["data_dashboard.id"], ondelete="CASCADE"),
        UniqueConstraint("publisher_id", "game_id", "id"),
        Index("ix_data_schedule_game", "game_id", "id"),
        Index("ix_data_schedule_due", "next_at", postgresql_where=text("is_on")),
        Index("ix_data_schedule_report_id", "report_id"),
        Index("ix_data_schedule_dashboard_id", "dashboard_id"),
        CheckConstraint("num_nonnulls(report_id, dashboard_id) = 1", name="of_one"),
        CheckConstraint("cadence IN ('daily', 'weekly', 'monthly')", name="cadence"),
        CheckConstraint("minute BETWEEN 0 AND 1439", name="minute"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    report_id: Mapped[int | None] = mapped_column(BigInteger)
    dashboard_id: Mapped[int | None] = mapped_column(BigInteger)
    cadence: Mapped[str] = mapped_column(String(10))
    weekday: Mapped[int] = mapped_column(SmallInteger)
    month_day: Mapped[int] = mapped_column(SmallInteger)
    minute: Mapped[int] = mapped_column(SmallInteger)
    target_ids: Mapped[list[int]] = mapped_column(ARRAY(BigInteger))
    is_on: Mapped[bool] = mapped_column(Boolean)
    next_at: Mapped[datetime] = mapped_column(Moment)
    created_user_id: Mapped[int] = mapped_column(BigInteger)
    created_user_name: Mapped[str] = mapped_column(String(50))
    created_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)


class DataSending(Base):
    """One message of a schedule to one target; a schedule has one for a moment and a target."""

    __tablename__ = "data_sending"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "schedule_id"],
            ["data_schedule.publisher_id", "data_schedule.game_id", "data_schedule.id"],
            ondelete="CASCADE",
        ),
        ForeignKeyConstraint(
            ["publisher_id", "game_id", "target_id"],
            ["alert_target.publisher_id", "alert_target.game_id", "alert_target.id"],
            ondelete="CASCADE",
        ),
        UniqueConstraint("schedule_id", "target_id", "moment"),
        Index("ix_data_sending_due", "next_at", postgresql_where=text("state = 'waiting'")),
        Index("ix_data_sending_target_id", "target_id"),
        CheckConstraint("state IN ('waiting', 'sent', 'failed')", name="state"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    schedule_id: Mapped[int] = mapped_column(BigInteger)
    target_id: Mapped[int] = mapped_column(BigInteger)
    moment: Mapped[datetime] = mapped_column(Moment)
    state: Mapped[str] = mapped_column(String(10), server_default="waiting")
    attempts: Mapped[int] = mapped_column(SmallInteger, server_default=text("0"))
    said: Mapped[str] = mapped_column(String(200), server_default="")
    next_at: Mapped[datetime] = mapped_column(Moment, server_default=MOMENT)
    sent_at: Mapped[datetime | None] = mapped_column(Moment)
