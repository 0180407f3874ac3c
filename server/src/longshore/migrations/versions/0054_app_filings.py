"""What was filed of a game's packages with the authority."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0054"
down_revision = "0053"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "app_filing",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.String(length=60), nullable=False),
        sa.Column("package_name", sa.String(length=255), nullable=False),
        sa.Column("certificate_md5", sa.String(length=32), nullable=False),
        sa.Column("public_key", sa.String(length=2000), nullable=False),
        sa.Column("updated_user_name", sa.String(length=50), nullable=False),
        sa.Column(
            "updated_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False
        ),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"],
            name=op.f("fk_app_filing_publisher_id_game_id_game"), ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_app_filing")),
        sa.UniqueConstraint(
            "game_id", "package_name", name=op.f("uq_app_filing_game_id_package_name")
        ),
    )  # fmt: skip
    protect("app_filing")
