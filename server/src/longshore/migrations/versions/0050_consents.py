"""What players say of agreements: each word in order, from where; lists of them to take out."""

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = "0049"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column(
        "player_consent",
        sa.Column("address", sa.String(length=45), server_default=sa.text("''"), nullable=False),
    )
    op.add_column(
        "player_consent",
        sa.Column("actor_name", sa.String(length=50), server_default=sa.text("''"), nullable=False),
    )
    # Who agrees, withdraws and agrees again says the same word twice.
    op.execute(
        "-- squawk-ignore ban-drop-constraint\n"
        "ALTER TABLE player_consent DROP CONSTRAINT "
        "uq_player_consent_player_id_channel_code_kind_version_is_agreed"
    )
    op.execute(
        "-- squawk-ignore ban-drop-constraint\n"
        "ALTER TABLE export_job DROP CONSTRAINT ck_export_job_kind"
    )
    op.create_check_constraint(
        op.f("ck_export_job_kind"), "export_job",
        "kind IN ('players', 'orders', 'lost', 'redemptions', 'differences', 'consents')",
        postgresql_not_valid=True,
    )  # fmt: skip
    with op.get_context().autocommit_block():
        op.execute("ALTER TABLE export_job VALIDATE CONSTRAINT ck_export_job_kind")
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_player_consent_player_id "
            "ON player_consent (player_id)"
        )
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_player_consent_game_id "
            "ON player_consent (game_id, id)"
        )
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_player_consent_last "
            "ON player_consent (game_id, kind, channel_code, player_id, id) "
            "INCLUDE (version, is_agreed)"
        )
