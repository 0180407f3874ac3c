"""The form of payments' notices, where a game's server takes another SDK's."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    table = "callback_form"
    op.create_table(
        table,
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("environment", sa.String(length=10), nullable=False),
        sa.Column("form", sa.String(length=20), nullable=False),
        sa.CheckConstraint(
            "environment IN ('production', 'sandbox')", name=op.f(f"ck_{table}_environment")
        ),
        sa.CheckConstraint("form IN ('usdk', 'quicksdk', 'u8')", name=op.f(f"ck_{table}_form")),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f(f"fk_{table}_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "environment", name=op.f(f"pk_{table}")),
    )
    protect(table)
