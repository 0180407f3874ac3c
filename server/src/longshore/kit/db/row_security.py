"""The second wall between publishers, for migrations (docs/decisions/0002)."""

from alembic import op


def protect(table: str) -> None:
    """Force row-level security by publisher on a table; for migrations after 0012.

    A role sees a publisher's rows only when its transaction names that publisher, even one that
    holds other rights. The system role and the owner, who may change the policy, see every row.
    """
    _force(table)
    op.execute(
        f"CREATE POLICY publisher_rows ON {table} USING (publisher_id = "
        "NULLIF(current_setting('longshore.publisher_id', true), '')::bigint)"
    )
    op.execute(f"CREATE POLICY every_row ON {table} TO longshore_system, CURRENT_USER USING (true)")


def protect_before_roles(table: str) -> None:
    """The policies as they were: migration 0012 changes them all."""
    _force(table)
    op.execute(
        f"CREATE POLICY publisher_rows ON {table} USING ("
        "current_setting('longshore.publisher_id', true) IN ('*', publisher_id::text))"
    )


def _force(table: str) -> None:
    op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
