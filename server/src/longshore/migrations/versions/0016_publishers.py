"""Publishers can be suspended, and their owners are invited by the provider."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column("publisher", sa.Column("suspended_at", sa.DateTime(timezone=True)))
    op.add_column(
        "invitation",
        sa.Column("is_owner", sa.Boolean(), server_default=sa.text("false"), nullable=False),
    )
