"""Catalogue and channels of a game."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

from longshore.kit.db.row_security import protect_before_roles

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column(
        "publisher",
        sa.Column("is_provider", sa.Boolean(), server_default=sa.text("false"), nullable=False),
    )
    # Who was here first runs the installation.
    op.execute("UPDATE publisher SET is_provider = true WHERE id = (SELECT min(id) FROM publisher)")
    _catalogue()
    _game_channels()
    for table in ("game_channel", "channel_secret", "game_channel_revision"):
        protect_before_roles(table)


def _catalogue() -> None:
    op.create_table(
        "channel",
        sa.Column("code", sa.String(40), nullable=False),
        sa.Column("name_zh", sa.String(50), nullable=False),
        sa.Column("name_en", sa.String(50), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("icon", sa.String(300), server_default="", nullable=False),
        sa.Column("package_suffix", sa.String(60), server_default="", nullable=False),
        sa.Column("needs_agreement", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("console_url", sa.String(300), server_default="", nullable=False),
        sa.Column("is_offered", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("position", sa.Integer(), server_default=sa.text("0"), nullable=False),
        _moment("updated_at"),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_channel")),
        sa.CheckConstraint(
            "kind IN ('domestic', 'overseas', 'official', 'mini')", name=op.f("ck_channel_kind")
        ),
    )
    op.create_table(
        "channel_plugin",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("channel_code", sa.String(40), nullable=False),
        sa.Column("version", sa.String(80), nullable=False),
        sa.Column("plugin_key", sa.String(40), nullable=False),
        sa.Column("object_key", sa.String(300), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("size_bytes", sa.BigInteger(), nullable=False),
        sa.Column("min_sdk", sa.Integer(), nullable=False),
        sa.Column("parameters", JSONB(), nullable=False),
        sa.Column("changes_zh", sa.String(2000), server_default="", nullable=False),
        sa.Column("changes_en", sa.String(2000), server_default="", nullable=False),
        sa.Column("warnings", JSONB(), server_default=sa.text("'[]'"), nullable=False),
        sa.Column("status", sa.String(10), server_default="draft", nullable=False),
        _moment("created_at"),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_channel_plugin")),
        sa.ForeignKeyConstraint(
            ["channel_code"], ["channel.code"], name=op.f("fk_channel_plugin_channel_code")
        ),
        sa.UniqueConstraint(
            "channel_code", "version", name=op.f("uq_channel_plugin_channel_code_version")
        ),
        sa.CheckConstraint(
            "status IN ('draft', 'published', 'withdrawn')", name=op.f("ck_channel_plugin_status")
        ),
    )


def _game_channels() -> None:
    op.create_table(
        "game_channel",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_code", sa.String(40), nullable=False),
        sa.Column("is_enabled", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("is_removed", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("version", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("plugin_id", sa.BigInteger(), nullable=True),
        sa.Column("config", JSONB(), nullable=False),
        sa.Column("secrets", JSONB(), server_default=sa.text("'{}'"), nullable=False),
        _moment("created_at"),
        _moment("updated_at"),
        sa.Column("updated_user_name", sa.String(50), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game_channel")),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_game_channel_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["channel_code"], ["channel.code"], name=op.f("fk_game_channel_channel_code")
        ),
        sa.ForeignKeyConstraint(
            ["plugin_id"], ["channel_plugin.id"], name=op.f("fk_game_channel_plugin_id")
        ),
        sa.UniqueConstraint("publisher_id", "id", name=op.f("uq_game_channel_publisher_id_id")),
        sa.UniqueConstraint(
            "game_id", "channel_code", name=op.f("uq_game_channel_game_id_channel_code")
        ),
    )
    op.create_table(
        "channel_secret",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_channel_id", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        _moment("created_at"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_channel_secret")),
        _of_game_channel("channel_secret"),
    )
    op.create_index("ix_channel_secret_game_channel_id", "channel_secret", ["game_channel_id"])
    op.create_table(
        "game_channel_revision",
        sa.Column("game_channel_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("action", sa.String(20), nullable=False),
        sa.Column("is_enabled", sa.Boolean(), nullable=False),
        sa.Column("plugin_id", sa.BigInteger(), nullable=True),
        sa.Column("config", JSONB(), nullable=False),
        sa.Column("secrets", JSONB(), nullable=False),
        sa.Column("created_user_name", sa.String(50), nullable=False),
        _moment("created_at"),
        sa.PrimaryKeyConstraint(
            "game_channel_id", "version", name=op.f("pk_game_channel_revision")
        ),
        sa.ForeignKeyConstraint(
            ["plugin_id"], ["channel_plugin.id"], name=op.f("fk_game_channel_revision_plugin_id")
        ),
        _of_game_channel("game_channel_revision"),
    )


def _of_game_channel(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["publisher_id", "game_channel_id"],
        ["game_channel.publisher_id", "game_channel.id"],
        name=op.f(f"fk_{table}_publisher_id_game_channel_id"),
        ondelete="CASCADE",
    )


def _moment(name: str) -> "sa.Column[object]":
    return sa.Column(
        name, sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
    )
