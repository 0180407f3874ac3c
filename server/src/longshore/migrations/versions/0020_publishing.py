"""What is published to players: drafts, versions, schedules, one snapshot a game."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

_TABLES = ("game_snapshot", "published_draft", "published_schedule", "published_version")


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "game_snapshot",
        sa.Column("game_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("signature", sa.LargeBinary(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_game_snapshot_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_game_snapshot")),
    )
    op.create_table(
        "published_draft",
        sa.Column("game_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("updated_user_name", sa.String(length=50), nullable=False),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_published_draft_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "kind", name=op.f("pk_published_draft")),
    )
    op.create_table(
        "published_schedule",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("note", sa.String(length=200), server_default="", nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_user_id", sa.BigInteger(), nullable=False),
        sa.Column("created_user_name", sa.String(length=50), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("cancelled_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_published_schedule_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_published_schedule")),
    )
    op.create_index(
        "ix_published_schedule_due",
        "published_schedule",
        ["due_at"],
        unique=False,
        postgresql_where=sa.text("done_at IS NULL AND cancelled_at IS NULL"),
    )
    op.create_table(
        "published_version",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("note", sa.String(length=200), server_default="", nullable=False),
        sa.Column("from_number", sa.Integer(), nullable=True),
        sa.Column("created_user_id", sa.BigInteger(), nullable=False),
        sa.Column("created_user_name", sa.String(length=50), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_published_version_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_published_version")),
        sa.UniqueConstraint(
            "game_id", "kind", "number", name=op.f("uq_published_version_game_id_kind_number")
        ),
    )
    for table in _TABLES:
        protect(table)
