"""What a channel names exists: its signing key, icon set and splash picture.

The columns repeat what `config` says, so that the database itself refuses to delete what a channel
uses, whoever comes first. A removed channel uses nothing.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

REFERENCES = {"signing_key_id": "signing_key", "icon_set_id": "icon_set", "splash_id": "splash"}
_UNIQUE = "uq_splash_publisher_id_game_id_id"


def upgrade() -> None:
    """Apply."""
    with op.get_context().autocommit_block():
        op.execute(
            f"CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS {_UNIQUE} "
            "ON splash (publisher_id, game_id, id)"
        )
    op.execute(f"ALTER TABLE splash ADD CONSTRAINT {_UNIQUE} UNIQUE USING INDEX {_UNIQUE}")
    for column, table in REFERENCES.items():
        op.add_column("game_channel", sa.Column(column, sa.BigInteger(), nullable=True))
        # No row has a value yet, so there is nothing to validate; what comes next is checked.
        op.create_foreign_key(
            op.f(f"fk_game_channel_publisher_id_game_id_{column}"),
            "game_channel",
            table,
            ["publisher_id", "game_id", column],
            ["publisher_id", "game_id", "id"],
            postgresql_not_valid=True,
        )
    for column, table in REFERENCES.items():
        is_there = (
            f"EXISTS (SELECT 1 FROM {table} WHERE {table}.id = (config ->> '{column}')::bigint "
            f"AND {table}.game_id = game_channel.game_id)"
        )
        op.execute(
            f"UPDATE game_channel SET config = jsonb_set(config, '{{{column}}}', 'null') "
            f"WHERE config ->> '{column}' IS NOT NULL AND NOT {is_there}"
        )
        op.execute(
            f"UPDATE game_channel SET {column} = (config ->> '{column}')::bigint "
            f"WHERE config ->> '{column}' IS NOT NULL AND NOT is_removed"
        )
