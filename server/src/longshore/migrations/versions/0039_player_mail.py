"""Players may have an address of mail, which one of them in a game can sign in with."""

from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.execute(
        "-- squawk-ignore ban-drop-constraint\n"
        "ALTER TABLE player_fact DROP CONSTRAINT ck_player_fact_kind"
    )
    op.create_check_constraint(
        op.f("ck_player_fact_kind"), "player_fact",
        "kind IN ('phone', 'email', 'name', 'identity')", postgresql_not_valid=True,
    )  # fmt: skip
    with op.get_context().autocommit_block():
        op.execute("ALTER TABLE player_fact VALIDATE CONSTRAINT ck_player_fact_kind")
        op.execute(
            "CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS uq_player_fact_email "
            "ON player_fact (game_id, digest) WHERE kind = 'email'"
        )
