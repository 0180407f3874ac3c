"""The event plan: which events a game promises to send."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from longshore.kit.db.row_security import protect

revision = "0051"
down_revision = "0050"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "data_planned_event",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("event", sa.String(length=64), nullable=False),
        sa.Column("title", sa.String(length=60), nullable=False),
        sa.Column("meaning", sa.String(length=500), nullable=False),
        sa.Column("properties", postgresql.JSONB(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("changed_user_name", sa.String(length=50), nullable=False),
        sa.Column(
            "changed_at", sa.DateTime(timezone=True), server_default=sa.text("moment()"),
            nullable=False,
        ),
        sa.CheckConstraint("event <> ''", name=op.f("ck_data_planned_event_event")),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"],
            name=op.f("fk_data_planned_event_publisher_id_game_id"), ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_data_planned_event")),
        sa.UniqueConstraint("game_id", "event", name=op.f("uq_data_planned_event_game_id_event")),
    )  # fmt: skip
    protect("data_planned_event")
