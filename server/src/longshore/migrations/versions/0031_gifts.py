"""Gifts, their codes, what was tried with them, and the outbox that tells of them too."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from longshore.kit.db.row_security import protect

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None

_TABLES = (
    "gift",
    "gift_key",
    "gift_batch",
    "gift_code",
    "gift_redemption",
    "gift_tally",
    "gift_export",
)


def _id() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False)


def _big(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=nullable, autoincrement=False)


def _number(name: str, default: str | None = "0", *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=nullable, server_default=default)


def _text(name: str, length: int, default: str | None = None) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False, server_default=default)


def _json(name: str, default: str | None = None, *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(
        name,
        postgresql.JSONB(),
        nullable=nullable,
        server_default=sa.text(default) if default else None,
    )


def _moment(name: str, *, nullable: bool = False) -> sa.Column[object]:
    default = None if nullable else sa.text("moment()")
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable, server_default=default)


def _of(mine: str, table: str, *columns: str) -> sa.ForeignKeyConstraint:
    names = ["publisher_id", "game_id", *columns]
    theirs = ["publisher_id", *(["game_id", "id"] if columns else ["id"])]
    return sa.ForeignKeyConstraint(
        names,
        [f"{table}.{name}" for name in theirs],
        name=f"fk_{mine}_{'_'.join(names)}",
        ondelete="CASCADE",
    )


def upgrade() -> None:
    """Apply."""
    _gift()
    _batch()
    _redemption()
    _small()
    for table in _TABLES:
        protect(table)
    _outbox()


def _gift() -> None:
    op.create_table(
        "gift",
        _id(),
        _big("publisher_id"),
        _big("game_id"),
        _text("code", 40),
        _text("name", 60),
        _json("texts"),
        _json("rewards"),
        _moment("starts_at", nullable=True),
        _moment("ends_at", nullable=True),
        _json("rule", nullable=True),
        _number("most_per_player"),
        _number("most_per_role"),
        _number("most_per_device"),
        _number("most_total"),
        _text("state", 10, "draft"),
        _number("revision", "1"),
        _text("updated_user_name", 50),
        _moment("created_at"),
        _moment("updated_at"),
        sa.CheckConstraint("state IN ('draft', 'listed', 'unlisted')", name=op.f("ck_gift_state")),
        _of("gift", "game"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_gift")),
        sa.UniqueConstraint("game_id", "code", name=op.f("uq_gift_game_id_code")),
        sa.UniqueConstraint(
            "publisher_id", "game_id", "id", name=op.f("uq_gift_publisher_id_game_id_id")
        ),
    )
    op.create_table(
        "gift_tally",
        _big("gift_id"),
        _text("scope", 10),
        _text("subject", 200),
        _big("publisher_id"),
        _big("game_id"),
        _number("used", None),
        _of("gift_tally", "gift", "gift_id"),
        sa.PrimaryKeyConstraint("gift_id", "scope", "subject", name=op.f("pk_gift_tally")),
        postgresql_with={"fillfactor": "85"},
    )


def _batch() -> None:
    op.create_table(
        "gift_batch",
        _id(),
        _big("publisher_id"),
        _big("game_id"),
        _big("gift_id"),
        _number("number", None),
        _text("kind", 10),
        _text("name", 60),
        _text("prefix", 12, ""),
        _number("length"),
        _text("word", 64, ""),
        _number("count"),
        _number("most_uses"),
        _text("state", 10, "ready"),
        _json("revoked", "'[]'"),
        _json("report", nullable=True),
        sa.Column("skips_faulty", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("upload_id", sa.Uuid(), nullable=True),
        _text("created_user_name", 50),
        _moment("created_at"),
        sa.CheckConstraint(
            "kind IN ('uploaded', 'derived', 'word')", name=op.f("ck_gift_batch_kind")
        ),
        sa.CheckConstraint(
            "state IN ('loading', 'ready', 'refused', 'revoked')",
            name=op.f("ck_gift_batch_state"),
        ),
        _of("gift_batch", "gift", "gift_id"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_gift_batch")),
        sa.UniqueConstraint("game_id", "number", name=op.f("uq_gift_batch_game_id_number")),
        sa.UniqueConstraint(
            "publisher_id", "game_id", "id", name=op.f("uq_gift_batch_publisher_id_game_id_id")
        ),
    )
    op.create_index("ix_gift_batch_gift_id", "gift_batch", ["gift_id"])
    op.create_index(
        "ix_gift_batch_loading", "gift_batch", ["id"],
        postgresql_where=sa.text("state = 'loading'"),
    )  # fmt: skip
    op.create_table(
        "gift_code",
        _big("game_id"),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        _big("publisher_id"),
        _big("batch_id"),
        _number("serial", None),
        _of("gift_code", "gift_batch", "batch_id"),
        sa.PrimaryKeyConstraint("game_id", "digest", name=op.f("pk_gift_code")),
    )
    op.create_index("ix_gift_code_batch_id", "gift_code", ["batch_id"])


def _redemption() -> None:
    op.create_table(
        "gift_redemption",
        _id(),
        _big("publisher_id"),
        _big("game_id"),
        _big("gift_id", nullable=True),
        _big("batch_id", nullable=True),
        _number("serial", None, nullable=True),
        _big("player_id"),
        _text("role_id", 64, ""),
        _text("server_id", 64, ""),
        _big("device_id", nullable=True),
        _text("channel_code", 40, ""),
        sa.Column("is_sandbox", sa.Boolean(), nullable=False, server_default=sa.false()),
        _text("source", 10, "code"),
        _text("request_id", 64, ""),
        _text("code", 64, ""),
        sa.Column("digest", sa.LargeBinary(), nullable=True),
        _text("result", 20),
        _json("rewards", nullable=True),
        _text("delivery", 10, "none"),
        _moment("delivered_at", nullable=True),
        _json("last", nullable=True),
        _text("actor_name", 50, ""),
        _moment("created_at"),
        sa.CheckConstraint("source IN ('code', 'push')", name=op.f("ck_gift_redemption_source")),
        sa.CheckConstraint(
            "delivery IN ('none', 'queued', 'delivered', 'dead')",
            name=op.f("ck_gift_redemption_delivery"),
        ),
        _of("gift_redemption", "player", "player_id"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_gift_redemption")),
        sa.UniqueConstraint(
            "publisher_id", "game_id", "id",
            name=op.f("uq_gift_redemption_publisher_id_game_id_id"),
        ),
        postgresql_with={"fillfactor": "85"},
    )  # fmt: skip
    granted = "result = 'granted'"
    for name, columns, where in (
        ("uq_gift_redemption_serial", ["batch_id", "serial"], granted),
        (
            "uq_gift_redemption_request",
            ["player_id", "request_id"],
            f"{granted} AND request_id <> ''",
        ),
    ):
        op.create_index(
            name, "gift_redemption", columns, unique=True, postgresql_where=sa.text(where)
        )
    for name, columns in (
        ("page", ["game_id", "id"]),
        ("gift_id", ["gift_id", "id"]),
        ("player_id", ["player_id", "created_at"]),
        ("digest", ["game_id", "digest"]),
    ):
        op.create_index(f"ix_gift_redemption_{name}", "gift_redemption", columns)


def _small() -> None:
    op.create_table(
        "gift_key",
        _id(),
        _big("publisher_id"),
        _big("game_id"),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        _moment("created_at"),
        _of("gift_key", "game"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_gift_key")),
        sa.UniqueConstraint("game_id", name=op.f("uq_gift_key_game_id")),
    )
    op.create_table(
        "gift_export",
        _id(),
        _big("publisher_id"),
        _big("game_id"),
        _big("batch_id", nullable=True),
        _big("gift_id", nullable=True),
        sa.Column("token_digest", sa.LargeBinary(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        _moment("opened_at", nullable=True),
        _text("created_user_name", 50),
        _moment("created_at"),
        _of("gift_export", "game"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_gift_export")),
        sa.UniqueConstraint("token_digest", name=op.f("uq_gift_export_token_digest")),
    )
    op.create_index("ix_gift_export_batch_id", "gift_export", ["batch_id"])


_VALIDATED = (
    "fk_delivery_publisher_id_game_id_gift_redemption_id",
    "ck_delivery_kind",
    "ck_delivery_subject",
)


def _outbox() -> None:
    """A message is of an order or of a gift."""
    # Whoever reads the table reads orders' messages as before; there are no others until gifts are.
    op.execute(
        "-- squawk-ignore ban-drop-not-null\n"
        "ALTER TABLE delivery ALTER COLUMN order_id DROP NOT NULL"
    )
    op.add_column("delivery", _big("gift_redemption_id", nullable=True))
    op.create_foreign_key(
        _VALIDATED[0], "delivery", "gift_redemption",
        ["publisher_id", "game_id", "gift_redemption_id"],
        ["publisher_id", "game_id", "id"], ondelete="CASCADE", postgresql_not_valid=True,
    )  # fmt: skip
    op.execute(
        "-- squawk-ignore ban-drop-constraint\n"
        "ALTER TABLE delivery DROP CONSTRAINT ck_delivery_kind"
    )
    op.create_check_constraint(
        op.f("ck_delivery_kind"), "delivery", "kind IN ('payment', 'refund', 'gift')",
        postgresql_not_valid=True,
    )  # fmt: skip
    op.create_check_constraint(
        op.f("ck_delivery_subject"), "delivery",
        "(kind = 'gift') = (order_id IS NULL) AND (kind = 'gift') = (gift_redemption_id IS NOT NULL)",
        postgresql_not_valid=True,
    )  # fmt: skip
    with op.get_context().autocommit_block():
        for name in _VALIDATED:
            op.execute(f"ALTER TABLE delivery VALIDATE CONSTRAINT {name}")
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_delivery_gift_redemption_id "
            "ON delivery (gift_redemption_id)"
        )
