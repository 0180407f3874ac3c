"""Which object the `latest` pointer of each promotion package names in the CDN bucket.

What is live now is looked at once more, and gets its pointers.
"""

from alembic import op

revision = "0068"
down_revision = "0066"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.execute(
        "ALTER TABLE promotion_package ADD COLUMN latest_key varchar(300) DEFAULT '' NOT NULL"
    )
    op.execute("UPDATE distribution SET state = 'publishing' WHERE state = 'live'")
