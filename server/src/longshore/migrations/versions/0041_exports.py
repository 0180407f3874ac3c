"""Exports: files that workers make of lists."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from longshore.kit.db.row_security import protect

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "export_job",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("format", sa.String(length=4), nullable=False),
        sa.Column("filters", postgresql.JSONB(), nullable=False),
        sa.Column("language", sa.String(length=10), nullable=False),
        sa.Column("time_zone", sa.String(length=64), nullable=False),
        sa.Column("is_masked", sa.Boolean(), nullable=False),
        sa.Column("reason", sa.String(length=200), server_default=sa.text("''"), nullable=False),
        sa.Column("state", sa.String(length=10), server_default="queued", nullable=False),
        sa.Column("first_id", sa.BigInteger(), nullable=False),
        sa.Column("last_id", sa.BigInteger(), nullable=False),
        sa.Column("until_id", sa.BigInteger(), nullable=False),
        sa.Column("rows", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column(
            "part_sizes", postgresql.ARRAY(sa.BigInteger()), server_default=sa.text("'{}'"),
            nullable=False,
        ),
        sa.Column("object_key", sa.String(length=200), server_default=sa.text("''"), nullable=False),
        sa.Column("size_bytes", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("problem", sa.String(length=20), server_default=sa.text("''"), nullable=False),
        sa.Column("created_user_id", sa.BigInteger(), nullable=False),
        sa.Column("created_user_name", sa.String(length=50), nullable=False),
        sa.Column(
            "created_at", sa.DateTime(timezone=True), server_default=sa.text("moment()"),
            nullable=False,
        ),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("is_tidied", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.CheckConstraint(
            "kind IN ('players', 'orders', 'lost', 'redemptions')", name=op.f("ck_export_job_kind")
        ),
        sa.CheckConstraint("format IN ('csv', 'xlsx')", name=op.f("ck_export_job_format")),
        sa.CheckConstraint(
            "state IN ('queued', 'running', 'done', 'failed', 'cancelled', 'expired')",
            name=op.f("ck_export_job_state"),
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"],
            name=op.f("fk_export_job_publisher_id_game_id"), ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_export_job")),
    )  # fmt: skip
    op.create_index("ix_export_job_mine", "export_job", ["game_id", "created_user_id", "id"])
    op.create_index(
        "ix_export_job_open", "export_job", ["id"],
        postgresql_where=sa.text("state IN ('queued', 'running')"),
    )  # fmt: skip
    protect("export_job")
