"""What has become due lately is found without what is over, which a long read keeps there."""

from alembic import op

revision = "0081"
down_revision = "0079"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    with op.get_context().autocommit_block():
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_delivery_next_at ON delivery (next_at)"
        )
