"""What a channel gave back in parts: found among entries of ledgers, however many there are."""

from alembic import op

revision = "0061"
down_revision = "0060"
branch_labels = None
depends_on = None

_INDEXES = (
    ("ix_order_event_back", "(game_id, at) WHERE kind IN ('refunded', 'part_refunded')"),
    ("ix_order_event_part", "(game_id, order_id) WHERE kind = 'part_told'"),
)


def upgrade() -> None:
    """Apply."""
    with op.get_context().autocommit_block():
        for name, columns in _INDEXES:
            op.execute(f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON order_event {columns}")
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_order_event_refunded")
