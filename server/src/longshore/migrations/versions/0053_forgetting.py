"""What is to be forgotten is found quickly: refused codes by age, findings of tags by device."""

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
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_tag_finding_device "
            "ON tag_finding (game_id, device)"
        )
