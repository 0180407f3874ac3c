"""Reports of behaviour: until when sessions were looked through, and what may have arrived."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column(
        "nppa_settings",
        sa.Column(
            "watched_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
    )
    op.add_column(
        "behaviour_report",
        sa.Column("is_sent", sa.Boolean(), server_default=sa.text("false"), nullable=False),
    )
