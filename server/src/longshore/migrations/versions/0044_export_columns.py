"""Exports: which columns are wanted, and lines of reconciliations as a kind of their own."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column(
        "export_job",
        sa.Column(
            "columns", postgresql.ARRAY(sa.String(30)), server_default=sa.text("'{}'"),
            nullable=False,
        ),
    )  # fmt: skip
    op.execute(
        "-- squawk-ignore ban-drop-constraint\n"
        "ALTER TABLE export_job DROP CONSTRAINT ck_export_job_kind"
    )
    # What was allowed before is allowed still, so that no row needs to be looked at.
    op.execute(
        "ALTER TABLE export_job ADD CONSTRAINT ck_export_job_kind CHECK (kind IN "
        "('players', 'orders', 'lost', 'redemptions', 'differences')) NOT VALID"
    )
    with op.get_context().autocommit_block():
        op.execute("ALTER TABLE export_job VALIDATE CONSTRAINT ck_export_job_kind")
