"""Jobs, mother packages and builds, keys of programs."""

from pathlib import Path

import sqlalchemy as sa
from alembic import context, op
from sqlalchemy.dialects import postgresql

from longshore.kit.db.row_security import protect_before_roles

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

# The job engine's own schema, as its version 3.10 ships it; it knows no publisher.
_JOBS = Path(__file__).parent.parent / "sql" / "procrastinate_3_10.sql"
_TABLES = (
    "mother_package",
    "mother_base",
    "pack_build",
    "pack_item",
    "pack_garbage",
    "download_ticket",
    "api_key",
)


def upgrade() -> None:
    """Apply."""
    # Not ours to judge: the linter sees our own statements only.
    if not context.is_offline_mode():
        op.execute(_JOBS.read_text())
    op.create_table(
        "pack_garbage",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("object_key", sa.String(300), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pack_garbage")),
        sa.UniqueConstraint("object_key", name=op.f("uq_pack_garbage_object_key")),
    )
    op.create_table(
        "api_key",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(50), nullable=False),
        sa.Column("token_digest", sa.LargeBinary(32), nullable=False),
        sa.Column("hint", sa.String(4), nullable=False),
        sa.Column("permissions", postgresql.ARRAY(sa.String(40)), nullable=False),
        sa.Column("game_ids", postgresql.ARRAY(sa.BigInteger()), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_used_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["publisher_id", "user_id"],
            ["user_account.publisher_id", "user_account.id"],
            name=op.f("fk_api_key_publisher_id_user_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_api_key")),
        sa.UniqueConstraint("token_digest", name=op.f("uq_api_key_token_digest")),
    )
    op.create_index("ix_api_key_publisher_id", "api_key", ["publisher_id", "id"], unique=False)
    op.create_table(
        "download_ticket",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("token_digest", sa.LargeBinary(), nullable=False),
        sa.Column("item_ids", postgresql.ARRAY(sa.BigInteger()), nullable=False),
        sa.Column("created_user_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_download_ticket_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_download_ticket")),
        sa.UniqueConstraint("token_digest", name=op.f("uq_download_ticket_token_digest")),
    )
    op.create_table(
        "mother_package",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("upload_id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("object_key", sa.String(300), nullable=False),
        sa.Column("size_bytes", sa.BigInteger(), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=True),
        sa.Column("note", sa.String(200), server_default="", nullable=False),
        sa.Column("status", sa.String(10), server_default="inspecting", nullable=False),
        sa.Column("stage", sa.String(10), server_default="waiting", nullable=False),
        sa.Column("progress", sa.SmallInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("attempt", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("heartbeat_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("problem", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("package_name", sa.String(255), nullable=True),
        sa.Column("version_code", sa.BigInteger(), nullable=True),
        sa.Column("version_name", sa.String(255), nullable=True),
        sa.Column("min_sdk", sa.Integer(), nullable=True),
        sa.Column("target_sdk", sa.Integer(), nullable=True),
        sa.Column("is_16k_ready", sa.Boolean(), nullable=True),
        sa.Column("abis", postgresql.ARRAY(sa.String(40)), server_default="{}", nullable=False),
        sa.Column("schemes", postgresql.ARRAY(sa.String(10)), server_default="{}", nullable=False),
        sa.Column("inspection", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("previous_id", sa.BigInteger(), nullable=True),
        sa.Column("difference", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("created_user_id", sa.BigInteger(), nullable=False),
        sa.Column("created_user_name", sa.String(50), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("removed_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "stage IN ('waiting', 'fetch', 'prepare', 'build', 'publish', 'done')",
            name=op.f("ck_mother_package_stage"),
        ),
        sa.CheckConstraint(
            "status IN ('inspecting', 'ready', 'refused')", name=op.f("ck_mother_package_status")
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_mother_package_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mother_package")),
        sa.UniqueConstraint(
            "publisher_id", "game_id", "id", name=op.f("uq_mother_package_publisher_id_game_id_id")
        ),
        sa.UniqueConstraint("upload_id", name=op.f("uq_mother_package_upload_id")),
    )
    op.create_index("ix_mother_package_game", "mother_package", ["game_id", "id"], unique=False)
    op.create_index(
        "ix_mother_package_inspecting",
        "mother_package",
        ["id"],
        unique=False,
        postgresql_where=sa.text("status = 'inspecting'"),
    )
    op.create_table(
        "mother_base",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("mother_id", sa.BigInteger(), nullable=False),
        sa.Column("wider", sa.String(64), server_default="", nullable=False),
        sa.Column("object_key", sa.String(300), nullable=False),
        sa.Column("index_key", sa.String(300), nullable=False),
        sa.Column("size_bytes", sa.BigInteger(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "mother_id"],
            ["mother_package.publisher_id", "mother_package.game_id", "mother_package.id"],
            name=op.f("fk_mother_base_publisher_id_game_id_mother_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mother_base")),
        sa.UniqueConstraint("mother_id", "wider", name=op.f("uq_mother_base_mother_id_wider")),
    )
    op.create_table(
        "pack_build",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("mother_id", sa.BigInteger(), nullable=False),
        sa.Column("priority", sa.SmallInteger(), server_default=sa.text("1"), nullable=False),
        sa.Column("name_template", sa.String(120), nullable=False),
        sa.Column("created_user_id", sa.BigInteger(), nullable=False),
        sa.Column("created_user_name", sa.String(50), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint("priority BETWEEN 0 AND 2", name=op.f("ck_pack_build_priority")),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "mother_id"],
            ["mother_package.publisher_id", "mother_package.game_id", "mother_package.id"],
            name=op.f("fk_pack_build_publisher_id_game_id_mother_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pack_build")),
        sa.UniqueConstraint(
            "publisher_id", "game_id", "id", name=op.f("uq_pack_build_publisher_id_game_id_id")
        ),
    )
    op.create_index("ix_pack_build_game", "pack_build", ["game_id", "id"], unique=False)
    op.create_table(
        "pack_item",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("build_id", sa.BigInteger(), nullable=False),
        sa.Column("game_channel_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_code", sa.String(64), nullable=False),
        sa.Column("channel_name", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("state", sa.String(10), server_default="queued", nullable=False),
        sa.Column("stage", sa.String(10), server_default="waiting", nullable=False),
        sa.Column("progress", sa.SmallInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("attempt", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("attempt_base", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column(
            "cancel_requested", sa.Boolean(), server_default=sa.text("false"), nullable=False
        ),
        sa.Column("heartbeat_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("problem", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column(
            "log", postgresql.JSONB(astext_type=sa.Text()), server_default="[]", nullable=False
        ),
        sa.Column("file_name", sa.String(200), nullable=False),
        sa.Column("object_key", sa.String(300), nullable=True),
        sa.Column("size_bytes", sa.BigInteger(), nullable=True),
        sa.Column("sha256", sa.String(64), nullable=True),
        sa.Column("crc32", sa.BigInteger(), nullable=True),
        sa.Column("package_name", sa.String(255), nullable=True),
        sa.Column("version_name", sa.String(255), nullable=True),
        sa.Column("report", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("recipe", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("plan", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("rebuild_of", sa.BigInteger(), nullable=True),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "stage IN ('waiting', 'fetch', 'prepare', 'build', 'publish', 'done')",
            name=op.f("ck_pack_item_stage"),
        ),
        sa.CheckConstraint(
            "state IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')",
            name=op.f("ck_pack_item_state"),
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "build_id"],
            ["pack_build.publisher_id", "pack_build.game_id", "pack_build.id"],
            name=op.f("fk_pack_item_publisher_id_game_id_build_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pack_item")),
    )
    op.create_index("ix_pack_item_build", "pack_item", ["build_id", "id"], unique=False)
    op.create_index(
        "ix_pack_item_open",
        "pack_item",
        ["id"],
        unique=False,
        postgresql_where=sa.text("state IN ('queued', 'running')"),
    )
    for table in _TABLES:
        protect_before_roles(table)
