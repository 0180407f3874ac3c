"""Players are bound within a minute of registering."""

from datetime import timedelta

from longshore.domains.popularize.attribution.binding import settle
from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.db.database import Database

_LOOKS_BACK = timedelta(hours=6)


async def settle_players(database: Database, resources: Resources) -> None:
    """Bind those who registered of late, of every publisher; a repeat binds nobody twice."""
    async with database.system() as session:
        await settle(session, now() - _LOOKS_BACK)
