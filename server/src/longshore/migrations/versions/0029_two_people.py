"""Two people at one draft: what they began from, who edited, who approved."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None

_TABLES = ("draft_revision", "draft_approval", "publishing_policy")


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "draft_revision",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
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
            name=op.f("fk_draft_revision_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_draft_revision")),
    )
    op.create_index("ix_draft_revision_game_id_kind", "draft_revision", ["game_id", "kind", "id"])
    op.create_table(
        "draft_approval",
        sa.Column("game_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("user_name", sa.String(length=50), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_draft_approval_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "kind", "user_id", name=op.f("pk_draft_approval")),
    )
    op.create_table(
        "publishing_policy",
        sa.Column("game_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("needs_approval", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_publishing_policy_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_publishing_policy")),
    )
    for table in _TABLES:
        protect(table)
    op.add_column(
        "published_draft",
        sa.Column("editors", sa.ARRAY(sa.BigInteger()), server_default="{}", nullable=False),
    )
    for table in ("published_version", "published_schedule"):
        op.add_column(
            table,
            sa.Column("approved_by", sa.String(length=200), server_default="", nullable=False),
        )
