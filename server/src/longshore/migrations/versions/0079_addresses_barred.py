"""A ban bars addresses, too: they stand on the refused list as long as the ban holds."""

import sqlalchemy as sa
from alembic import op

revision = "0079"
down_revision = "0074"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.execute(
        "-- squawk-ignore ban-drop-constraint\n"
        "ALTER TABLE player_ban DROP CONSTRAINT ck_player_ban_scope"
    )
    op.create_check_constraint(
        op.f("ck_player_ban_scope"), "player_ban", "scope IN ('account', 'device', 'address')",
        postgresql_not_valid=True,
    )  # fmt: skip
    op.add_column("refused_entry", sa.Column("ban_id", sa.BigInteger(), nullable=True))
    op.create_foreign_key(
        op.f("fk_refused_entry_ban_id"), "refused_entry", "player_ban", ["ban_id"], ["id"],
        ondelete="CASCADE", postgresql_not_valid=True,
    )  # fmt: skip
    with op.get_context().autocommit_block():
        op.execute("ALTER TABLE player_ban VALIDATE CONSTRAINT ck_player_ban_scope")
        op.execute("ALTER TABLE refused_entry VALIDATE CONSTRAINT fk_refused_entry_ban_id")
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_refused_entry_ban_id "
            "ON refused_entry (ban_id) WHERE ban_id IS NOT NULL"
        )
        # The new one first: at no moment may a mark stand there twice by hand.
        op.execute(
            "CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS uq_refused_entry_mark_ban "
            "ON refused_entry (game_id, mark, ban_id) NULLS NOT DISTINCT WHERE lifted_at IS NULL"
        )
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS uq_refused_entry_mark")
