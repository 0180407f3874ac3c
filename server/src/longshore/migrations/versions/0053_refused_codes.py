"""Attempts with codes that gave nothing are found by their age, to be forgotten."""

from alembic import op

revision = "0053"
down_revision = "0052"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    with op.get_context().autocommit_block():
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_gift_redemption_refused "
            "ON gift_redemption (created_at) WHERE result <> 'granted' AND source <> 'activity'"
        )
