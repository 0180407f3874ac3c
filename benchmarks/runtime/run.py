"""Processor time of the run time's calls, beside bare Starlette under the same server.

Both are processes of their own and answer HTTP on kept connections; bursts take turns, so that both
meet the same neighbours. Prints microseconds of the server's process per call (median of the
bursts), those of PostgreSQL's processes, the ratio of the servers (median of the pairs), and the
milliseconds that one of eight callers waits. A callback needs an order that waits for it, made
before: `--callbacks` says how many at each server.
"""

import argparse
import asyncio
import contextlib
import json
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server"), str(Path(__file__).parent)]

import psycopg  # noqa: E402
from load import Target, backends, once  # noqa: E402
from requests_of import CALLBACK, Caller, prepare  # noqa: E402

from longshore.kit.testing import TestPostgres  # noqa: E402


@dataclass
class Pair:
    """A call, and the bare one that it is compared with."""

    name: str
    ours: Target
    theirs: Target


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@contextlib.contextmanager
def server(kind: str, told: dict[str, Any], log: Path) -> Iterator[tuple[int, int]]:
    """A server's port and process."""
    port = _free_port()
    with log.open("ab") as written:
        process = subprocess.Popen(
            [sys.executable, str(Path(__file__).parent / "serving.py"), kind],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=written, text=True,
        )  # fmt: skip
    assert process.stdin and process.stdout
    process.stdin.write(json.dumps(told | {"port": port}) + "\n")
    process.stdin.flush()
    try:
        if process.stdout.readline() != "up\n":
            raise SystemExit(f"{kind} did not start, see {log}")
        # Its first answers fill what it keeps in memory.
        time.sleep(3)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(20)


def _measure(pairs: list[Pair], connection: Any, turns: int, seconds: float) -> None:
    for turn in range(turns + 1):
        for pair in pairs:
            both = [pair.ours, pair.theirs]
            for target in both if turn % 2 else reversed(both):
                target.burst(seconds, backends(connection))
    for pair in pairs:
        _tell(pair)


def _tell(pair: Pair) -> None:
    # The first burst warms both up.
    ours, theirs = pair.ours.server[1:], pair.theirs.server[1:]
    ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    data = [statistics.median(one.database[1:]) for one in (pair.ours, pair.theirs)]
    waits = [statistics.median(one.waited[1:]) for one in (pair.ours, pair.theirs)]
    whole = statistics.median(
        (a + c) / (b + d)
        for a, b, c, d in zip(
            ours, theirs, pair.ours.database[1:], pair.theirs.database[1:], strict=True
        )
    )
    print(
        f"{pair.name:14} {statistics.median(ours):6.0f} us ({data[0]:4.0f} PostgreSQL)   "
        f"bare {statistics.median(theirs):6.0f} ({data[1]:4.0f})   "
        f"ratio {ratio:.2f}, with PostgreSQL {whole:.2f}   "
        f"waits {waits[0]:.1f} ms, bare {waits[1]:.1f}"
    )


def _compare(caller: Caller, folder: Path, options: Any) -> None:
    told = {"data_dir": str(folder), "addresses": asdict(caller.addresses)}
    log = folder / "server.log"
    with server("run-time", told, log) as (port, pid):
        caller.sign_in(port)
        calls = [one for one in caller.calls() if not options.only or one.name in options.only]
        answers = {one.path: once(port, next(one.requests)).decode() for one in calls}
        for path, answer in answers.items():
            print(f"{path}: {len(answer)} bytes, {answer[:60]}")
        bare = told | {"answers": answers, "values": caller.bare_values()}
        with server("bare", bare, log) as (bare_port, bare_pid):
            pairs = [
                Pair(
                    one.name, Target(port, pid, one.requests, one.answers_like),
                    Target(bare_port, bare_pid, one.bare, one.answers_like),
                )
                for one in calls
            ]  # fmt: skip
            with psycopg.connect(caller.addresses.system, autocommit=True) as connection:
                _measure(pairs, connection, options.turns, options.seconds)
                if CALLBACK in (one.name for one in calls):
                    _check_callbacks(connection)
    lines = log.read_bytes().count(b'"event": "request"')
    print(f"log lines written: {lines}")


def _check_callbacks(connection: Any) -> None:
    """Whatever was said of an order, all that was paid must be in the outbox."""
    (kinds,) = connection.execute(
        "SELECT count(*), count(*) FILTER (WHERE payment = 'paid' AND delivery = 'queued'), "
        "(SELECT count(*) FROM delivery), (SELECT count(*) FROM payment WHERE kind = 'accepted') "
        "FROM orders WHERE payment <> 'created'"
    ).fetchall()
    print(f"callbacks: {kinds[0]} orders told of; paid, in the outbox, accepted: {kinds[1:]}")
    if len(set(kinds)) > 1:
        raise SystemExit("not every callback was taken")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.7, help="of each burst")
    parser.add_argument("--callbacks", type=int, default=20_000, help="orders made before")
    parser.add_argument("--only", nargs="*", help="names of calls")
    options = parser.parse_args()
    folder, postgres = Path(tempfile.mkdtemp(prefix="longshore-runtime-")), TestPostgres()
    postgres.start()
    try:
        caller = asyncio.run(prepare(folder, postgres.clone(), waiting=options.callbacks))
        _compare(caller, folder, options)
    finally:
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
