"""A worker that draws the statements that are wished for, as a process of its own, to be killed.

python drawer_process.py DATA_DIR APPLICATION_URL SYSTEM_URL MOMENT
"""

import asyncio
import sys
from datetime import datetime
from pathlib import Path

from longshore.composition.console import open_resources
from longshore.domains.popularize.settlements.drawer import Drawer
from longshore.kit import clock
from longshore.kit.db.database import Database
from longshore.kit.db.roles import Addresses
from longshore.kit.settings import Settings


async def draw(folder: Path, addresses: Addresses, moment: datetime) -> None:
    """Draw every open wish at a moment."""
    database = Database(addresses, pool_size=4)
    with clock.at(moment):
        await Drawer(database, open_resources(Settings(data_dir=folder), database)).run()


if __name__ == "__main__":
    at = datetime.fromisoformat(sys.argv[4])
    asyncio.run(draw(Path(sys.argv[1]), Addresses(sys.argv[2], sys.argv[3]), at))
