"""When a generated signing key left the server."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column("signing_key", sa.Column("exported_at", sa.DateTime(timezone=True)))
