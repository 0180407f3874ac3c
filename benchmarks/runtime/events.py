"""Events a second that one run-time process acknowledges on disk, and the processor each costs.

`events.py [--seconds 6] [--coding zstd|gzip|none]`. Eight connections send batches of 500 events as
fast as they are answered. Prints events per second, processor seconds per million events, and
whether the spool holds every event that was acknowledged.
"""

import argparse
import asyncio
import gzip
import itertools
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server"), str(Path(__file__).parent)]

import zstandard  # noqa: E402
from load import exchange, once, used  # noqa: E402
from requests_of import Caller, prepare  # noqa: E402
from run import server  # noqa: E402

from longshore.data.ingest import read_segment  # noqa: E402
from longshore.domains.games import app_id_of  # noqa: E402
from longshore.kit.testing import TestPostgres  # noqa: E402

BATCH = 500
PATH = "/sdk/v1/events"
_PACKED = {
    "zstd": zstandard.ZstdCompressor(3).compress, "gzip": lambda body: gzip.compress(body, 6),
    "none": lambda body: body,
}  # fmt: skip


def _batch(number: int) -> bytes:
    """About 250 bytes an event, as hot-path measurements had them."""
    moment = time.time_ns() // 1_000_000
    return json.dumps(
        [
            {
                "event": "level_up", "id": f"{number:08x}-{at:06x}-4f2a-9c1d-0242ac120002",
                "time": moment - at, "player": f"p{(number * 7 + at) % 200_000:08}",
                "device": f"d{at:016x}", "server": "s1", "channel": "vivo", "version": "1.2.3",
                "properties": {"level": at % 90, "map": "harbour", "seconds": at * 3 % 600},
            }
            for at in range(BATCH)
        ],
        separators=(",", ":"),
    ).encode()  # fmt: skip


def _requests(caller: Caller, coding: str) -> Iterator[bytes]:
    bodies = [_PACKED[coding](_batch(number)) for number in range(200)]
    head = (
        f"POST {PATH} HTTP/1.1\r\nhost: longshore.test\r\ncontent-type: application/json\r\n"
        f"longshore-app: {app_id_of(caller.keys.game_id)}\r\n"
        f"longshore-key: {caller.keys.client[0].text}\r\n"
    ) + ("" if coding == "none" else f"content-encoding: {coding}\r\n")
    whole = [f"{head}content-length: {len(one)}\r\n\r\n".encode() + one for one in bodies]
    return itertools.cycle(whole)


def _spooled(folder: Path) -> int:
    paths = [*(folder / "events").glob("*.seg"), *(folder / "events").glob("*.open")]
    return sum(one.rows for path in paths for _, one in read_segment(path.read_bytes()))


def _measure(caller: Caller, folder: Path, options: Any) -> None:
    told = {"data_dir": str(folder), "addresses": asdict(caller.addresses)}
    requests = _requests(caller, options.coding)
    with server("run-time", told, folder / "server.log") as (port, pid):
        print(once(port, next(requests)).decode())
        before, begun = used(pid), time.perf_counter()
        done = exchange(port, requests, options.seconds, b"200 OK")
        seconds, processor = time.perf_counter() - begun, (used(pid) - before) / 1e9
    events = done * BATCH
    print(
        f"{options.coding}: {events / seconds:,.0f} events/s acknowledged, "
        f"{processor / events * 1e6:.2f} processor seconds a million, "
        f"{events + BATCH:,} acknowledged, {_spooled(folder):,} in the spool"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--coding", choices=list(_PACKED), default="zstd")
    options = parser.parse_args()
    folder, postgres = Path(tempfile.mkdtemp(prefix="longshore-events-")), TestPostgres()
    postgres.start()
    try:
        _measure(asyncio.run(prepare(folder, postgres.clone())), folder, options)
    finally:
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
