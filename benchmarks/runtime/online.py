"""How long a login takes while so many players are online, each with a heartbeat a minute.

`online.py [--players 2000] [--seconds 40] [--turns 2]`; the bar is `--players 50000`. Every player
signs in over HTTP first. Spells with nobody online and with all of them take turns: in each, one
caller signs in twenty times a second. Prints milliseconds of a login, the wait for its turn
included, heartbeats answered, and what part of a processor the server and PostgreSQL used.
"""

import argparse
import asyncio
import itertools
import json
import multiprocessing
import selectors
import shutil
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server"), str(Path(__file__).parent)]

import psycopg  # noqa: E402
from flood import timed  # noqa: E402
from load import CONNECTIONS, backends, received, used  # noqa: E402
from requests_of import Caller, prepare  # noqa: E402
from run import server  # noqa: E402

from longshore.kit.testing import TestPostgres  # noqa: E402

_EVERY_SECONDS = 60


def _signed_in(port: int, caller: Caller, many: int) -> list[str]:
    """Sessions of so many players, who sign in over eight connections."""
    found: list[str] = []
    requests = caller.newcomers(many)
    lock = threading.Lock()

    def ask() -> None:
        with socket.create_connection(("127.0.0.1", port)) as line:
            while True:
                with lock:
                    request = next(requests, None)
                if request is None:
                    return
                line.sendall(request)
                found.append(
                    json.loads(received(line).partition(b"\r\n\r\n")[2])["data"]["session"]
                )

    asking = [threading.Thread(target=ask) for _ in range(CONNECTIONS)]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    return found


def _beat(port: int, beats: list[bytes], seconds: float, told: Any) -> None:
    """Send each heartbeat once a minute, evenly; tell how many were answered and how late."""
    lines = selectors.DefaultSelector()
    # In turn: a connection that nobody asks on is ended by the server.
    idle = deque(socket.create_connection(("127.0.0.1", port)) for _ in range(CONNECTIONS))
    for line in idle:
        lines.register(line, selectors.EVENT_READ)
    rate, began, done, latest = len(beats) / _EVERY_SECONDS, time.perf_counter(), 0, 0.0
    numbers: Iterator[int] = itertools.count()
    number = next(numbers)
    while (elapsed := time.perf_counter() - began) < seconds:
        while idle and number / rate <= elapsed:
            latest = max(latest, elapsed - number / rate)
            idle.popleft().sendall(beats[number % len(beats)])
            number = next(numbers)
        for key, _ in lines.select(max(0.0, min(0.01, number / rate - elapsed))):
            assert isinstance(key.fileobj, socket.socket)
            answer = received(key.fileobj)
            if b'"code":0' not in answer:
                raise SystemExit(f"not answered: {answer!r}")
            done += 1
            idle.append(key.fileobj)
    told.put((done, latest))


def _told(name: str, took: list[float], processors: list[float]) -> str:
    percentiles = statistics.quantiles(took, n=100)
    return (
        f"{name:8} login median {percentiles[49]:6.1f} ms   p95 {percentiles[94]:6.1f}   "
        f"p99 {percentiles[98]:6.1f}   of {len(took)};   processors: server {processors[0]:.2f}, "
        f"PostgreSQL {processors[1]:.2f}"
    )


def _spell(
    work: Callable[[], list[float]], pid: int, connection: Any
) -> tuple[list[float], list[float]]:
    """What was timed, and the processors that server and PostgreSQL used meanwhile."""
    databases = backends(connection)
    before, began = (used(pid), sum(map(used, databases))), time.perf_counter()
    took = work()
    seconds = time.perf_counter() - began
    after = used(pid), sum(map(used, databases))
    return took, [(b - a) / seconds / 1e9 for a, b in zip(before, after, strict=True)]


def _measure(port: int, pid: int, caller: Caller, connection: Any, options: Any) -> None:
    began = time.perf_counter()
    sessions = _signed_in(port, caller, options.players)
    print(f"{len(sessions)} signed in, {time.perf_counter() - began:.0f} s")
    beats = [caller.heartbeat(one) for one in sessions]
    logins = caller.newcomers(1 << 40)
    times: dict[str, tuple[list[float], list[list[float]]]] = {
        "alone": ([], []),
        "beside": ([], []),
    }

    def asked() -> list[float]:
        return timed(port, logins, options.seconds)

    for turn in range(options.turns):
        for name in ("alone", "beside") if turn % 2 == 0 else ("beside", "alone"):
            told: Any = multiprocessing.Queue()
            beating = multiprocessing.Process(
                target=_beat, args=(port, beats, options.seconds + 1, told)
            )
            if name == "beside":
                beating.start()
                time.sleep(0.5)
            took, processors = _spell(asked, pid, connection)
            times[name][0].extend(took)
            times[name][1].append(processors)
            if name == "beside":
                done, latest = told.get()
                beating.join()
                print(
                    f"{done} heartbeats answered, the latest {latest * 1e3:.0f} ms after its time"
                )
    for name, (took, used_up) in times.items():
        print(_told(name, took, [statistics.mean(one) for one in zip(*used_up, strict=True)]))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2_000)
    parser.add_argument("--seconds", type=float, default=40, help="of each spell")
    parser.add_argument("--turns", type=int, default=2)
    options = parser.parse_args()
    folder, postgres = Path(tempfile.mkdtemp(prefix="longshore-online-")), TestPostgres()
    postgres.start()
    try:
        caller = asyncio.run(prepare(folder, postgres.clone()))
        told = {"data_dir": str(folder), "addresses": asdict(caller.addresses)}
        with (
            server("run-time", told, folder / "server.log") as (port, pid),
            psycopg.connect(caller.addresses.system, autocommit=True) as connection,
        ):
            _measure(port, pid, caller, connection, options)
    finally:
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
