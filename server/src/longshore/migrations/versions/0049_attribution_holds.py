"""What touches brought can be held back of statements, and released."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0049"
down_revision = "0048"
branch_labels = None
depends_on = None

_KINDS = "'share', 'cap_day', 'cap_month', 'refund', 'returned', 'holdback', 'release'"


def _number(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger(), nullable=False)


def _words(name: str, length: int) -> "sa.Column[str]":
    return sa.Column(name, sa.String(length=length), server_default="", nullable=False)


def upgrade() -> None:
    """Apply."""
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "attribution_hold",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        _number("publisher_id"),
        _number("game_id"),
        _number("attribution_id"),
        _number("promoter_id"),
        sa.Column("begins_month", sa.Date(), nullable=False),
        sa.Column("ends_month", sa.Date(), nullable=True),
        sa.Column("signal", sa.String(length=20), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("held_user_name", sa.String(length=50), nullable=False),
        sa.Column("held_at", moment, server_default=sa.text("moment()"), nullable=False),
        _words("release_reason", 200),
        _words("released_user_name", 50),
        sa.Column("released_at", moment, nullable=True),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "attribution_id"],
            ["attribution.publisher_id", "attribution.game_id", "attribution.id"],
            name=op.f("fk_attribution_hold_publisher_id_game_id_attribution_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_attribution_hold")),
    )
    op.create_index(
        "uq_attribution_hold_open", "attribution_hold", ["attribution_id"], unique=True,
        postgresql_where=sa.text("released_at IS NULL"),
    )  # fmt: skip
    op.create_index("ix_attribution_hold_attribution_id", "attribution_hold", ["attribution_id"])
    op.create_index("ix_attribution_hold_game_id", "attribution_hold", ["game_id", "id"])
    protect("attribution_hold")
    op.execute(
        "-- squawk-ignore ban-drop-constraint\n"
        "ALTER TABLE settlement_line DROP CONSTRAINT ck_settlement_line_kind"
    )
    # What was allowed before is allowed still.
    op.execute(
        "ALTER TABLE settlement_line ADD CONSTRAINT ck_settlement_line_kind "
        f"CHECK (kind IN ({_KINDS})) NOT VALID"
    )
    with op.get_context().autocommit_block():
        op.execute("ALTER TABLE settlement_line VALIDATE CONSTRAINT ck_settlement_line_kind")
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_player_attribution_attribution_id "
            "ON player_attribution (attribution_id)"
        )
