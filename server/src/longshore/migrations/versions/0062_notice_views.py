"""What players saw of announcements and the floating button, and how many of them."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0062"
down_revision = "0061"
branch_labels = None
depends_on = None


def _number(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger(), nullable=False)


def _wording() -> tuple["sa.Column[str]", ...]:
    return (
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("revision", sa.String(length=16), nullable=False),
    )


def upgrade() -> None:
    """Apply."""
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "notice_view",
        _number("player_id"),
        *_wording(),
        _number("publisher_id"),
        _number("game_id"),
        sa.Column("seen_at", moment, server_default=sa.text("moment()"), nullable=False),
        sa.CheckConstraint("kind IN ('announcement', 'item')", name=op.f("ck_notice_view_kind")),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "player_id"],
            ["player.publisher_id", "player.game_id", "player.id"],
            name=op.f("fk_notice_view_publisher_id_game_id_player_id_player"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "player_id", "kind", "key", "revision", name=op.f("pk_notice_view")
        ),
    )
    op.create_table(
        "notice_count",
        _number("game_id"),
        *_wording(),
        sa.Column("shard", sa.SmallInteger(), nullable=False),
        _number("publisher_id"),
        _number("seen"),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_notice_count_publisher_id_game_id_game"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "game_id", "kind", "key", "revision", "shard", name=op.f("pk_notice_count")
        ),
        postgresql_with={"fillfactor": "85"},
    )
    for table in ("notice_view", "notice_count"):
        protect(table)
