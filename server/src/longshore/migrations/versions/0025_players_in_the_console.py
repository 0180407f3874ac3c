"""What people say and do of players: notes, bars of devices, and finding them by what they read."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

_INDEXES = (
    ("ix_player_session_device_id", "player_session (device_id)"),
    ("ix_player_role_role_id", "player_role (game_id, role_id)"),
    ("ix_player_role_role_name", "player_role (game_id, role_name)"),
    # Orders that were given up, without an index on a column that changes.
    ("ix_order_event_dead", "order_event (game_id, order_id) WHERE kind = 'dead'"),
)


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "player_note",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("words", sa.String(length=1000), nullable=False),
        sa.Column("created_user_id", sa.BigInteger(), nullable=False),
        sa.Column("created_user_name", sa.String(length=50), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("moment()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "player_id"],
            ["player.publisher_id", "player.game_id", "player.id"],
            name=op.f("fk_player_note_publisher_id_game_id_player_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player_note")),
    )
    op.create_index("ix_player_note_player_id", "player_note", ["player_id"])
    protect("player_note")
    op.add_column("device", sa.Column("banned_until", sa.DateTime(timezone=True), nullable=True))
    op.add_column(
        "player_ban",
        sa.Column("scope", sa.String(length=10), server_default="account", nullable=False),
    )
    op.add_column(
        "player_ban", sa.Column("told", sa.String(length=200), server_default="", nullable=False)
    )
    op.create_check_constraint(
        op.f("ck_player_ban_scope"), "player_ban", "scope IN ('account', 'device')",
        postgresql_not_valid=True,
    )  # fmt: skip
    with op.get_context().autocommit_block():
        op.execute("ALTER TABLE player_ban VALIDATE CONSTRAINT ck_player_ban_scope")
        for name, columns in _INDEXES:
            op.execute(f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON {columns}")
