"""Saved reports of the data center, and what its nightly comparison with the ledgers found."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from longshore.kit.db.row_security import protect

revision = "0046"
down_revision = "0045"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "data_report",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("page", sa.String(length=20), nullable=False),
        sa.Column("search", sa.String(length=4000), nullable=False),
        sa.Column("is_shared", sa.Boolean(), nullable=False),
        sa.Column("created_user_id", sa.BigInteger(), nullable=False),
        sa.Column("created_user_name", sa.String(length=50), nullable=False),
        sa.Column(
            "created_at", sa.DateTime(timezone=True), server_default=sa.text("moment()"),
            nullable=False,
        ),
        sa.CheckConstraint("name <> ''", name=op.f("ck_data_report_name")),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"],
            name=op.f("fk_data_report_publisher_id_game_id"), ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_data_report")),
    )  # fmt: skip
    op.create_index("ix_data_report_game", "data_report", ["game_id", "id"])
    protect("data_report")
    op.create_table(
        "data_comparison",
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("first_day", sa.Date(), nullable=False),
        sa.Column("last_day", sa.Date(), nullable=False),
        sa.Column("checked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("differences", postgresql.JSONB(), nullable=False),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"],
            name=op.f("fk_data_comparison_publisher_id_game_id"), ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_data_comparison")),
    )  # fmt: skip
    protect("data_comparison")
