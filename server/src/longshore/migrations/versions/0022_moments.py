"""Moments of players and orders default to a clock that a played history can set."""

from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

# A setting of the transaction (`kit/db/database.py`); empty in the present.
_FUNCTIONS = """
CREATE FUNCTION moment() RETURNS timestamptz LANGUAGE sql STABLE
RETURN coalesce(nullif(current_setting('longshore.clock', true), '')::timestamptz, now());
CREATE FUNCTION clock_moment() RETURNS timestamptz LANGUAGE sql VOLATILE
RETURN coalesce(
  nullif(current_setting('longshore.clock', true), '')::timestamptz, clock_timestamp());
CREATE SCHEMA played;
CREATE FUNCTION played.now() RETURNS timestamptz LANGUAGE sql STABLE RETURN public.moment();
GRANT USAGE ON SCHEMA played TO longshore_app, longshore_system;
GRANT EXECUTE ON FUNCTION played.now() TO longshore_app, longshore_system
"""
_MOMENTS = {
    "player_key": ("created_at",),
    "player": ("created_at", "last_login_at"),
    "player_account": ("created_at",),
    "player_fact": ("created_at",),
    "device": ("created_at", "last_seen_at"),
    "player_session": ("created_at", "last_seen_at"),
    "player_consent": ("created_at",),
    "player_role": ("created_at", "updated_at"),
    "player_role_event": ("created_at",),
    "player_ban": ("created_at",),
    "server_nonce": ("created_at",),
    "player_deletion": ("asked_at",),
    "orders": ("created_at",),
    "payment": ("created_at",),
    "delivery": ("next_at", "created_at"),
}


def upgrade() -> None:
    """Apply."""
    for statement in _FUNCTIONS.split(";\n"):
        op.execute(statement)
    for table, columns in _MOMENTS.items():
        for column in columns:
            op.execute(f"ALTER TABLE {table} ALTER COLUMN {column} SET DEFAULT moment()")
    op.execute("ALTER TABLE order_event ALTER COLUMN at SET DEFAULT clock_moment()")
