"""A worker that judges what activities may reward, as a process of its own, to be killed.

python settler_process.py APPLICATION_URL SYSTEM_URL ZONE
"""

import asyncio
import sys

from longshore.domains.operate.activity_rewards.settling import Settler
from longshore.kit.db.database import Database
from longshore.kit.db.roles import Addresses


async def settle(addresses: Addresses, zone: str) -> None:
    """Judge until somebody ends this."""
    settler = Settler(Database(addresses, pool_size=2), zone)
    while True:
        await settler.run()
        await asyncio.sleep(0.02)


if __name__ == "__main__":
    asyncio.run(settle(Addresses(sys.argv[1], sys.argv[2]), sys.argv[3]))
