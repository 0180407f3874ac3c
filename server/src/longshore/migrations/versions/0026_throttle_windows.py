"""A window of attempts begins with its first hit: one row for a bucket."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply. What was counted is forgotten: an unlogged table, a day of it at most."""
    op.execute("-- squawk-ignore ban-drop-table\nDROP TABLE throttle_window")
    op.create_table(
        "throttle_window",
        sa.Column("bucket", sa.String(length=200), nullable=False),
        sa.Column("hits", sa.Integer(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("bucket", name=op.f("pk_throttle_window")),
        prefixes=["UNLOGGED"],
    )
    op.create_index("ix_throttle_window_expires_at", "throttle_window", ["expires_at"])
