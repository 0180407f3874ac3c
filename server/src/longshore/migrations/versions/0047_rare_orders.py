"""Lists of orders: what is rare is found by an index, however many orders there are."""

from alembic import op

revision = "0047"
down_revision = "0046"
branch_labels = None
depends_on = None

_INDEXES = (
    ("ix_orders_channel", "orders (game_id, channel_code, id)"),
    ("ix_orders_sandbox", "orders (game_id, id) WHERE is_sandbox"),
    ("ix_payment_to_refund", "payment (game_id, order_id) WHERE kind IN ('extra', 'mismatch')"),
    ("ix_order_event_by_hand", "order_event (game_id, order_id) WHERE kind = 'by_hand'"),
)


def upgrade() -> None:
    """Apply."""
    with op.get_context().autocommit_block():
        for name, columns in _INDEXES:
            op.execute(f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON {columns}")
