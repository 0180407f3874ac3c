"""Who is asking an order's channel just now: one of all processes, for as long as it may take."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0066"
down_revision = "0065"
branch_labels = None
depends_on = None

_TABLE = "order_asking"


def upgrade() -> None:
    """Apply."""
    op.create_table(
        _TABLE,
        sa.Column("order_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("holder", sa.Uuid(), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id", "order_id"],
            ["orders.publisher_id", "orders.game_id", "orders.id"],
            name=op.f(f"fk_{_TABLE}_publisher_id_game_id_order_id_orders"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("order_id", name=op.f(f"pk_{_TABLE}")),
    )
    protect(_TABLE)
