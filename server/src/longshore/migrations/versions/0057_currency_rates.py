"""Rates by which figures are converted into a publisher's report currency."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0057"
down_revision = "0056"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "data_report_currency",
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("changed_user_name", sa.String(length=50), nullable=False),
        sa.Column(
            "changed_at", sa.DateTime(timezone=True), server_default=sa.text("moment()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id"], ["publisher.id"],
            name=op.f("fk_data_report_currency_publisher_id"), ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("publisher_id", name=op.f("pk_data_report_currency")),
    )  # fmt: skip
    op.create_table(
        "data_currency_rate",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("target", sa.String(length=3), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("since", sa.Date(), nullable=False),
        sa.Column("rate", sa.Numeric(precision=20, scale=10), nullable=False),
        sa.Column("changed_user_name", sa.String(length=50), nullable=False),
        sa.Column(
            "changed_at", sa.DateTime(timezone=True), server_default=sa.text("moment()"),
            nullable=False,
        ),
        sa.CheckConstraint("rate > 0", name=op.f("ck_data_currency_rate_rate")),
        sa.CheckConstraint("currency <> target", name=op.f("ck_data_currency_rate_currency")),
        sa.ForeignKeyConstraint(
            ["publisher_id"], ["publisher.id"],
            name=op.f("fk_data_currency_rate_publisher_id"), ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_data_currency_rate")),
        sa.UniqueConstraint(
            "publisher_id", "target", "currency", "since",
            name=op.f("uq_data_currency_rate_publisher_id_target_currency_since"),
        ),
    )  # fmt: skip
    protect("data_report_currency")
    protect("data_currency_rate")
