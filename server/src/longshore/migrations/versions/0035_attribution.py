"""Attribution: touches of devices, the game's rule, whose players are."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None

_GAME, _OF_GAME = ["publisher_id", "game_id"], ["game.publisher_id", "game.id"]


def upgrade() -> None:
    """Apply."""
    _attribution()
    _rule()
    _player()
    for table in ("attribution", "attribution_rule", "player_attribution"):
        protect(table)
    op.execute("REVOKE UPDATE ON player_attribution FROM longshore_app, longshore_system")


def _of_game(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_publisher_id_game_id")
    return sa.ForeignKeyConstraint(_GAME, _OF_GAME, name=name, ondelete="CASCADE")


def _moment(name: str, *, is_set: bool = True) -> "sa.Column[object]":
    default = sa.text("moment()") if is_set else None
    return sa.Column(name, sa.DateTime(timezone=True), server_default=default, nullable=not is_set)


def _number(name: str, *, nullable: bool = False) -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger(), nullable=nullable)


def _attribution() -> None:
    op.create_table(
        "attribution",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        _number("publisher_id"),
        _number("game_id"),
        sa.Column("device", sa.LargeBinary(), nullable=False),
        _number("promoter_id"),
        sa.Column("proof", sa.String(length=10), nullable=False),
        _number("package_id", nullable=True),
        _number("link_id", nullable=True),
        _moment("created_at"),
        _moment("superseded_at", is_set=False),
        _number("superseded_by", nullable=True),
        _number("outranked_by", nullable=True),
        sa.CheckConstraint(
            "proof IN ('package', 'link', 'referrer')", name=op.f("ck_attribution_proof")
        ),
        _of_game("attribution"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_attribution")),
        sa.UniqueConstraint(
            "publisher_id", "game_id", "id", name=op.f("uq_attribution_publisher_id_game_id_id")
        ),
    )
    op.create_index("ix_attribution_device", "attribution", ["game_id", "device", "id"])
    op.create_index(
        "ix_attribution_promoter", "attribution", ["game_id", "promoter_id", "created_at"]
    )


def _rule() -> None:
    op.create_table(
        "attribution_rule",
        sa.Column("game_id", sa.BigInteger(), autoincrement=False, nullable=False),
        _number("publisher_id"),
        sa.Column("window_days", sa.Integer(), nullable=False),
        sa.Column("keeps", sa.String(length=10), nullable=False),
        sa.Column("returns_after_days", sa.Integer(), nullable=True),
        sa.Column("updated_user_name", sa.String(length=50), nullable=False),
        _moment("updated_at"),
        sa.CheckConstraint("keeps IN ('last', 'first')", name=op.f("ck_attribution_rule_keeps")),
        sa.CheckConstraint(
            "window_days BETWEEN 1 AND 365", name=op.f("ck_attribution_rule_window")
        ),
        sa.CheckConstraint(
            "returns_after_days BETWEEN 1 AND 3650", name=op.f("ck_attribution_rule_returns")
        ),
        _of_game("attribution_rule"),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_attribution_rule")),
    )


def _player() -> None:
    op.create_table(
        "player_attribution",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        _number("publisher_id"),
        _number("game_id"),
        _number("player_id"),
        _number("promoter_id"),
        _number("attribution_id"),
        sa.Column("is_return", sa.Boolean(), nullable=False),
        sa.Column("begins_at", sa.DateTime(timezone=True), nullable=False),
        _moment("created_at"),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "player_id"],
            ["player.publisher_id", "player.game_id", "player.id"],
            name=op.f("fk_player_attribution_publisher_id_game_id_player_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player_attribution")),
        sa.UniqueConstraint(
            "player_id", "begins_at", name=op.f("uq_player_attribution_player_id_begins_at")
        ),
    )
    op.create_index(
        "ix_player_attribution_promoter", "player_attribution",
        ["game_id", "promoter_id", "begins_at"],
    )  # fmt: skip
