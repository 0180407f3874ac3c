"""Phones that show a game's figures."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0060"
down_revision = "0059"
branch_labels = None
depends_on = None

_MOMENT = sa.DateTime(timezone=True)


def _number(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger(), nullable=False)


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "phone_view",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        _number("publisher_id"),
        _number("user_id"),
        _number("game_id"),
        _number("session_id"),
        sa.Column("link_digest", sa.LargeBinary(length=32)),
        sa.Column("link_expires_at", _MOMENT),
        sa.Column("token_digest", sa.LargeBinary(length=32)),
        sa.Column("device", sa.String(length=200), server_default="", nullable=False),
        sa.Column("created_at", _MOMENT, server_default=sa.text("moment()"), nullable=False),
        sa.Column("begun_at", _MOMENT),
        sa.Column("last_used_at", _MOMENT),
        sa.ForeignKeyConstraint(
            ["publisher_id", "user_id"], ["user_account.publisher_id", "user_account.id"],
            name=op.f("fk_phone_view_publisher_id_user_id_user_account"), ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"],
            name=op.f("fk_phone_view_publisher_id_game_id_game"), ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["session_id"], ["login_session.id"],
            name=op.f("fk_phone_view_session_id_login_session"), ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_phone_view")),
        sa.UniqueConstraint("link_digest", name=op.f("uq_phone_view_link_digest")),
        sa.UniqueConstraint("token_digest", name=op.f("uq_phone_view_token_digest")),
    )  # fmt: skip
    op.create_index(
        "uq_phone_view_waiting", "phone_view", ["session_id", "game_id"], unique=True,
        postgresql_where=sa.text("link_digest IS NOT NULL"),
    )  # fmt: skip
    op.create_index("ix_phone_view_user_id", "phone_view", ["user_id", "id"])
    protect("phone_view")
