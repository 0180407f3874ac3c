"""Promoters sign in for themselves."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0048"
down_revision = "0047"
branch_labels = None
depends_on = None

_MOMENT = sa.DateTime(timezone=True)


def _number(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger(), nullable=False)


def _of_game(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["publisher_id", "game_id"],
        ["game.publisher_id", "game.id"],
        name=op.f(f"fk_{table}_publisher_id_game_id"),
        ondelete="CASCADE",
    )


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "partner",
        _number("promoter_id"),
        _number("publisher_id"),
        _number("game_id"),
        sa.Column("account", sa.String(length=64), nullable=True),
        sa.Column("password_hash", sa.String(length=200), nullable=True),
        sa.Column("link_digest", sa.LargeBinary(), nullable=True),
        sa.Column("link_expires_at", _MOMENT, nullable=True),
        sa.Column("invited_user_name", sa.String(length=50), nullable=False),
        sa.Column("joined_at", _MOMENT, nullable=True),
        sa.Column("last_login_at", _MOMENT, nullable=True),
        _of_game("partner"),
        sa.ForeignKeyConstraint(
            ["promoter_id"], ["promoter.id"],
            name=op.f("fk_partner_promoter_id"), ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("promoter_id", name=op.f("pk_partner")),
        sa.UniqueConstraint("link_digest", name=op.f("uq_partner_link_digest")),
    )  # fmt: skip
    op.create_index("uq_partner_account", "partner", [sa.text("lower(account)")], unique=True)
    protect("partner")
    op.create_table(
        "partner_session",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        _number("publisher_id"),
        _number("game_id"),
        _number("promoter_id"),
        sa.Column("token_digest", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", _MOMENT, server_default=sa.text("moment()"), nullable=False),
        sa.Column("last_seen_at", _MOMENT, server_default=sa.text("moment()"), nullable=False),
        sa.Column("expires_at", _MOMENT, nullable=False),
        _of_game("partner_session"),
        sa.ForeignKeyConstraint(
            ["promoter_id"], ["partner.promoter_id"],
            name=op.f("fk_partner_session_promoter_id"), ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_partner_session")),
        sa.UniqueConstraint("token_digest", name=op.f("uq_partner_session_token_digest")),
    )  # fmt: skip
    op.create_index("ix_partner_session_promoter_id", "partner_session", ["promoter_id"])
    protect("partner_session")
