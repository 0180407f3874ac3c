"""Reconciliations: a channel's statement file beside the ledger."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from longshore.kit.db.row_security import protect

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def _text(name: str, length: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), server_default=sa.text("''"), nullable=False)


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "reconciliation",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_code", sa.String(40), nullable=False),
        sa.Column("file_name", sa.String(255), nullable=False),
        sa.Column("upload_id", sa.Uuid(), nullable=True),
        sa.Column("mapping", postgresql.JSONB(), nullable=False),
        sa.Column("period_from", sa.DateTime(timezone=True), nullable=False),
        sa.Column("period_until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("state", sa.String(10), server_default="waiting", nullable=False),
        _text("problem", 20),
        sa.Column("lines", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("ignored", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("sums", postgresql.JSONB(), server_default=sa.text("'[]'"), nullable=False),
        sa.Column("created_user_name", sa.String(50), nullable=False),
        sa.Column(
            "created_at", sa.DateTime(timezone=True), server_default=sa.text("moment()"),
            nullable=False,
        ),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "state IN ('waiting', 'done', 'failed')", name=op.f("ck_reconciliation_state")
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"],
            name=op.f("fk_reconciliation_publisher_id_game_id"), ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reconciliation")),
        sa.UniqueConstraint(
            "publisher_id", "game_id", "id",
            name=op.f("uq_reconciliation_publisher_id_game_id_id"),
        ),
    )  # fmt: skip
    op.create_index("ix_reconciliation_game_id", "reconciliation", ["game_id", "id"])
    op.create_index(
        "ix_reconciliation_waiting", "reconciliation", ["id"],
        postgresql_where=sa.text("state = 'waiting'"),
    )  # fmt: skip
    protect("reconciliation")
    _lines()


def _lines() -> None:
    op.create_table(
        "reconciliation_line",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("reconciliation_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("transaction", sa.String(128), nullable=False),
        sa.Column("order_number", sa.String(128), nullable=False),
        _text("said", 60),
        sa.Column("theirs_minor", sa.BigInteger(), nullable=True),
        _text("theirs_currency", 3),
        _text("theirs_state", 12),
        sa.Column("ours_minor", sa.BigInteger(), nullable=True),
        _text("ours_currency", 3),
        _text("ours_state", 12),
        sa.CheckConstraint(
            "kind IN ('matched', 'only_theirs', 'only_ours', 'amount', 'currency', 'state', "
            "'repeated', 'unreadable')",
            name=op.f("ck_reconciliation_line_kind"),
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "reconciliation_id"],
            ["reconciliation.publisher_id", "reconciliation.game_id", "reconciliation.id"],
            name=op.f("fk_reconciliation_line_publisher_id_game_id_reconciliation_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reconciliation_line")),
    )
    op.create_index(
        "ix_reconciliation_line_page", "reconciliation_line", ["reconciliation_id", "id"]
    )
    op.create_index("ix_reconciliation_line_game_id", "reconciliation_line", ["game_id", "id"])
    protect("reconciliation_line")
