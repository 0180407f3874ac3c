"""A delivery worker as a process of its own, to be killed.

python courier_process.py DATA_DIR APPLICATION_URL SYSTEM_URL
"""

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

from longshore.composition.console import open_resources
from longshore.domains.operate.deliveries.worker import Courier
from longshore.integrations.http_out import OutgoingHttp
from longshore.kit.db.database import Database
from longshore.kit.db.roles import Addresses
from longshore.kit.settings import Settings


async def deliver(folder: Path, addresses: Addresses) -> None:
    """Deliver until somebody ends this."""
    database = Database(addresses, pool_size=4)
    resources = open_resources(Settings(data_dir=folder), database)
    here = OutgoingHttp(allowed=["127.0.0.1"])
    courier = Courier(database, replace(resources, http_out=here))
    while True:
        await courier.run()
        await asyncio.sleep(0.05)


if __name__ == "__main__":
    asyncio.run(deliver(Path(sys.argv[1]), Addresses(sys.argv[2], sys.argv[3])))
