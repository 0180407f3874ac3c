"""Uploads."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect_before_roles

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "upload",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=True),
        sa.Column("type", sa.SmallInteger(), nullable=False),
        sa.Column("purpose", sa.String(length=20), nullable=False),
        sa.Column("mode", sa.String(length=5), nullable=False),
        sa.Column("bucket", sa.String(length=10), nullable=False),
        sa.Column("object_key", sa.String(length=300), nullable=False),
        sa.Column("staged_key", sa.String(length=400), nullable=True),
        sa.Column("store_upload_id", sa.String(length=1024), nullable=True),
        sa.Column("name", sa.String(length=255), nullable=False),
        sa.Column("content_type", sa.String(length=100), nullable=False),
        sa.Column("size_bytes", sa.BigInteger(), nullable=False),
        sa.Column("part_bytes", sa.BigInteger(), nullable=False),
        sa.Column("claimed_sha256", sa.String(length=64), nullable=True),
        sa.Column("sha256", sa.String(length=64), nullable=True),
        sa.Column("status", sa.String(length=10), server_default="open", nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "touched_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("completed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("taken_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "status IN ('open', 'complete', 'aborted')", name=op.f("ck_upload_status")
        ),
        sa.CheckConstraint("mode IN ('put', 'parts')", name=op.f("ck_upload_mode")),
        sa.CheckConstraint(
            "bucket IN ('private', 'cdn', 'static', 'log')", name=op.f("ck_upload_bucket")
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_upload_publisher_id_game_id"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_upload")),
    )
    op.create_index("ix_upload_publisher_id_sha256", "upload", ["publisher_id", "sha256"])
    op.create_index("ix_upload_bucket_object_key", "upload", ["bucket", "object_key"])
    op.create_index("ix_upload_status_touched_at", "upload", ["status", "touched_at"])
    protect_before_roles("upload")
