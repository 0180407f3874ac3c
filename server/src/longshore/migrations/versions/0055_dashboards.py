"""Dashboards of saved reports."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0055"
down_revision = "0054"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "data_dashboard",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("is_shared", sa.Boolean(), nullable=False),
        sa.Column("created_user_id", sa.BigInteger(), nullable=False),
        sa.Column("created_user_name", sa.String(length=50), nullable=False),
        sa.Column(
            "created_at", sa.DateTime(timezone=True), server_default=sa.text("moment()"),
            nullable=False,
        ),
        sa.CheckConstraint("name <> ''", name=op.f("ck_data_dashboard_name")),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"],
            name=op.f("fk_data_dashboard_publisher_id_game_id_game"), ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_data_dashboard")),
        sa.UniqueConstraint(
            "publisher_id", "game_id", "id", name=op.f("uq_data_dashboard_publisher_id_game_id_id")
        ),
    )  # fmt: skip
    op.create_index("ix_data_dashboard_game", "data_dashboard", ["game_id", "id"])
    op.create_table(
        "data_tile",
        sa.Column("dashboard_id", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.SmallInteger(), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("report_id", sa.BigInteger(), nullable=False),
        sa.Column("width", sa.String(length=5), nullable=False),
        sa.Column("shows", sa.String(length=7), nullable=False),
        sa.CheckConstraint("width IN ('third', 'half', 'full')", name=op.f("ck_data_tile_width")),
        sa.CheckConstraint("shows IN ('chart', 'figures')", name=op.f("ck_data_tile_shows")),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "dashboard_id"],
            ["data_dashboard.publisher_id", "data_dashboard.game_id", "data_dashboard.id"],
            name=op.f("fk_data_tile_publisher_id_game_id_dashboard_id_data_dashboard"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["report_id"], ["data_report.id"],
            name=op.f("fk_data_tile_report_id_data_report"), ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("dashboard_id", "place", name=op.f("pk_data_tile")),
    )  # fmt: skip
    op.create_index("ix_data_tile_report_id", "data_tile", ["report_id"])
    for table in ("data_dashboard", "data_tile"):
        protect(table)
