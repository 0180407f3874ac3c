"""When the events of a deleted player were forgotten as well."""

import sqlalchemy as sa
from alembic import op

revision = "0052"
down_revision = "0051"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column(
        "player_deletion", sa.Column("forgotten_at", sa.DateTime(timezone=True), nullable=True)
    )
    with op.get_context().autocommit_block():
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_player_deletion_unforgotten "
            "ON player_deletion (id) WHERE done_at IS NOT NULL AND forgotten_at IS NULL"
        )
