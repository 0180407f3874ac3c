"""How long one side's calls take while the other side is flooded: console and run time.

Eight kept connections ask one side for as much as it gives, from a process of their own;
meanwhile one caller asks the other side twenty times a second. Once with both in one process, as
`longshore up` starts them, and once with the run time in a process of its own
(`longshore serve --units runtime`).
Quiet and flooded spells take turns. Prints the median and the 95th percentile in milliseconds.
"""

import argparse
import asyncio
import itertools
import json
import multiprocessing
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server"), str(Path(__file__).parent)]

from load import exchange, once  # noqa: E402
from requests_of import prepare  # noqa: E402
from run import server  # noqa: E402

from longshore.kit.testing import TestPostgres  # noqa: E402

CALLS_PER_SECOND = 20


def _flood(port: int, requests: Iterator[bytes], seconds: float) -> None:
    exchange(port, requests, seconds, b"200 OK")


def timed(port: int, requests: Iterator[bytes], seconds: float) -> list[float]:
    """Milliseconds that each of the calls took, the wait for its turn included."""
    took, began = [], time.perf_counter()
    for number in itertools.count():
        due = began + number / CALLS_PER_SECOND
        if due > began + seconds:
            return took
        time.sleep(max(0.0, due - time.perf_counter()))
        answer = once(port, next(requests))
        if json.loads(answer)["code"] != 0:
            raise SystemExit(f"not answered: {answer[:200]!r}")
        took.append((time.perf_counter() - due) * 1e3)
    raise AssertionError("unreachable")


def _beside(
    asked: tuple[int, Iterator[bytes]], flooded: tuple[int, Iterator[bytes]], options: Any
) -> None:
    quiet: list[float] = []
    busy: list[float] = []
    for _ in range(options.turns):
        quiet += timed(*asked, options.seconds)
        # It starts a second before and ends a second after what is timed.
        flood = multiprocessing.Process(target=_flood, args=(*flooded, options.seconds + 2))
        flood.start()
        time.sleep(1)
        busy += timed(*asked, options.seconds)
        flood.join()
        if flood.exitcode:
            raise SystemExit("the flood was not answered")
    print(f"    alone   {_told(quiet)}\n    flooded {_told(busy)}")


def _told(took: list[float]) -> str:
    percentiles = statistics.quantiles(took, n=20)
    return f"median {percentiles[9]:6.1f} ms   p95 {percentiles[18]:6.1f} ms   of {len(took)}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3, help="of each spell")
    options = parser.parse_args()
    folder, postgres = Path(tempfile.mkdtemp(prefix="longshore-flood-")), TestPostgres()
    postgres.start()
    try:
        caller = asyncio.run(prepare(folder, postgres.clone()))
        told = {"data_dir": str(folder), "addresses": asdict(caller.addresses)}
        log = folder / "server.log"
        games = itertools.repeat(caller.console_call("/ultra/game/list"))
        init = caller.calls()[0].requests
        with server("both", told, log) as (both, _), server("run-time", told, log) as (apart, _):
            for name, port in (("one process", both), ("a process each", apart)):
                print(f"{name}\n  the console's list of games, the run time flooded")
                _beside((both, games), (port, init), options)
                print("  init, the console flooded")
                _beside((port, init), (both, games), options)
    finally:
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
