"""From publishing to the last run-time process that answers with it.

`publish.py [--processes 3] [--times 20]`. Each time a switch is turned, its new version is put in
force by a transaction like the console's (version, snapshot, notice to who listens), and every
process is asked `init` over and over. Prints the milliseconds from the transaction's begin until
the last process has the new value, and how many times the poll of 30 s alone brought it.
"""

import argparse
import asyncio
import contextlib
import json
import shutil
import statistics
import sys
import tempfile
import threading
import time
from dataclasses import asdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server"), str(Path(__file__).parent)]

from load import once  # noqa: E402
from requests_of import Caller, prepare, publish_switches  # noqa: E402
from run import server  # noqa: E402

from longshore.composition.console import open_resources  # noqa: E402
from longshore.kit.db.database import Database  # noqa: E402
from longshore.kit.settings import Settings  # noqa: E402
from longshore.kit.testing import TestPostgres  # noqa: E402

_POLLED_MS = 20_000


def _has(port: int, caller: Caller, value: bool) -> bool:
    told = json.loads(once(port, caller.init()))["data"]["switches"]["switch59"]
    return bool(told["value"]) is value


def _seen(port: int, caller: Caller, value: bool, found: list[float]) -> None:
    """Ask one process until it has the value."""
    while not _has(port, caller, value):
        time.sleep(0.002)
    found.append(time.perf_counter())


async def _publish(database: Database, settings: Settings, caller: Caller, number: int) -> None:
    keyring = open_resources(settings, database).keyring
    await publish_switches(database, keyring, caller.keys, number, turned=bool(number % 2))


def _measure(caller: Caller, folder: Path, ports: list[int], times: int) -> list[float]:
    settings, taken = Settings(data_dir=folder), []
    for number in range(2, times + 2):
        value, found = bool(number % 2), list[float]()
        asking = [
            threading.Thread(target=_seen, args=(port, caller, value, found)) for port in ports
        ]
        for one in asking:
            one.start()
        begun = time.perf_counter()
        asyncio.run(_published(caller, settings, number))
        for one in asking:
            one.join()
        taken.append((max(found) - begun) * 1000)
    return taken


async def _published(caller: Caller, settings: Settings, number: int) -> None:
    database = Database(caller.addresses, pool_size=1)
    try:
        await _publish(database, settings, caller, number)
    finally:
        await database.dispose()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--times", type=int, default=20)
    options = parser.parse_args()
    folder, postgres = Path(tempfile.mkdtemp(prefix="longshore-publish-")), TestPostgres()
    postgres.start()
    try:
        caller = asyncio.run(prepare(folder, postgres.clone()))
        told = {"data_dir": str(folder), "addresses": asdict(caller.addresses)}
        with contextlib.ExitStack() as running:
            ports = [
                running.enter_context(server("run-time", told, folder / "server.log"))[0]
                for _ in range(options.processes)
            ]
            for port in ports:  # Each has the game's snapshot in memory, as those that serve it.
                assert _has(port, caller, value=False)
            taken = _measure(caller, folder, ports, options.times)
    finally:
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)
    print(
        f"{options.processes} processes, {options.times} times: median "
        f"{statistics.median(taken):,.0f} ms, most {max(taken):,.0f} ms; "
        f"{sum(one > _POLLED_MS for one in taken)} by the poll alone"
    )


if __name__ == "__main__":
    main()
