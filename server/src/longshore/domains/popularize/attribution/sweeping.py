"""Players are bound within a minute of registering."""

from longshore.domains.popularize.attribution.binding import LOOKS_BACK, settle
from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.db.database import Database


async def settle_players(database: Database, resources: Resources) -> None:
    """Bind those who registered of late, of every publisher; a repeat binds nobody twice."""
    async with database.system() as session:
        await settle(session, now() - LOOKS_BACK)
