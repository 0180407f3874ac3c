"""The package name that a game is published under; games that have packages keep their first."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "package_identity",
        sa.Column("game_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("package_name", sa.String(255), nullable=False),
        sa.Column("mother_id", sa.BigInteger()),
        sa.Column("set_user_name", sa.String(50), nullable=False),
        sa.Column(
            "set_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
        ),
        sa.PrimaryKeyConstraint("game_id", name="pk_package_identity"),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name="fk_package_identity_publisher_id_game_id",
            ondelete="CASCADE",
        ),
    )
    op.execute(
        """
        INSERT INTO package_identity
               (game_id, publisher_id, package_name, mother_id, set_user_name, set_at)
        SELECT DISTINCT ON (game_id)
               game_id, publisher_id, package_name, id, created_user_name, created_at
        FROM mother_package
        WHERE status = 'ready' AND removed_at IS NULL AND package_name <> ''
        ORDER BY game_id, id
        """
    )
    protect("package_identity")
