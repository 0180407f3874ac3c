"""Exports: the refused list, messages, alerts, real names and gifts as kinds of their own."""

from alembic import op

revision = "0082"
down_revision = "0081"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.execute(
        "-- squawk-ignore ban-drop-constraint\n"
        "ALTER TABLE export_job DROP CONSTRAINT ck_export_job_kind"
    )
    # What was allowed before is allowed still, so that no row needs to be looked at.
    op.execute(
        "ALTER TABLE export_job ADD CONSTRAINT ck_export_job_kind CHECK (kind IN "
        "('players', 'orders', 'lost', 'redemptions', 'differences', 'consents', 'refused', "
        "'messages', 'incidents', 'names', 'gifts')) NOT VALID"
    )
    with op.get_context().autocommit_block():
        op.execute("ALTER TABLE export_job VALIDATE CONSTRAINT ck_export_job_kind")
