"""Goods and their products are counted along indexes, without a look at a row."""

from alembic import op

revision = "0063"
down_revision = "0062"
branch_labels = None
depends_on = None

_INDEXES = (
    ("ix_goods_on_sale", "goods (game_id, is_on, publisher_id)"),
    ("ix_goods_product_channel", "goods_product (game_id, channel_code, publisher_id)"),
)


def upgrade() -> None:
    """Apply."""
    with op.get_context().autocommit_block():
        for name, columns in _INDEXES:
            op.execute(f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON {columns}")
