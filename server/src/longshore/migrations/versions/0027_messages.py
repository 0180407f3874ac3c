"""Messages: secrets of providers, what was sent, how many in a day."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def _of_game(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["publisher_id", "game_id"],
        ["game.publisher_id", "game.id"],
        name=op.f(f"fk_{table}_publisher_id_game_id"),
        ondelete="CASCADE",
    )


def _big(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=False)


def _line(name: str, length: int, *, is_empty_at_first: bool = False) -> sa.Column[str]:
    default = "" if is_empty_at_first else None
    return sa.Column(name, sa.String(length=length), server_default=default, nullable=False)


def _moment(name: str) -> sa.Column[object]:
    return sa.Column(
        name, sa.DateTime(timezone=True), server_default=sa.text("moment()"), nullable=False
    )


def _id() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False)


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "message_secret",
        _id(),
        _big("publisher_id"),
        _big("game_id"),
        _line("provider", 10),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        _line("hint", 8),
        _line("updated_user_name", 50),
        _moment("updated_at"),
        _of_game("message_secret"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_message_secret")),
        sa.UniqueConstraint("game_id", "provider", name=op.f("uq_message_secret_game_id_provider")),
    )
    op.create_table(
        "sent_message",
        _id(),
        _big("publisher_id"),
        _big("game_id"),
        _line("way", 10),
        _line("purpose", 10),
        _line("provider", 10),
        _line("masked", 100),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        _line("state", 10),
        _line("fault", 20, is_empty_at_first=True),
        _line("said", 200, is_empty_at_first=True),
        _line("provider_id", 64, is_empty_at_first=True),
        sa.Column("price_micros", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        _line("currency", 3),
        sa.Column("ms", sa.Integer(), server_default=sa.text("0"), nullable=False),
        _line("created_user_name", 50, is_empty_at_first=True),
        _moment("created_at"),
        sa.CheckConstraint(
            "state IN ('sending', 'sent', 'failed')", name=op.f("ck_sent_message_state")
        ),
        _of_game("sent_message"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sent_message")),
    )
    op.create_index("ix_sent_message_game_id", "sent_message", ["game_id", "id"])
    op.create_index("ix_sent_message_digest", "sent_message", ["game_id", "digest"])
    op.create_index("ix_sent_message_created_at", "sent_message", ["created_at"])
    op.create_table(
        "message_day",
        _big("game_id"),
        _line("day", 10),
        _line("way", 10),
        _big("publisher_id"),
        sa.Column("count", sa.Integer(), server_default=sa.text("0"), nullable=False),
        _of_game("message_day"),
        sa.PrimaryKeyConstraint("game_id", "day", "way", name=op.f("pk_message_day")),
    )
    for table in ("message_secret", "sent_message", "message_day"):
        protect(table)
