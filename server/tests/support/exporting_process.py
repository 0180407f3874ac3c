"""A worker of exports as a process of its own, to be killed.

python exporting_process.py DATA_DIR APPLICATION_URL SYSTEM_URL PART_ROWS

Each part is told of on a line of its own, before it is kept and behind that: `written ROWS`, `kept
ROWS`; whoever wants it killed between the two knows where it is. At the end `peak KB` says how much
memory the process had at most while it read and wrote parts.
"""

import asyncio
import sys
from pathlib import Path
from typing import Any

from longshore.composition.console import open_resources
from longshore.domains.operate.exports import running
from longshore.kit.db.database import Database
from longshore.kit.db.roles import Addresses
from longshore.kit.settings import Settings


def say(word: str, number: int) -> None:
    """A line for whoever reads this process."""
    sys.stdout.write(f"{word} {number}\n")
    sys.stdout.flush()


def peak_kb() -> int:
    """How much memory this process had at most.

    Not by `getrusage`: what that says holds the memory of who started this process.
    """
    status = Path("/proc/self/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1])


class Told(running.Exporter):
    """Says where it is."""

    async def _keep(self, job: Any, part: Any, size_bytes: int) -> bool:
        say("written", job.rows + part.rows)
        kept = await super()._keep(job, part, size_bytes)
        say("kept", job.rows + part.rows)
        return kept


async def export(folder: Path, addresses: Addresses, part_rows: int) -> None:
    """Make what waits, to its end."""
    running._PART_ROWS, running._ROWS = part_rows, min(part_rows, running._ROWS)
    database = Database(addresses, pool_size=4)
    worker = Told(database, open_resources(Settings(data_dir=folder), database))
    while await worker.run():
        pass


if __name__ == "__main__":
    asyncio.run(export(Path(sys.argv[1]), Addresses(sys.argv[2], sys.argv[3]), int(sys.argv[4])))
    say("peak", peak_kb())
