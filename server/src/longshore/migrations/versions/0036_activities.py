"""Activities: what happened, what was given for it, how much of the limits is used."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from longshore.kit.db.row_security import protect

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None

_PLAYER = ["publisher_id", "game_id", "player_id"]
_TABLES = ("activity_occasion", "activity_visit", "activity_reward", "activity_tally")


def upgrade() -> None:
    """Apply."""
    _occasion()
    _visit()
    _reward()
    _tally()
    for table in _TABLES:
        protect(table)
    _source()


def _of_player(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        _PLAYER, ["player.publisher_id", "player.game_id", "player.id"],
        name=op.f(f"fk_{table}_publisher_id_game_id_player_id"), ondelete="CASCADE",
    )  # fmt: skip


def _big(name: str, *, nullable: bool = False) -> "sa.Column[object]":
    return sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=nullable)


def _id() -> "sa.Column[object]":
    return sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False)


def _text(name: str, length: int, default: str | None = None) -> "sa.Column[object]":
    return sa.Column(name, sa.String(length=length), server_default=default, nullable=False)


def _moment(name: str) -> "sa.Column[object]":
    return sa.Column(
        name, sa.DateTime(timezone=True), server_default=sa.text("moment()"), nullable=False
    )


def _json(name: str, default: str | None = None) -> "sa.Column[object]":
    told = sa.text(default) if default else None
    return sa.Column(name, postgresql.JSONB(), server_default=told, nullable=False)


def _occasion() -> None:
    op.create_table(
        "activity_occasion",
        _id(),
        _big("publisher_id"),
        _big("game_id"),
        _big("player_id"),
        _text("kind", 10),
        _text("subject", 64, ""),
        _text("role_id", 64, ""),
        _text("server_id", 64, ""),
        _moment("occurred_at"),
        sa.Column("attempts", sa.SmallInteger(), server_default=sa.text("0"), nullable=False),
        _moment("next_at"),
        sa.CheckConstraint(
            "kind IN ('payment', 'refund', 'visit', 'role')", name=op.f("ck_activity_occasion_kind")
        ),
        _of_player("activity_occasion"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_activity_occasion")),
    )
    for name in ("next_at", "player_id"):
        op.create_index(f"ix_activity_occasion_{name}", "activity_occasion", [name])


def _visit() -> None:
    op.create_table(
        "activity_visit",
        _big("player_id"),
        sa.Column("day", sa.Date(), nullable=False),
        _big("publisher_id"),
        _big("game_id"),
        _json("told", "'{}'"),
        _of_player("activity_visit"),
        sa.PrimaryKeyConstraint("player_id", "day", name=op.f("pk_activity_visit")),
    )


def _reward() -> None:
    op.create_table(
        "activity_reward",
        _id(),
        _big("publisher_id"),
        _big("game_id"),
        _big("player_id"),
        _text("activity_key", 64),
        _text("occasion", 160),
        sa.Column("step", sa.Integer(), nullable=False),
        _text("order_number", 32, ""),
        _json("rewards"),
        sa.Column("quantity", sa.BigInteger(), nullable=False),
        _json("counted"),
        _text("state", 10, "given"),
        _big("redemption_id", nullable=True),
        _moment("created_at"),
        sa.CheckConstraint(
            "state IN ('given', 'withdrawn', 'owed')", name=op.f("ck_activity_reward_state")
        ),
        _of_player("activity_reward"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_activity_reward")),
    )
    op.create_index(
        "uq_activity_reward_occasion", "activity_reward",
        ["game_id", "activity_key", "player_id", "occasion"],
        unique=True, postgresql_where=sa.text("state <> 'withdrawn'"),
    )  # fmt: skip
    op.create_index("ix_activity_reward_page", "activity_reward", ["game_id", "activity_key", "id"])
    op.create_index("ix_activity_reward_player_id", "activity_reward", ["player_id"])


def _tally() -> None:
    op.create_table(
        "activity_tally",
        _big("game_id"),
        _text("activity_key", 64),
        _text("scope", 10),
        _text("subject", 200),
        _big("publisher_id"),
        sa.Column("used", sa.Integer(), nullable=False),
        sa.Column("spent", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"],
            name=op.f("fk_activity_tally_publisher_id_game_id"), ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "game_id", "activity_key", "scope", "subject", name=op.f("pk_activity_tally")
        ),
        postgresql_with={"fillfactor": "85"},
    )  # fmt: skip


def _source() -> None:
    """The log of gifts has what activities gave as well."""
    op.execute(
        "-- squawk-ignore ban-drop-constraint\n"
        "ALTER TABLE gift_redemption DROP CONSTRAINT ck_gift_redemption_source"
    )
    op.create_check_constraint(
        op.f("ck_gift_redemption_source"), "gift_redemption",
        "source IN ('code', 'push', 'activity')", postgresql_not_valid=True,
    )  # fmt: skip
    with op.get_context().autocommit_block():
        op.execute("ALTER TABLE gift_redemption VALIDATE CONSTRAINT ck_gift_redemption_source")
