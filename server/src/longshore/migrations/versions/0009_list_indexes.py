"""Indexes of lists: goods, builds of a mother, packages of a channel, the audit log."""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_NEW = (
    ("ix_goods_page", "goods (game_id, id)"),
    ("ix_pack_build_mother", "pack_build (mother_id)"),
    ("ix_pack_item_channel", "pack_item (game_id, game_channel_id, id)"),
    ("ix_audit_event_page", "audit_event (publisher_id, at, id) INCLUDE (game_id)"),
    ("ix_audit_event_action", "audit_event (publisher_id, action, at)"),
)


def upgrade() -> None:
    """Apply."""
    with op.get_context().autocommit_block():
        for name, columns in _NEW:
            op.execute(f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON {columns}")
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_audit_event_publisher_id_at")
