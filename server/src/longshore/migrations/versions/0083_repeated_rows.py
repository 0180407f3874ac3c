"""Imports know in which files rows stood already that they left out."""

from alembic import op

revision = "0083"
down_revision = "0082"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.execute("ALTER TABLE data_import ADD COLUMN repeated_of JSONB DEFAULT '{}' NOT NULL")
