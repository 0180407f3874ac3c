"""Links and their clicks, share models, settlement."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None

_PROTECTED = (
    "promotion_link", "link_clicks", "share_model", "share_version", "share_assignment",
    "settlement_month", "settlement", "settlement_line", "settlement_step",
)  # fmt: skip
_FIXED = ("share_version", "share_assignment", "settlement_month", "settlement_line",
          "settlement_step")  # fmt: skip
_KINDS = "'share', 'cap_day', 'cap_month', 'refund', 'holdback', 'release'"
_STATES = "'drawn', 'checked', 'disputed', 'confirmed', 'paid', 'closed'"
_STEPS = "'drawn', 'checked', 'disputed', 'answered', 'confirmed', 'paid', 'closed'"


def upgrade() -> None:
    """Apply."""
    _links()
    _shares()
    _settlement()
    for table in _PROTECTED:
        protect(table)
    for table in _FIXED:
        op.execute(f"REVOKE UPDATE, DELETE ON {table} FROM longshore_app, longshore_system")
    with op.get_context().autocommit_block():
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_order_event_money "
            "ON order_event (game_id, at) WHERE kind IN ('paid', 'refunded')"
        )


def _key(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    columns = ["publisher_id", "game_id", column] if column else ["publisher_id", "game_id"]
    goal = ["publisher_id", "game_id", "id"] if column else ["publisher_id", "id"]
    return sa.ForeignKeyConstraint(
        columns, [f"{to}.{name}" for name in goal],
        name=op.f(f"fk_{table}_{'_'.join(columns)}"), ondelete="CASCADE",
    )  # fmt: skip


def _unique(table: str, *columns: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(*columns, name=op.f(f"uq_{table}_{'_'.join(columns)}"))


def _check(table: str, column: str, values: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(f"{column} IN ({values})", name=op.f(f"ck_{table}_{column}"))


def _number(name: str, *, nullable: bool = False) -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=nullable)


def _line(name: str, length: int, begin: str | None = None) -> "sa.Column[str]":
    return sa.Column(name, sa.String(length=length), server_default=begin, nullable=False)


def _moment(name: str) -> "sa.Column[object]":
    return sa.Column(
        name, sa.DateTime(timezone=True), server_default=sa.text("moment()"), nullable=False
    )


def _own(table: str) -> tuple[sa.schema.SchemaItem, ...]:
    return (
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        _number("publisher_id"),
        _number("game_id"),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}")),
    )


def _links() -> None:
    op.create_table(
        "promotion_link",
        *_own("promotion_link"),
        _number("promoter_id"),
        _line("code", 8),
        _line("campaign", 50, ""),
        _line("material", 50, ""),
        _line("opens", 10),
        _line("android_url", 1000, ""),
        _line("ios_url", 1000, ""),
        _line("status", 10, "active"),
        _line("created_user_name", 50),
        _moment("created_at"),
        _moment("updated_at"),
        _check("promotion_link", "opens", "'page', 'target'"),
        _check("promotion_link", "status", "'active', 'off'"),
        _key("promotion_link", "", "game"),
        _unique("promotion_link", "publisher_id", "game_id", "id"),
        _unique("promotion_link", "code"),
    )
    op.create_index("ix_promotion_link_game_id", "promotion_link", ["game_id", "id"])
    op.create_table(
        "link_clicks",
        _number("link_id"),
        sa.Column("quarter", sa.DateTime(timezone=True), nullable=False),
        _line("device", 10),
        _line("bot", 80),
        _number("publisher_id"),
        _number("game_id"),
        _number("clicks"),
        _key("link_clicks", "link_id", "promotion_link"),
        sa.PrimaryKeyConstraint("link_id", "quarter", "device", "bot", name=op.f("pk_link_clicks")),
    )
    op.create_table(
        "click_segment",
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        _moment("created_at"),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_click_segment")),
    )


def _shares() -> None:
    op.create_table(
        "share_model",
        *_own("share_model"),
        _line("name", 50),
        _line("created_user_name", 50),
        _moment("created_at"),
        _key("share_model", "", "game"),
        _unique("share_model", "publisher_id", "game_id", "id"),
        _unique("share_model", "game_id", "name"),
    )
    op.create_table(
        "share_version",
        *_own("share_version"),
        _number("model_id"),
        sa.Column("begins_on", sa.Date(), nullable=False),
        sa.Column("terms", sa.dialects.postgresql.JSONB(), nullable=False),
        _line("created_user_name", 50),
        _moment("created_at"),
        _key("share_version", "model_id", "share_model"),
        _unique("share_version", "model_id", "begins_on"),
    )
    op.create_table(
        "share_assignment",
        *_own("share_assignment"),
        _number("promoter_id"),
        _number("model_id"),
        sa.Column("begins_on", sa.Date(), nullable=False),
        _line("created_user_name", 50),
        _moment("created_at"),
        _key("share_assignment", "model_id", "share_model"),
        _unique("share_assignment", "game_id", "promoter_id", "begins_on"),
    )


def _settlement() -> None:
    op.create_table(
        "settlement_month",
        _number("game_id"),
        sa.Column("month", sa.Date(), nullable=False),
        _number("publisher_id"),
        _line("zone", 64),
        _line("drawn_user_name", 50),
        _moment("drawn_at"),
        _key("settlement_month", "", "game"),
        sa.PrimaryKeyConstraint("game_id", "month", name=op.f("pk_settlement_month")),
    )
    op.create_table(
        "settlement",
        *_own("settlement"),
        sa.Column("month", sa.Date(), nullable=False),
        _number("promoter_id"),
        _line("promoter_name", 50),
        _line("state", 10, "drawn"),
        _line("digest", 64),
        _line("reference", 100, ""),
        _check("settlement", "state", _STATES),
        sa.ForeignKeyConstraint(
            ["game_id", "month"],
            ["settlement_month.game_id", "settlement_month.month"],
            name=op.f("fk_settlement_game_id_month"),
            ondelete="CASCADE",
        ),
        _key("settlement", "", "game"),
        _unique("settlement", "publisher_id", "game_id", "id"),
        _unique("settlement", "game_id", "month", "promoter_id"),
    )
    op.create_table(
        "settlement_line",
        *_own("settlement_line"),
        _number("statement_id"),
        sa.Column("number", sa.Integer(), nullable=False),
        _line("kind", 10),
        sa.Column("source_month", sa.Date(), nullable=False),
        sa.Column("day", sa.Date(), nullable=True),
        _number("version_id"),
        _line("currency", 3),
        _number("orders"),
        _number("base"),
        _number("amount_minor"),
        _check("settlement_line", "kind", _KINDS),
        _key("settlement_line", "statement_id", "settlement"),
        _unique("settlement_line", "statement_id", "number"),
        _unique("settlement_line", "publisher_id", "game_id", "id"),
    )
    op.create_table(
        "settlement_step",
        *_own("settlement_step"),
        _number("statement_id"),
        _line("kind", 10),
        sa.Column("line_number", sa.Integer(), nullable=True),
        _line("words", 500, ""),
        _line("user_name", 50),
        _moment("at"),
        _check("settlement_step", "kind", _STEPS),
        _key("settlement_step", "statement_id", "settlement"),
    )
