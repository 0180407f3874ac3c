"""Policies by number and by role: the application names one publisher, the system role sees all."""

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

# A comparison of numbers: an index serves it and the planner knows how many rows to expect. What is
# no number, such as "*", is an error and no way around.
_POLICIES = """
DO $$ DECLARE walled text; BEGIN
  IF (SELECT count(*) FROM pg_roles WHERE rolname IN ('longshore_app', 'longshore_system')) < 2 THEN
    RAISE EXCEPTION 'The database has no roles longshore_app and longshore_system'
      USING HINT = 'longshore database roles prints how to make them';
  END IF;
  FOR walled IN SELECT polrelid::regclass::text FROM pg_policy WHERE polname = 'publisher_rows' LOOP
    EXECUTE format('ALTER POLICY publisher_rows ON %s USING (publisher_id = '
      'NULLIF(current_setting(''longshore.publisher_id'', true), '''')::bigint)', walled);
    EXECUTE format('CREATE POLICY every_row ON %s TO longshore_system, %I USING (true)',
      walled, current_user);
  END LOOP;
END $$
"""

# What later migrations make is granted in the same way.
_GRANTS = """
GRANT USAGE ON SCHEMA public TO longshore_app, longshore_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public
  TO longshore_app, longshore_system;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO longshore_app, longshore_system;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO longshore_app, longshore_system;
ALTER DEFAULT PRIVILEGES IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO longshore_app, longshore_system;
ALTER DEFAULT PRIVILEGES IN SCHEMA public
  GRANT USAGE, SELECT ON SEQUENCES TO longshore_app, longshore_system;
ALTER DEFAULT PRIVILEGES IN SCHEMA public
  GRANT EXECUTE ON FUNCTIONS TO longshore_app, longshore_system;
REVOKE INSERT, UPDATE, DELETE ON alembic_version FROM longshore_app, longshore_system;
REVOKE UPDATE, DELETE ON audit_event FROM longshore_app, longshore_system
"""


def upgrade() -> None:
    """Apply."""
    op.execute(_POLICIES)
    for statement in _GRANTS.split(";"):
        op.execute(statement)
