"""The audit log's chain: every committed row is sealed, in the order of the commits."""

import sqlalchemy as sa
from alembic import op

from longshore.kit.db.row_security import protect

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

# Each value in one JSON array: nothing can be moved from one field to its neighbour. The reader
# (account/audit/chain.py) has the same expression and does not rely on this function.
_TEXT = """
CREATE FUNCTION audit_text(event audit_event) RETURNS text LANGUAGE sql STABLE
RETURN jsonb_build_array(event.id, event.publisher_id,
  (extract(epoch FROM event.at) * 1000000)::bigint, event.actor_id, event.actor_name, event.action,
  event.target_type, event.target_id, event.target_name, event.game_id, event.ip, event.request_id,
  event.before, event.after)::text
"""

# At the commit, so that a publisher's transactions wait for each other only while they end; by the
# owner, so that neither the application nor the system role can write a seal.
_SEAL = """
CREATE FUNCTION audit_seal_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
DECLARE
  told bytea := convert_to(audit_text(NEW), 'UTF8');
  sealed record;
BEGIN
  INSERT INTO audit_head AS head (publisher_id, number, digest)
    VALUES (NEW.publisher_id, 1, sha256(told))
    ON CONFLICT (publisher_id) DO UPDATE
      SET number = head.number + 1, digest = sha256(head.digest || told)
    RETURNING head.number, head.digest INTO sealed;
  INSERT INTO audit_seal (publisher_id, number, event_id, digest)
    VALUES (NEW.publisher_id, sealed.number, NEW.id, sealed.digest);
  RETURN NULL;
END $$
"""

_TRIGGER = """
CREATE CONSTRAINT TRIGGER audit_event_sealed AFTER INSERT ON audit_event
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_seal_event()
"""

# What was written before is sealed as it is now.
_EARLIER = """
DO $$ DECLARE event audit_event; told bytea; sealed record; BEGIN
  FOR event IN SELECT * FROM audit_event ORDER BY at, id LOOP
    told := convert_to(audit_text(event), 'UTF8');
    INSERT INTO audit_head AS head (publisher_id, number, digest)
      VALUES (event.publisher_id, 1, sha256(told))
      ON CONFLICT (publisher_id) DO UPDATE
        SET number = head.number + 1, digest = sha256(head.digest || told)
      RETURNING head.number, head.digest INTO sealed;
    INSERT INTO audit_seal (publisher_id, number, event_id, digest)
      VALUES (event.publisher_id, sealed.number, event.id, sealed.digest);
  END LOOP;
END $$
"""


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "audit_head",
        sa.Column("publisher_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["publisher_id"], ["publisher.id"], name=op.f("fk_audit_head_publisher_id")
        ),
        sa.PrimaryKeyConstraint("publisher_id", name=op.f("pk_audit_head")),
    )
    op.create_table(
        "audit_seal",
        sa.Column("publisher_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("event_id", sa.Uuid(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["publisher_id"], ["publisher.id"], name=op.f("fk_audit_seal_publisher_id")
        ),
        sa.PrimaryKeyConstraint("publisher_id", "number", name=op.f("pk_audit_seal")),
        sa.UniqueConstraint("event_id", name=op.f("uq_audit_seal_event_id")),
    )
    for table in ("audit_head", "audit_seal"):
        protect(table)
        op.execute(f"REVOKE INSERT, UPDATE, DELETE ON {table} FROM longshore_app, longshore_system")
    for statement in (_TEXT, _SEAL, _EARLIER, _TRIGGER):
        op.execute(statement)
    op.execute("REVOKE EXECUTE ON FUNCTION audit_seal_event() FROM PUBLIC")
