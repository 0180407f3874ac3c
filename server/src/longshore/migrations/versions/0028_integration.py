"""What is seen of a game's calls while it is integrated, and gates for other protocols."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def _of_game(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["publisher_id", "game_id"],
        ["game.publisher_id", "game.id"],
        name=op.f(f"fk_{table}_publisher_id_game_id"),
        ondelete="CASCADE",
    )


def _moment(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False)


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "integration_mark",
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("environment", sa.String(length=10), nullable=False),
        sa.Column("step", sa.String(length=20), nullable=False),
        sa.Column("detail", sa.String(length=200), server_default="", nullable=False),
        _moment("first_at"),
        _moment("last_at"),
        sa.CheckConstraint(
            "environment IN ('', 'production', 'sandbox')",
            name=op.f("ck_integration_mark_environment"),
        ),
        _of_game("integration_mark"),
        sa.PrimaryKeyConstraint("game_id", "environment", "step", name=op.f("pk_integration_mark")),
    )
    op.create_table(
        "integration_listener",
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), autoincrement=False, nullable=False),
        _moment("until"),
        _of_game("integration_listener"),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_integration_listener")),
    )
    op.create_table(
        "integration_call",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        _moment("at"),
        sa.Column("method", sa.String(length=10), nullable=False),
        sa.Column("path", sa.String(length=100), nullable=False),
        sa.Column("environment", sa.String(length=10), server_default="", nullable=False),
        sa.Column("status", sa.SmallInteger(), nullable=False),
        sa.Column("code", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(length=500), server_default="", nullable=False),
        sa.Column("microseconds", sa.BigInteger(), nullable=False),
        sa.Column("request", sa.Text(), server_default="", nullable=False),
        _of_game("integration_call"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_integration_call")),
    )
    op.create_index("ix_integration_call_game_id", "integration_call", ["game_id", "id"])
    op.create_table(
        "integration_gate",
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("gate", sa.String(length=20), nullable=False),
        sa.Column("opened_user_name", sa.String(length=50), nullable=False),
        sa.Column(
            "opened_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("moment()"),
            nullable=False,
        ),
        sa.CheckConstraint(
            "gate IN ('usdk', 'thinkingdata')", name=op.f("ck_integration_gate_gate")
        ),
        _of_game("integration_gate"),
        sa.PrimaryKeyConstraint("game_id", "gate", name=op.f("pk_integration_gate")),
    )
    for table in ("mark", "listener", "call", "gate"):
        protect(f"integration_{table}")
