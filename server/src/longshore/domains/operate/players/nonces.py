"""Nonces of game servers' calls: kept while a call's timestamp would be accepted, then swept."""

from sqlalchemy import text

from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database

SWEEP_SECONDS = 60
_AT_ONCE = 20_000
# Timestamps are good for five minutes either way; the rest is for clocks of several machines.
_SWEEP = text("""
WITH gone AS (DELETE FROM server_nonce WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM server_nonce WHERE created_at < now() - interval '15 minutes' LIMIT :most))
  RETURNING 1)
SELECT count(*) FROM gone
""")


async def sweep_nonces(database: Database, resources: Resources) -> int:
    """Remove nonces that nobody can use again, in parts that none waits for; how many."""
    swept = 0
    while True:
        async with database.system() as session:
            gone: int = (await session.execute(_SWEEP, {"most": _AT_ONCE})).scalar_one()
        swept += gone
        if gone < _AT_ONCE:
            return swept
