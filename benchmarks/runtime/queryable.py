"""From the acknowledgement of an event until a question to the engine finds it.

`queryable.py [--batches 20] [--events 500]`. A run time, the loader and the data node are processes
of their own, as in production. A batch is reported over HTTP at any moment of the loader's pass;
from its acknowledgement on the engine is asked, again and again, for its last event.
"""

import argparse
import asyncio
import json
import random
import secrets
import shutil
import statistics
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server"), str(Path(__file__).parent)]

from load import once  # noqa: E402
from requests_of import Caller, prepare  # noqa: E402
from run import server  # noqa: E402
from tests.support.engine import Analytics  # noqa: E402

from longshore.data.engine.place import is_installed  # noqa: E402
from longshore.kit.db.database import Database  # noqa: E402
from longshore.kit.settings import Settings  # noqa: E402
from longshore.kit.testing import TestPostgres  # noqa: E402

_ASK_SECONDS = 0.01


def _batch(many: int) -> tuple[str, bytes]:
    """The last event's id, and the batch."""
    moment, name = time.time_ns() // 1_000_000, secrets.token_hex(12)
    events = [
        {"event": "level_up", "id": f"{name}-{at}", "time": moment, "properties": {"level": at}}
        for at in range(many)
    ]
    return f"{name}-{many - 1}", json.dumps(events).encode()


async def _found(analytics: Analytics, game: int, name: str) -> None:
    """Ask until it is there."""
    question = f"SELECT count() FROM longshore.events WHERE game = {game} AND id = '{name}'"
    while True:
        ((count,),) = await analytics.rows(question)
        if count:
            return
        await asyncio.sleep(_ASK_SECONDS)


async def _measure(caller: Caller, folder: Path, port: int, options: Any) -> list[float]:
    database = Database(caller.addresses, pool_size=2)
    analytics = Analytics(Settings(data_dir=folder), database, folder)
    await asyncio.to_thread(analytics.node.start)
    await analytics.load()
    loader, took = analytics.loader(), list[float]()
    try:
        # The first one waits for the loader's start.
        for number in range(options.batches + 1):
            name, body = _batch(options.events)
            answer = json.loads(await asyncio.to_thread(once, port, caller.reported(body)))
            acknowledged = time.perf_counter()
            if answer["data"]["taken"] != options.events:
                raise SystemExit(f"not taken: {answer}")
            async with asyncio.timeout(120):
                await _found(analytics, caller.keys.game_id, name)
            if number:
                took.append(time.perf_counter() - acknowledged)
            await asyncio.sleep(random.uniform(0, 1))
    finally:
        loader.terminate()
        await asyncio.to_thread(loader.communicate)
        await asyncio.to_thread(analytics.node.stop)
        await database.dispose()
    return took


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--batches", type=int, default=20)
    parser.add_argument("--events", type=int, default=500)
    options = parser.parse_args()
    if not is_installed():
        raise SystemExit("The analytics engine is missing: make analytics")
    folder, postgres = Path(tempfile.mkdtemp(prefix="longshore-queryable-")), TestPostgres()
    postgres.start()
    try:
        caller = asyncio.run(prepare(folder, postgres.clone()))
        told = {"data_dir": str(folder), "addresses": asdict(caller.addresses)}
        with server("run-time", told, folder / "server.log") as (port, _):
            took = sorted(asyncio.run(_measure(caller, folder, port, options)))
        print(
            f"{len(took)} batches of {options.events}: found after {statistics.median(took):.2f} s "
            f"(median), {took[int(len(took) * 0.95)]:.2f} (p95), {took[-1]:.2f} (most)"
        )
    finally:
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
