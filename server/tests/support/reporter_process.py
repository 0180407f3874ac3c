"""A worker that tells the authority who came and went, as a process of its own, to be killed.

python reporter_process.py DATA_DIR APPLICATION_URL SYSTEM_URL
"""

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

from longshore.composition.console import open_resources
from longshore.domains.operate.real_names.reporting import report_due
from longshore.integrations.http_out import OutgoingHttp
from longshore.kit.db.database import Database
from longshore.kit.db.roles import Addresses
from longshore.kit.settings import Settings


async def report(folder: Path, addresses: Addresses) -> None:
    """Report until somebody ends this."""
    database = Database(addresses, pool_size=2)
    opened = open_resources(Settings(data_dir=folder), database)
    resources = replace(opened, http_out=OutgoingHttp(allowed=["127.0.0.1"]))
    while True:
        await report_due(database, resources)
        # The authority takes ten calls a second, and there are two of us.
        await asyncio.sleep(0.3)


if __name__ == "__main__":
    asyncio.run(report(Path(sys.argv[1]), Addresses(sys.argv[2], sys.argv[3])))
