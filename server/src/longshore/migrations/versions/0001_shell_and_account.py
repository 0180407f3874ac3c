"""Everything the shell and the account need."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


# The second wall (trust study, row 1): even the table's owner sees a publisher's rows only when the
# transaction names that publisher, or "*" for what happens before a publisher is known.
PUBLISHER_TABLES = (
    "audit_event",
    "comment",
    "comment_mention",
    "game",
    "invitation",
    "known_address",
    "login_session",
    "promoter",
    "role",
    "role_permission",
    "user_account",
    "user_game",
    "user_role",
)


def protect(table: str) -> None:
    """Force row-level security by publisher on a table."""
    op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
    op.execute(
        f"CREATE POLICY publisher_rows ON {table} USING ("
        "current_setting('longshore.publisher_id', true) IN ('*', publisher_id::text))"
    )


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "official_channel",
        sa.Column("group_key", sa.String(length=2), nullable=False),
        sa.Column("channel", sa.String(length=40), nullable=False),
        sa.Column("channel_id", sa.Integer(), nullable=False),
        sa.CheckConstraint(
            "group_key IN ('ma', 'mi', 'ga', 'gi')", name=op.f("ck_official_channel_group_key")
        ),
        sa.PrimaryKeyConstraint("group_key", name=op.f("pk_official_channel")),
    )
    op.create_table(
        "outbox_message",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("phone", sa.String(length=20), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox_message")),
    )
    op.create_table(
        "publisher",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_publisher")),
        sa.UniqueConstraint("name", name=op.f("uq_publisher_name")),
    )
    op.create_table(
        "setup_link",
        sa.Column("token_digest", sa.LargeBinary(length=32), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("token_digest", name=op.f("pk_setup_link")),
    )
    op.create_table(
        "sms_code",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("phone", sa.String(length=20), nullable=False),
        sa.Column("purpose", sa.String(length=20), nullable=False),
        sa.Column("code_digest", sa.LargeBinary(length=32), nullable=False),
        sa.Column("tries", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sms_code")),
    )
    op.create_index(
        "ix_sms_code_phone_purpose_created_at",
        "sms_code",
        ["phone", "purpose", "created_at"],
        unique=False,
    )
    op.create_table(
        "throttle_window",
        sa.Column("bucket", sa.String(length=200), nullable=False),
        sa.Column("window_start", sa.BigInteger(), nullable=False),
        sa.Column("hits", sa.Integer(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("bucket", "window_start", name=op.f("pk_throttle_window")),
        prefixes=["UNLOGGED"],
    )
    op.create_index(
        "ix_throttle_window_expires_at", "throttle_window", ["expires_at"], unique=False
    )
    op.create_table(
        "audit_event",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
        ),
        sa.Column("actor_id", sa.BigInteger(), nullable=True),
        sa.Column("actor_name", sa.String(length=100), nullable=False),
        sa.Column("action", sa.String(length=60), nullable=False),
        sa.Column("target_type", sa.String(length=40), nullable=False),
        sa.Column("target_id", sa.String(length=60), nullable=False),
        sa.Column("target_name", sa.String(length=200), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=True),
        sa.Column("ip", sa.String(length=64), nullable=False),
        sa.Column("request_id", sa.String(length=64), nullable=False),
        sa.Column("before", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("after", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.ForeignKeyConstraint(
            ["publisher_id"], ["publisher.id"], name=op.f("fk_audit_event_publisher_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_event")),
    )
    op.create_index(
        "ix_audit_event_publisher_id_actor_id_at",
        "audit_event",
        ["publisher_id", "actor_id", "at"],
        unique=False,
    )
    op.create_index(
        "ix_audit_event_publisher_id_at", "audit_event", ["publisher_id", "at"], unique=False
    )
    op.create_table(
        "game",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=50), nullable=False),
        sa.Column("icon", sa.String(length=300), server_default="", nullable=False),
        sa.Column("game_type", sa.String(length=10), server_default="app", nullable=False),
        sa.Column("publish_status", sa.SmallInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("status", sa.SmallInteger(), server_default=sa.text("1"), nullable=False),
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
        sa.CheckConstraint("game_type IN ('app', 'miniapp')", name=op.f("ck_game_game_type")),
        sa.CheckConstraint("publish_status IN (0, 1)", name=op.f("ck_game_publish_status")),
        sa.CheckConstraint("status IN (0, 1)", name=op.f("ck_game_status")),
        sa.ForeignKeyConstraint(
            ["publisher_id"], ["publisher.id"], name=op.f("fk_game_publisher_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
        sa.UniqueConstraint("publisher_id", "id", name=op.f("uq_game_publisher_id_id")),
        sa.UniqueConstraint("publisher_id", "name", name=op.f("uq_game_publisher_id_name")),
    )
    op.create_table(
        "invitation",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("token_digest", sa.LargeBinary(length=32), nullable=False),
        sa.Column("name", sa.String(length=50), nullable=False),
        sa.Column("account", sa.String(length=50), nullable=True),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("phone", sa.String(length=20), nullable=True),
        sa.Column("role_ids", postgresql.ARRAY(sa.BigInteger()), nullable=False),
        sa.Column("game_ids", postgresql.ARRAY(sa.BigInteger()), nullable=False),
        sa.Column("all_games", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("created_user_id", sa.BigInteger(), nullable=False),
        sa.Column("created_user_name", sa.String(length=50), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("accepted_user_id", sa.BigInteger(), nullable=True),
        sa.Column("accepted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["publisher_id"], ["publisher.id"], name=op.f("fk_invitation_publisher_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitation")),
        sa.UniqueConstraint("token_digest", name=op.f("uq_invitation_token_digest")),
    )
    op.create_index(
        "ix_invitation_publisher_id_created_at",
        "invitation",
        ["publisher_id", "created_at"],
        unique=False,
    )
    op.create_table(
        "role",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=50), nullable=False),
        sa.Column("description", sa.String(length=200), server_default="", nullable=False),
        sa.Column("is_builtin", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id"], ["publisher.id"], name=op.f("fk_role_publisher_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_role")),
        sa.UniqueConstraint("publisher_id", "id", name=op.f("uq_role_publisher_id_id")),
        sa.UniqueConstraint("publisher_id", "name", name=op.f("uq_role_publisher_id_name")),
    )
    op.create_table(
        "user_account",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("account", sa.String(length=50), nullable=False),
        sa.Column("name", sa.String(length=50), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("phone", sa.String(length=20), nullable=True),
        sa.Column("password_hash", sa.String(length=200), nullable=False),
        sa.Column("is_owner", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("is_enabled", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("all_games", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("last_game_id", sa.BigInteger(), nullable=True),
        sa.Column("last_login_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id"], ["publisher.id"], name=op.f("fk_user_account_publisher_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_user_account")),
        sa.UniqueConstraint("publisher_id", "id", name=op.f("uq_user_account_publisher_id_id")),
    )
    op.create_index(
        "uq_user_account_account_lower",
        "user_account",
        [sa.literal_column("lower(account)")],
        unique=True,
    )
    op.create_index(
        "uq_user_account_phone",
        "user_account",
        ["phone"],
        unique=True,
        postgresql_where=sa.text("phone IS NOT NULL"),
    )
    op.create_table(
        "comment",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=True),
        sa.Column("page_id", sa.String(length=100), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("plain_text", sa.Text(), nullable=False),
        sa.Column("tags", postgresql.ARRAY(sa.String(length=20)), nullable=False),
        sa.Column("created_user_id", sa.BigInteger(), nullable=False),
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
            ["publisher_id", "created_user_id"],
            ["user_account.publisher_id", "user_account.id"],
            name=op.f("fk_comment_publisher_id_created_user_id"),
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_comment_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id"], ["publisher.id"], name=op.f("fk_comment_publisher_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_comment")),
        sa.UniqueConstraint("publisher_id", "id", name=op.f("uq_comment_publisher_id_id")),
    )
    op.create_index(
        "ix_comment_page", "comment", ["publisher_id", "page_id", "game_id", "id"], unique=False
    )
    op.create_index(
        "ix_comment_publisher_id_created_at",
        "comment",
        ["publisher_id", "created_at"],
        unique=False,
    )
    op.create_index("ix_comment_tags", "comment", ["tags"], unique=False, postgresql_using="gin")
    op.create_table(
        "known_address",
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("ip", sa.String(length=64), nullable=False),
        sa.Column(
            "last_login_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "user_id"],
            ["user_account.publisher_id", "user_account.id"],
            name=op.f("fk_known_address_publisher_id_user_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("user_id", "ip", name=op.f("pk_known_address")),
    )
    op.create_table(
        "login_session",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("token_digest", sa.LargeBinary(length=32), nullable=False),
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
        sa.Column("ended_reason", sa.String(length=20), nullable=True),
        sa.Column("ip", sa.String(length=64), nullable=False),
        sa.Column("user_agent", sa.String(length=300), nullable=False),
        sa.ForeignKeyConstraint(
            ["publisher_id", "user_id"],
            ["user_account.publisher_id", "user_account.id"],
            name=op.f("fk_login_session_publisher_id_user_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_login_session")),
        sa.UniqueConstraint("token_digest", name=op.f("uq_login_session_token_digest")),
    )
    op.create_index(
        "ix_login_session_publisher_id_created_at",
        "login_session",
        ["publisher_id", "created_at"],
        unique=False,
    )
    op.create_index(
        "ix_login_session_user_id_created_at",
        "login_session",
        ["user_id", "created_at"],
        unique=False,
    )
    op.create_table(
        "promoter",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=50), nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("contact", sa.String(length=100), server_default="", nullable=False),
        sa.Column("note", sa.String(length=500), server_default="", nullable=False),
        sa.Column("status", sa.String(length=10), server_default="active", nullable=False),
        sa.Column("created_user_id", sa.BigInteger(), nullable=False),
        sa.Column("created_user_name", sa.String(length=50), nullable=False),
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
        sa.CheckConstraint("status IN ('active', 'forbidden')", name=op.f("ck_promoter_status")),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_promoter_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_promoter")),
        sa.UniqueConstraint("game_id", "code", name=op.f("uq_promoter_game_id_code")),
    )
    op.create_table(
        "role_permission",
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("role_id", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(
            ["publisher_id", "role_id"],
            ["role.publisher_id", "role.id"],
            name=op.f("fk_role_permission_publisher_id_role_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("role_id", "key", name=op.f("pk_role_permission")),
    )
    op.create_table(
        "user_game",
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_user_game_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "user_id"],
            ["user_account.publisher_id", "user_account.id"],
            name=op.f("fk_user_game_publisher_id_user_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("user_id", "game_id", name=op.f("pk_user_game")),
    )
    op.create_index("ix_user_game_game_id", "user_game", ["game_id"], unique=False)
    op.create_table(
        "user_role",
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("role_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["publisher_id", "role_id"],
            ["role.publisher_id", "role.id"],
            name=op.f("fk_user_role_publisher_id_role_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "user_id"],
            ["user_account.publisher_id", "user_account.id"],
            name=op.f("fk_user_role_publisher_id_user_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("user_id", "role_id", name=op.f("pk_user_role")),
    )
    op.create_index("ix_user_role_role_id", "user_role", ["role_id"], unique=False)
    op.create_table(
        "comment_mention",
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("comment_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["publisher_id", "comment_id"],
            ["comment.publisher_id", "comment.id"],
            name=op.f("fk_comment_mention_publisher_id_comment_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "user_id"],
            ["user_account.publisher_id", "user_account.id"],
            name=op.f("fk_comment_mention_publisher_id_user_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("comment_id", "user_id", name=op.f("pk_comment_mention")),
    )
    op.create_index(
        "ix_comment_mention_user_id", "comment_mention", ["user_id", "comment_id"], unique=False
    )
    for table in PUBLISHER_TABLES:
        protect(table)
    op.execute(
        "INSERT INTO official_channel (group_key, channel, channel_id) VALUES "
        "('ma', 'official', 1), ('mi', 'official_ios', 2), "
        "('ga', 'global', 3), ('gi', 'global_ios', 4)"
    )
