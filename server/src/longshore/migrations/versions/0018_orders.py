"""Orders, what channels paid, the ledger of both, and the outbox to games' servers."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from longshore.kit.db.row_security import protect

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

_NOW = sa.text("now()")


def _big(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=nullable, autoincrement=False)


def _id() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False)


def _text(name: str, length: int, default: str | None = None) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False, server_default=default)


def _moment(name: str, default: sa.TextClause | None = None) -> sa.Column[object]:
    return sa.Column(
        name, sa.DateTime(timezone=True), nullable=default is None, server_default=default
    )


def _of_game(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["publisher_id", "game_id"],
        ["game.publisher_id", "game.id"],
        name=f"fk_{table}_publisher_id_game_id",
        ondelete="CASCADE",
    )


def _of_order(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["publisher_id", "game_id", "order_id"],
        ["orders.publisher_id", "orders.game_id", "orders.id"],
        name=f"fk_{table}_publisher_id_game_id_order_id",
        ondelete="CASCADE",
    )


def upgrade() -> None:
    """Apply."""
    _orders()
    _payment()
    _order_event()
    _delivery()
    for table in ("orders", "payment", "order_event", "delivery"):
        protect(table)
    # The ledger only grows, whoever asks.
    op.execute("REVOKE UPDATE, DELETE ON order_event FROM longshore_app, longshore_system")


def _orders() -> None:
    op.create_table(
        "orders",
        _id(),
        _big("publisher_id"),
        _big("game_id"),
        _big("player_id"),
        _text("number", 32),
        _text("channel_code", 40),
        _text("goods_code", 64),
        _text("goods_name", 100),
        _big("amount_minor"),
        _text("currency", 3),
        _text("game_order_id", 64),
        _text("role_id", 64, ""),
        _text("role_name", 100, ""),
        _text("server_id", 64, ""),
        _text("extra", 1000, ""),
        sa.Column("is_sandbox", sa.Boolean(), nullable=False, server_default=sa.false()),
        _text("payment", 12, "created"),
        _text("delivery", 12, "none"),
        _moment("created_at", _NOW),
        _moment("paid_at"),
        _moment("delivered_at"),
        sa.CheckConstraint("amount_minor >= 0", name=op.f("ck_orders_amount")),
        sa.CheckConstraint(
            "payment IN ('created', 'paid', 'refunded', 'charged_back', 'closed', 'mismatch')",
            name=op.f("ck_orders_payment"),
        ),
        sa.CheckConstraint(
            "delivery IN ('none', 'queued', 'delivered', 'dead', 'by_hand')",
            name=op.f("ck_orders_delivery"),
        ),
        _of_game("orders"),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "player_id"],
            ["player.publisher_id", "player.game_id", "player.id"],
            name=op.f("fk_orders_publisher_id_game_id_player_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_orders")),
        sa.UniqueConstraint(
            "publisher_id", "game_id", "id", name=op.f("uq_orders_publisher_id_game_id_id")
        ),
        sa.UniqueConstraint(
            "game_id", "game_order_id", name=op.f("uq_orders_game_id_game_order_id")
        ),
        sa.UniqueConstraint("game_id", "number", name=op.f("uq_orders_game_id_number")),
        postgresql_with={"fillfactor": "85"},
    )
    op.create_index("ix_orders_page", "orders", ["game_id", "id"])
    op.create_index("ix_orders_player_id", "orders", ["player_id", "id"])


def _payment() -> None:
    op.create_table(
        "payment",
        _big("game_id"),
        _text("channel_code", 40),
        _text("transaction", 128),
        _big("publisher_id"),
        _big("order_id", nullable=True),
        _text("order_number", 128),
        _big("amount_minor", nullable=True),
        _text("currency", 3),
        _text("kind", 10),
        _moment("created_at", _NOW),
        sa.CheckConstraint(
            "kind IN ('accepted', 'extra', 'mismatch', 'stray')", name=op.f("ck_payment_kind")
        ),
        _of_game("payment"),
        sa.PrimaryKeyConstraint("game_id", "channel_code", "transaction", name=op.f("pk_payment")),
    )
    op.create_index("ix_payment_order_id", "payment", ["order_id"])


def _order_event() -> None:
    op.create_table(
        "order_event",
        _id(),
        _big("publisher_id"),
        _big("game_id"),
        _big("order_id"),
        _text("kind", 20),
        sa.Column(
            "data",
            postgresql.JSONB(),
            nullable=False,
            server_default=sa.text("'{}'"),
        ),
        _text("actor_name", 50, ""),
        _moment("at", sa.text("clock_timestamp()")),
        _of_order("order_event"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_order_event")),
    )
    op.create_index("ix_order_event_order_id", "order_event", ["order_id", "id"])


def _delivery() -> None:
    op.create_table(
        "delivery",
        _id(),
        _big("publisher_id"),
        _big("game_id"),
        _big("order_id"),
        _text("kind", 10),
        _text("message_id", 64),
        _text("channel_code", 40),
        sa.Column("is_sandbox", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("attempts", sa.SmallInteger(), nullable=False, server_default=sa.text("0")),
        _moment("next_at", _NOW),
        _moment("claimed_until"),
        _moment("created_at", _NOW),
        sa.CheckConstraint("kind IN ('payment', 'refund')", name=op.f("ck_delivery_kind")),
        _of_order("delivery"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_delivery")),
        sa.UniqueConstraint("message_id", name=op.f("uq_delivery_message_id")),
        postgresql_with={
            "fillfactor": "70",
            "autovacuum_vacuum_scale_factor": "0",
            "autovacuum_vacuum_threshold": "5000",
        },
    )
    op.create_index("ix_delivery_due", "delivery", ["game_id", "next_at"])
    op.create_index("ix_delivery_order_id", "delivery", ["order_id"])
