"""Players: who plays, on what, their sessions, consents and roles, and who is barred."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

_TABLES = (
    "player_key",
    "device",
    "player",
    "server_nonce",
    "player_account",
    "player_ban",
    "player_consent",
    "player_deletion",
    "player_fact",
    "player_role",
    "player_role_event",
    "player_session",
)
# Rows that change at each sign-in leave room on their page, so that no index is written.
_CHANGED_OFTEN = ("player", "device", "player_session")


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "player_key",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player_key")),
        sa.UniqueConstraint("publisher_id", name=op.f("uq_player_key_publisher_id")),
    )
    op.create_table(
        "device",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("os", sa.String(length=20), server_default="", nullable=False),
        sa.Column("model", sa.String(length=100), server_default="", nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "last_seen_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_device_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_device")),
        sa.UniqueConstraint("game_id", "digest", name=op.f("uq_device_game_id_digest")),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_code", sa.String(length=40), server_default="", nullable=False),
        sa.Column("channel_uid", sa.String(length=128), nullable=False),
        sa.Column("is_sandbox", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("banned_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "last_login_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_player_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint(
            "game_id",
            "channel_code",
            "channel_uid",
            name=op.f("uq_player_game_id_channel_code_channel_uid"),
        ),
        sa.UniqueConstraint(
            "publisher_id", "game_id", "id", name=op.f("uq_player_publisher_id_game_id_id")
        ),
    )
    op.create_table(
        "server_nonce",
        sa.Column("game_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("nonce", sa.String(length=64), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_server_nonce_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "nonce", name=op.f("pk_server_nonce")),
        prefixes=["UNLOGGED"],
    )
    op.create_index("ix_server_nonce_created_at", "server_nonce", ["created_at"], unique=False)
    op.create_table(
        "player_account",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=50), nullable=False),
        sa.Column("password_hash", sa.String(length=200), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "player_id"],
            ["player.publisher_id", "player.game_id", "player.id"],
            name=op.f("fk_player_account_publisher_id_game_id_player_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player_account")),
        sa.UniqueConstraint("game_id", "name", name=op.f("uq_player_account_game_id_name")),
        sa.UniqueConstraint("player_id", name=op.f("uq_player_account_player_id")),
    )
    op.create_table(
        "player_ban",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_user_id", sa.BigInteger(), nullable=False),
        sa.Column("created_user_name", sa.String(length=50), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("lifted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("lifted_user_name", sa.String(length=50), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "player_id"],
            ["player.publisher_id", "player.game_id", "player.id"],
            name=op.f("fk_player_ban_publisher_id_game_id_player_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player_ban")),
    )
    op.create_index("ix_player_ban_player_id", "player_ban", ["player_id"], unique=False)
    op.create_table(
        "player_consent",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_code", sa.String(length=40), server_default="", nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("is_agreed", sa.Boolean(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "player_id"],
            ["player.publisher_id", "player.game_id", "player.id"],
            name=op.f("fk_player_consent_publisher_id_game_id_player_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player_consent")),
        sa.UniqueConstraint(
            "player_id",
            "channel_code",
            "kind",
            "version",
            "is_agreed",
            name=op.f("uq_player_consent_player_id_channel_code_kind_version_is_agreed"),
        ),
    )
    op.create_table(
        "player_deletion",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "asked_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
        ),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("cancelled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "player_id"],
            ["player.publisher_id", "player.game_id", "player.id"],
            name=op.f("fk_player_deletion_publisher_id_game_id_player_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player_deletion")),
    )
    op.create_index(
        "uq_player_deletion_open",
        "player_deletion",
        ["player_id"],
        unique=True,
        postgresql_where=sa.text("done_at IS NULL AND cancelled_at IS NULL"),
    )
    op.create_table(
        "player_fact",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint(
            "kind IN ('phone', 'name', 'identity')", name=op.f("ck_player_fact_kind")
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "player_id"],
            ["player.publisher_id", "player.game_id", "player.id"],
            name=op.f("fk_player_fact_publisher_id_game_id_player_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player_fact")),
        sa.UniqueConstraint("player_id", "kind", name=op.f("uq_player_fact_player_id_kind")),
    )
    op.create_index(
        "ix_player_fact_digest", "player_fact", ["game_id", "kind", "digest"], unique=False
    )
    op.create_index(
        "uq_player_fact_phone",
        "player_fact",
        ["game_id", "digest"],
        unique=True,
        postgresql_where=sa.text("kind = 'phone'"),
    )
    op.create_table(
        "player_role",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("server_id", sa.String(length=64), nullable=False),
        sa.Column("server_name", sa.String(length=100), server_default="", nullable=False),
        sa.Column("role_id", sa.String(length=64), nullable=False),
        sa.Column("role_name", sa.String(length=100), server_default="", nullable=False),
        sa.Column("level", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("vip", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("power", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "player_id"],
            ["player.publisher_id", "player.game_id", "player.id"],
            name=op.f("fk_player_role_publisher_id_game_id_player_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player_role")),
        sa.UniqueConstraint(
            "player_id",
            "server_id",
            "role_id",
            name=op.f("uq_player_role_player_id_server_id_role_id"),
        ),
    )
    op.create_table(
        "player_role_event",
        sa.Column("player_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("client_id", sa.String(length=64), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("server_id", sa.String(length=64), nullable=False),
        sa.Column("role_id", sa.String(length=64), nullable=False),
        sa.Column("level", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint(
            "kind IN ('create', 'enter', 'level_up', 'leave')",
            name=op.f("ck_player_role_event_kind"),
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "player_id"],
            ["player.publisher_id", "player.game_id", "player.id"],
            name=op.f("fk_player_role_event_publisher_id_game_id_player_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("player_id", "client_id", name=op.f("pk_player_role_event")),
    )
    op.create_table(
        "player_session",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("device_id", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("store_code", sa.String(length=40), server_default="", nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "last_seen_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("end_reason", sa.String(length=20), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "player_id"],
            ["player.publisher_id", "player.game_id", "player.id"],
            name=op.f("fk_player_session_publisher_id_game_id_player_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player_session")),
        sa.UniqueConstraint("digest", name=op.f("uq_player_session_digest")),
    )
    op.create_index(
        "ix_player_session_ended_at",
        "player_session",
        ["ended_at"],
        unique=False,
        postgresql_where=sa.text("ended_at IS NOT NULL"),
    )
    op.create_index("ix_player_session_player_id", "player_session", ["player_id"], unique=False)
    for table in _TABLES:
        protect(table)
    for table in _CHANGED_OFTEN:
        op.execute(f"ALTER TABLE {table} SET (fillfactor = 85)")
