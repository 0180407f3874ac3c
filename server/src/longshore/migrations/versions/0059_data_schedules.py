"""Saved reports and dashboards that are sent again and again."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0059"
down_revision = "0058"
branch_labels = None
depends_on = None


def _moment(name: str, *, nullable: bool = False, is_now: bool = False) -> sa.Column[object]:
    default = sa.text("moment()") if is_now else None
    return sa.Column(name, sa.DateTime(timezone=True), server_default=default, nullable=nullable)


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "data_schedule",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("report_id", sa.BigInteger()),
        sa.Column("dashboard_id", sa.BigInteger()),
        sa.Column("cadence", sa.String(length=10), nullable=False),
        sa.Column("weekday", sa.SmallInteger(), nullable=False),
        sa.Column("month_day", sa.SmallInteger(), nullable=False),
        sa.Column("minute", sa.SmallInteger(), nullable=False),
        sa.Column("target_ids", sa.ARRAY(sa.BigInteger()), nullable=False),
        sa.Column("is_on", sa.Boolean(), nullable=False),
        _moment("next_at"),
        sa.Column("created_user_id", sa.BigInteger(), nullable=False),
        sa.Column("created_user_name", sa.String(length=50), nullable=False),
        _moment("created_at", is_now=True),
        sa.CheckConstraint(
            "num_nonnulls(report_id, dashboard_id) = 1", name=op.f("ck_data_schedule_of_one")
        ),
        sa.CheckConstraint(
            "cadence IN ('daily', 'weekly', 'monthly')", name=op.f("ck_data_schedule_cadence")
        ),
        sa.CheckConstraint("minute BETWEEN 0 AND 1439", name=op.f("ck_data_schedule_minute")),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"],
            name=op.f("fk_data_schedule_publisher_id_game_id_game"), ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["report_id"], ["data_report.id"],
            name=op.f("fk_data_schedule_report_id_data_report"), ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["dashboard_id"], ["data_dashboard.id"],
            name=op.f("fk_data_schedule_dashboard_id_data_dashboard"), ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_data_schedule")),
        sa.UniqueConstraint(
            "publisher_id", "game_id", "id", name=op.f("uq_data_schedule_publisher_id_game_id_id")
        ),
    )  # fmt: skip
    op.create_index("ix_data_schedule_game", "data_schedule", ["game_id", "id"])
    op.create_index(
        "ix_data_schedule_due", "data_schedule", ["next_at"], postgresql_where=sa.text("is_on")
    )
    op.create_index("ix_data_schedule_report_id", "data_schedule", ["report_id"])
    op.create_index("ix_data_schedule_dashboard_id", "data_schedule", ["dashboard_id"])
    _create_sendings()
    for table in ("data_schedule", "data_sending"):
        protect(table)


def _create_sendings() -> None:
    op.create_table(
        "data_sending",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("schedule_id", sa.BigInteger(), nullable=False),
        sa.Column("target_id", sa.BigInteger(), nullable=False),
        _moment("moment"),
        sa.Column("state", sa.String(length=10), server_default="waiting", nullable=False),
        sa.Column("attempts", sa.SmallInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("said", sa.String(length=200), server_default="", nullable=False),
        _moment("next_at", is_now=True),
        _moment("sent_at", nullable=True),
        sa.CheckConstraint(
            "state IN ('waiting', 'sent', 'failed')", name=op.f("ck_data_sending_state")
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "schedule_id"],
            ["data_schedule.publisher_id", "data_schedule.game_id", "data_schedule.id"],
            name=op.f("fk_data_sending_publisher_id_game_id_schedule_id_data_schedule"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "target_id"],
            ["alert_target.publisher_id", "alert_target.game_id", "alert_target.id"],
            name=op.f("fk_data_sending_publisher_id_game_id_target_id_alert_target"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_data_sending")),
        sa.UniqueConstraint(
            "schedule_id", "target_id", "moment",
            name=op.f("uq_data_sending_schedule_id_target_id_moment"),
        ),
    )  # fmt: skip
    op.create_index(
        "ix_data_sending_due", "data_sending", ["next_at"],
        postgresql_where=sa.text("state = 'waiting'"),
    )  # fmt: skip
    op.create_index("ix_data_sending_target_id", "data_sending", ["target_id"])
