"""Who may enter: lists of addresses, the refused list, refusals by day, where sessions are from."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None

_GAME, _OF_GAME = ["publisher_id", "game_id"], ["game.publisher_id", "game.id"]


def upgrade() -> None:
    """Apply."""
    _address_list()
    _entry_refusal()
    _refused_entry()
    for table in ("address_list", "entry_refusal", "refused_entry"):
        protect(table)
    op.add_column(
        "player_session",
        sa.Column("address", sa.String(length=45), server_default="", nullable=False),
    )
    with op.get_context().autocommit_block():
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_player_session_address "
            "ON player_session (game_id, address) WHERE ended_at IS NULL"
        )


def _of_game(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_publisher_id_game_id")
    return sa.ForeignKeyConstraint(_GAME, _OF_GAME, name=name, ondelete="CASCADE")


def _moment(name: str) -> "sa.Column[object]":
    return sa.Column(
        name, sa.DateTime(timezone=True), server_default=sa.text("moment()"), nullable=False
    )


def _address_list() -> None:
    op.create_table(
        "address_list",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("ranges", sa.Integer(), nullable=False),
        sa.Column("v4", sa.LargeBinary(), nullable=False),
        sa.Column("v6", sa.LargeBinary(), nullable=False),
        sa.Column("created_user_name", sa.String(length=50), nullable=False),
        _moment("created_at"),
        _of_game("address_list"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_address_list")),
        sa.UniqueConstraint("game_id", "digest", name=op.f("uq_address_list_game_id_digest")),
    )


def _entry_refusal() -> None:
    op.create_table(
        "entry_refusal",
        sa.Column("game_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("rule", sa.String(length=80), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("hits", sa.BigInteger(), nullable=False),
        _of_game("entry_refusal"),
        sa.PrimaryKeyConstraint("game_id", "day", "rule", name=op.f("pk_entry_refusal")),
    )


def _refused_entry() -> None:
    op.create_table(
        "refused_entry",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("subject", sa.String(length=10), nullable=False),
        sa.Column("mark", sa.String(length=80), nullable=False),
        sa.Column("shown", sa.String(length=60), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("told", sa.String(length=200), server_default="", nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_user_name", sa.String(length=50), nullable=False),
        _moment("created_at"),
        sa.Column("lifted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("lifted_user_name", sa.String(length=50), server_default="", nullable=False),
        sa.CheckConstraint(
            "subject IN ('player', 'device', 'address')", name=op.f("ck_refused_entry_subject")
        ),
        _of_game("refused_entry"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_refused_entry")),
    )
    op.create_index(
        "uq_refused_entry_mark", "refused_entry", ["game_id", "mark"],
        unique=True, postgresql_where=sa.text("lifted_at IS NULL"),
    )  # fmt: skip
    op.create_index("ix_refused_entry_game_id", "refused_entry", ["game_id", "id"])
