"""What a promoter says that a disputed line should come to."""

import sqlalchemy as sa
from alembic import op

revision = "0064"
down_revision = "0063"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column("settlement_step", sa.Column("claimed_minor", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("settlement_step", "claimed_minor")
