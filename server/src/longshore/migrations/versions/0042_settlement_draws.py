"""Statements are drawn beside requests; refunds are found without looking at payments."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None


def _count(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.Integer(), server_default="0", nullable=False)


def _number(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger(), nullable=False)


def upgrade() -> None:
    """Apply."""
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "settlement_draw",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        _number("publisher_id"),
        _number("game_id"),
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("state", sa.String(length=10), server_default="running", nullable=False),
        _count("done"),
        _count("total"),
        _count("statements"),
        sa.Column("user_name", sa.String(length=50), nullable=False),
        sa.Column("created_at", moment, server_default=sa.text("moment()"), nullable=False),
        sa.Column("finished_at", moment, nullable=True),
        sa.CheckConstraint(
            "state IN ('running', 'done', 'failed')", name=op.f("ck_settlement_draw_state")
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_settlement_draw_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_settlement_draw")),
    )
    op.create_index(
        "uq_settlement_draw_running", "settlement_draw", ["game_id"], unique=True,
        postgresql_where=sa.text("state = 'running'"),
    )  # fmt: skip
    protect("settlement_draw")
    with op.get_context().autocommit_block():
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_order_event_refunded "
            "ON order_event (game_id, at) WHERE kind = 'refunded'"
        )
