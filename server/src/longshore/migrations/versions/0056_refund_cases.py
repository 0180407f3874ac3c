"""Guardians claim what a minor paid: cases, their orders, and sealed evidence."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

from longshore.kit.db.row_security import protect

revision = "0056"
down_revision = "0055"
branch_labels = None
depends_on = None

_MOMENT = sa.DateTime(timezone=True)
_TABLES = ("refund_case", "refund_case_order", "refund_case_file")


def _number(name: str, *, nullable: bool = False) -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger(), nullable=nullable)


def _words(name: str, length: int) -> "sa.Column[str]":
    return sa.Column(name, sa.String(length=length), server_default="", nullable=False)


def _needed(name: str, length: int) -> "sa.Column[str]":
    return sa.Column(name, sa.String(length=length), nullable=False)


def _head() -> tuple["sa.Column[int]", ...]:
    identity = sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False)
    return identity, _number("publisher_id"), _number("game_id")


def _now(name: str) -> "sa.Column[object]":
    return sa.Column(name, _MOMENT, server_default=sa.text("moment()"), nullable=False)


def _of(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["publisher_id", "game_id", column],
        [f"{other}.publisher_id", f"{other}.game_id", f"{other}.id"],
        name=op.f(f"fk_{table}_publisher_id_game_id_{column}_{other}"),
        ondelete="CASCADE",
    )


def _one_of(table: str, column: str, *values: str) -> sa.CheckConstraint:
    listed = ", ".join(repr(value) for value in values)
    return sa.CheckConstraint(f"{column} IN ({listed})", name=op.f(f"ck_{table}_{column}"))


def upgrade() -> None:
    """Apply."""
    _cases()
    _orders()
    _files()
    for table in _TABLES:
        protect(table)


def _cases() -> None:
    table = "refund_case"
    op.create_table(
        table,
        *_head(),
        _number("player_id"),
        sa.Column("state", sa.String(length=10), server_default="open", nullable=False),
        _needed("source", 10),
        _needed("relation", 12),
        sa.Column("guardian", sa.LargeBinary(), nullable=True),
        sa.Column("proof", JSONB(), nullable=True),
        _words("reason", 500),
        _needed("created_user_name", 50),
        _now("created_at"),
        _words("decided_user_name", 50),
        sa.Column("decided_at", _MOMENT, nullable=True),
        sa.Column("link_digest", sa.LargeBinary(), nullable=True),
        _number("link_file_id", nullable=True),
        _words("link_user_name", 50),
        sa.Column("link_expires_at", _MOMENT, nullable=True),
        _of(table, "player_id", "player"),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}")),
        sa.UniqueConstraint(
            "publisher_id", "game_id", "id", name=op.f(f"uq_{table}_publisher_id_game_id_id")
        ),
        _one_of(table, "state", "open", "granted", "refused"),
        _one_of(table, "source", "phone", "mail", "chat", "channel", "authority", "other"),
        _one_of(table, "relation", "parent", "grandparent", "other"),
    )
    op.create_index("ix_refund_case_page", table, ["game_id", "id"])
    op.create_index("ix_refund_case_player_id", table, ["player_id"])
    op.create_index(
        "ix_refund_case_open", table, ["game_id"], postgresql_where=sa.text("state = 'open'")
    )
    op.create_index(
        "ix_refund_case_link", table, ["link_digest"], unique=True,
        postgresql_where=sa.text("link_digest IS NOT NULL"),
    )  # fmt: skip


def _orders() -> None:
    table = "refund_case_order"
    op.create_table(
        table,
        *_head(),
        _number("case_id"),
        _number("order_id"),
        sa.Column("is_refunded", sa.Boolean(), nullable=True),
        _of(table, "case_id", "refund_case"),
        _of(table, "order_id", "orders"),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}")),
        sa.UniqueConstraint("case_id", "order_id", name=op.f(f"uq_{table}_case_id_order_id")),
    )
    op.create_index("ix_refund_case_order_order_id", table, ["order_id"])


def _files() -> None:
    table = "refund_case_file"
    op.create_table(
        table,
        *_head(),
        _number("case_id"),
        _needed("kind", 10),
        sa.Column("secret", sa.LargeBinary(), nullable=True),
        _needed("object_key", 100),
        _number("stored_bytes"),
        _needed("sha256", 64),
        _needed("created_user_name", 50),
        _now("created_at"),
        _of(table, "case_id", "refund_case"),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}")),
        _one_of(table, "kind", "identity", "kinship", "payment", "statement", "other"),
    )
    op.create_index("ix_refund_case_file_case_id", table, ["case_id"])
    op.create_index(
        "ix_refund_case_file_gone", table, ["id"], postgresql_where=sa.text("secret IS NULL")
    )
