"""What a validation found, in Chinese as well."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column(
        "validation_step",
        sa.Column("detail_zh", sa.String(300), server_default="", nullable=False),
    )
