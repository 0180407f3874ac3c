"""Numbers of transactions: whether everybody who has begun to write has come to an end.

PostgreSQL numbers a transaction when it first writes; docs of `pg_current_xact_id` and of
`pg_snapshot_xmin`, "System Information Functions".
"""

OWN_NUMBER = "CAST(CAST(pg_current_xact_id() AS text) AS bigint)"
"""Greater than that of every transaction which has one; asking gives this transaction one.

A snapshot's `xmax` is not: it follows on the last number that ended, and one that has it may run.
"""
OLDEST_RUNNING = "CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS text) AS bigint)"
"""Every transaction with a lesser number has ended."""
