"""The second wall between publishers, for migrations (docs/decisions/0002)."""

from alembic import op


def protect(table: str) -> None:
    """Force row-level security by publisher on a table.

    Even the table's owner sees a publisher's rows only when the transaction names that publisher,
    or "*" for what happens before a publisher is known.
    """
    op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
    op.execute(
        f"CREATE POLICY publisher_rows ON {table} USING ("
        "current_setting('longshore.publisher_id', true) IN ('*', publisher_id::text))"
    )
