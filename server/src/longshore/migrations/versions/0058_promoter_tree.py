"""Promoters in two levels with group and contract; holds that are refused for good."""

import sqlalchemy as sa
from alembic import op

revision = "0058"
down_revision = "0057"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column("promoter", sa.Column("parent_id", sa.BigInteger()))
    op.add_column(
        "promoter", sa.Column("group_name", sa.String(length=30), server_default="", nullable=False)
    )
    op.add_column("promoter", sa.Column("contract_upload_id", sa.Uuid()))
    op.add_column(
        "promoter",
        sa.Column("contract_name", sa.String(length=200), server_default="", nullable=False),
    )
    op.add_column("attribution_hold", sa.Column("refused_at", sa.DateTime(timezone=True)))
    for name, length in (("refuse_reason", 200), ("refused_user_name", 50)):
        column = sa.Column(name, sa.String(length=length), server_default="", nullable=False)
        op.add_column("attribution_hold", column)
    key = "fk_promoter_parent_id_promoter"
    op.execute(
        f"ALTER TABLE promoter ADD CONSTRAINT {key} FOREIGN KEY (parent_id) "
        "REFERENCES promoter (id) ON DELETE SET NULL NOT VALID"
    )
    with op.get_context().autocommit_block():
        op.execute(f"ALTER TABLE promoter VALIDATE CONSTRAINT {key}")
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_promoter_parent_id ON promoter (parent_id)"
        )
