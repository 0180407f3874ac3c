"""Alerts: mail as a way to tell, and which targets a rule tells."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0045"
down_revision = "0044"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column(
        "alert_rule",
        sa.Column(
            "target_ids", postgresql.ARRAY(sa.BigInteger()), server_default=sa.text("'{}'"),
            nullable=False,
        ),
    )  # fmt: skip
    op.execute(
        "-- squawk-ignore ban-drop-constraint\n"
        "ALTER TABLE alert_target DROP CONSTRAINT ck_alert_target_kind"
    )
    # What was allowed before is allowed still, so that no row needs to be looked at.
    op.create_check_constraint(
        op.f("ck_alert_target_kind"), "alert_target",
        "kind IN ('webhook', 'feishu', 'dingtalk', 'wecom', 'mail')", postgresql_not_valid=True,
    )  # fmt: skip
    with op.get_context().autocommit_block():
        op.execute("ALTER TABLE alert_target VALIDATE CONSTRAINT ck_alert_target_kind")
