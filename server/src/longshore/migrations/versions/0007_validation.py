"""Sandbox accounts, validation runs, mini games."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from longshore.kit.db.row_security import protect_before_roles

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

TABLES = ("sandbox_account", "validation_run", "validation_step", "mini_game_platform")


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "sandbox_account",
        *_of_game(),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("password_hash", sa.String(200), nullable=False),
        _text("note", sa.String(200)),
        sa.Column("status", sa.String(10), server_default="active", nullable=False),
        sa.Column("created_user_id", sa.BigInteger(), nullable=False),
        sa.Column("created_user_name", sa.String(50), nullable=False),
        _moment("created_at"),
        _moment("updated_at"),
        *_constraints("sandbox_account"),
        sa.UniqueConstraint("game_id", "name", name="uq_sandbox_account_game_id_name"),
        sa.UniqueConstraint("game_id", "player_id", name="uq_sandbox_account_game_id_player_id"),
        sa.CheckConstraint(
            "status IN ('active', 'disabled')", name=op.f("ck_sandbox_account_status")
        ),
    )
    op.create_table(
        "validation_run",
        *_of_game(),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("environment", sa.String(10), nullable=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("account_name", sa.String(32), nullable=False),
        sa.Column("data", postgresql.JSONB(), nullable=False),
        sa.Column("status", sa.String(10), server_default="running", nullable=False),
        sa.Column("created_user_id", sa.BigInteger(), nullable=False),
        sa.Column("created_user_name", sa.String(50), nullable=False),
        _moment("created_at"),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        *_constraints("validation_run"),
        sa.UniqueConstraint(
            "publisher_id", "game_id", "id", name="uq_validation_run_publisher_id_game_id_id"
        ),
        sa.CheckConstraint("kind IN ('login', 'payment')", name=op.f("ck_validation_run_kind")),
        sa.CheckConstraint(
            "status IN ('running', 'passed', 'unproven', 'failed')",
            name=op.f("ck_validation_run_status"),
        ),
    )
    op.create_index("ix_validation_run_game_id_id", "validation_run", ["game_id", "id"])
    op.create_table(
        "validation_step",
        *_of_game(),
        sa.Column("run_id", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("verdict", sa.String(10), server_default="pending", nullable=False),
        _text("finding", sa.String(30)),
        _text("detail", sa.String(300)),
        _text("string_to_sign", sa.Text()),
        sa.Column("request_headers", postgresql.JSONB(), server_default="{}", nullable=False),
        _text("request_body", sa.Text()),
        sa.Column("response_status", sa.Integer(), nullable=True),
        sa.Column("response_headers", postgresql.JSONB(), server_default="{}", nullable=False),
        _text("response_body", sa.LargeBinary()),
        _text("remote_ip", sa.String(45)),
        sa.Column("ms", sa.Integer(), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_validation_step"),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "run_id"],
            ["validation_run.publisher_id", "validation_run.game_id", "validation_run.id"],
            name="fk_validation_step_publisher_id_game_id_run_id",
            ondelete="CASCADE",
        ),
        sa.UniqueConstraint("run_id", "position", name="uq_validation_step_run_id_position"),
        sa.CheckConstraint(
            "verdict IN ('pending', 'passed', 'unproven', 'failed', 'skipped')",
            name=op.f("ck_validation_step_verdict"),
        ),
    )
    op.create_table(
        "mini_game_platform",
        *_of_game(),
        sa.Column("platform", sa.String(10), nullable=False),
        sa.Column("app_id", sa.String(64), nullable=False),
        sa.Column("project_name", sa.String(50), nullable=False),
        sa.Column("orientation", sa.String(10), nullable=False),
        sa.Column("domains", postgresql.JSONB(), nullable=False),
        sa.Column("payment", postgresql.JSONB(), nullable=False),
        sa.Column("app_secret", sa.LargeBinary(), nullable=True),
        sa.Column("payment_secret", sa.LargeBinary(), nullable=True),
        sa.Column("updated_user_name", sa.String(50), nullable=False),
        _moment("created_at"),
        _moment("updated_at"),
        *_constraints("mini_game_platform"),
        sa.UniqueConstraint("game_id", "platform", name="uq_mini_game_platform_game_id_platform"),
        sa.CheckConstraint(
            "platform IN ('wechat', 'douyin', 'kuaishou', 'qq')",
            name=op.f("ck_mini_game_platform_platform"),
        ),
    )
    for table in TABLES:
        protect_before_roles(table)


def _of_game() -> tuple[sa.Column[Any], ...]:
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


def _text(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, server_default="", nullable=False)


def _moment(name: str) -> sa.Column[Any]:
    return sa.Column(
        name, sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
    )
