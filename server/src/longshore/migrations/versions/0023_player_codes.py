"""Codes that prove a player's phone."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "player_code",
        sa.Column("game_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("phone_digest", sa.LargeBinary(), nullable=False),
        sa.Column("purpose", sa.String(length=10), nullable=False),
        sa.Column("publisher_id", sa.BigInteger(), nullable=False),
        sa.Column("code_digest", sa.LargeBinary(), nullable=False),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["publisher_id", "game_id"],
            ["game.publisher_id", "game.id"],
            name=op.f("fk_player_code_publisher_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "phone_digest", "purpose", name=op.f("pk_player_code")),
    )
    protect("player_code")
