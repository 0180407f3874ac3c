"""Signing keys, access keys and callbacks."""

from datetime import datetime

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect_before_roles

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "signing_key",
        *_of_game(),
        sa.Column("name", sa.String(50), nullable=False),
        sa.Column("alias", sa.String(200), nullable=False),
        sa.Column("algorithm", sa.String(20), nullable=False),
        sa.Column("source", sa.String(10), nullable=False),
        sa.Column("private_key", sa.LargeBinary(), nullable=False),
        sa.Column("certificates", sa.Text(), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("subject", sa.String(500), nullable=False),
        sa.Column("not_before", sa.DateTime(timezone=True), nullable=False),
        sa.Column("not_after", sa.DateTime(timezone=True), nullable=False),
        sa.Column("is_default", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("created_user_id", sa.BigInteger(), nullable=False),
        sa.Column("created_user_name", sa.String(50), nullable=False),
        _moment("created_at"),
        *_constraints("signing_key"),
        sa.UniqueConstraint(
            "publisher_id", "game_id", "id", name="uq_signing_key_publisher_id_game_id_id"
        ),
        sa.UniqueConstraint("game_id", "name", name="uq_signing_key_game_id_name"),
        sa.UniqueConstraint("game_id", "sha256", name="uq_signing_key_game_id_sha256"),
        sa.CheckConstraint("source IN ('upload', 'generated')", name=op.f("ck_signing_key_source")),
    )
    op.create_index(
        "uq_signing_key_default",
        "signing_key",
        ["game_id"],
        unique=True,
        postgresql_where=sa.text("is_default"),
    )
    op.create_table(
        "callback_address",
        *_of_game(),
        sa.Column("environment", sa.String(10), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("updated_user_name", sa.String(50), nullable=False),
        _moment("updated_at"),
        *_constraints("callback_address"),
        sa.UniqueConstraint(
            "game_id", "environment", "kind", name="uq_callback_address_game_id_environment_kind"
        ),
        _environment("callback_address"),
        sa.CheckConstraint("kind IN ('login', 'payment')", name=op.f("ck_callback_address_kind")),
    )
    op.create_table(
        "callback_secret",
        *_of_game(),
        sa.Column("environment", sa.String(10), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("created_user_name", sa.String(50), nullable=False),
        _moment("created_at"),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        *_constraints("callback_secret"),
        sa.UniqueConstraint(
            "game_id",
            "environment",
            "version",
            name="uq_callback_secret_game_id_environment_version",
        ),
        _environment("callback_secret"),
    )
    op.create_table(
        "access_key",
        *_of_game(),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.Column("hint", sa.String(4), nullable=False),
        sa.Column("created_user_name", sa.String(50), nullable=False),
        _moment("created_at"),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        *_constraints("access_key"),
        sa.UniqueConstraint(
            "game_id", "kind", "version", name="uq_access_key_game_id_kind_version"
        ),
        sa.CheckConstraint("kind IN ('client', 'server')", name=op.f("ck_access_key_kind")),
    )
    for table in ("signing_key", "callback_address", "callback_secret", "access_key"):
        protect_before_roles(table)


def _of_game() -> tuple[sa.Column[int], ...]:
    return (
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
    )


def _constraints(table: str) -> tuple[sa.Constraint, ...]:
    return (
        sa.PrimaryKeyConstraint("id", name=f"pk_{table}"),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=f"fk_{table}_publisher_id_game_id",
            ondelete="CASCADE",
        ),
    )


def _environment(table: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(
        "environment IN ('production', 'sandbox')", name=op.f(f"ck_{table}_environment")
    )


def _moment(name: str) -> sa.Column[datetime]:
    return sa.Column(
        name, sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
    )
