"""Publishing promotion packages to the CDN bucket of the embedded store. Seconds and megabytes.

    .venv/bin/python benchmarks/popularize/publish.py [--size 4e8] [--count 20]

A file of chance stands for the channel package; each package is its start, a signing block of its
own and its end, composed in the store as the courier does. Beside it, by turns: the file copied on
disk, and the file uploaded again. All three are whole when they are timed.
"""

import argparse
import asyncio
import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from longshore.integrations.object_store import Bucket, Range
from longshore.integrations.object_store.opened import open_store
from longshore.kit.settings import Settings

_APK = "application/vnd.android.package-archive"
_REST = 65_536
_PART = 1 << 24


def _file(path: Path, size: int) -> None:
    with path.open("wb") as file:
        left = size
        while left > 0:
            left -= file.write(os.urandom(min(_PART, left)))


async def _seconds(make: Callable[[int], Awaitable[object]], number: int) -> float:
    began = time.perf_counter()
    await make(number)
    return time.perf_counter() - began


async def _measure(folder: Path, size: int, count: int) -> None:
    store = open_store(Settings(data_dir=folder / "data"))
    source = folder / "source.apk"
    await asyncio.to_thread(_file, source, size)
    await store.put_file(Bucket.PRIVATE, "1/source.apk", source, content_type=_APK)

    async def compose(number: int) -> None:
        tail = number.to_bytes(8, "big") * (_REST // 8)
        segments: list[Range | bytes] = [Range(Bucket.PRIVATE, "1/source.apk", 0, size), tail]
        made = await store.compose(Bucket.CDN, f"1/apk/{number}.apk", segments, content_type=_APK)
        assert made.size_bytes == size + _REST

    async def copy(number: int) -> None:
        await asyncio.to_thread(shutil.copyfile, source, folder / "copy.apk")

    async def upload(number: int) -> None:
        await store.put_file(Bucket.CDN, f"1/again/{number}.apk", source, content_type=_APK)

    ways = {"composed in the store": compose, "copied on disk": copy, "uploaded again": upload}
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for number in range(count):
        for name, make in ways.items():
            taken[name].append(await _seconds(make, number))
    for name, each in taken.items():
        median = statistics.median(each)
        print(f"{name}: {median:.3f} s each (median of {count}), {size / median / 1e6:,.0f} MB/s")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=float, default=4e8, help="bytes of the channel package")
    parser.add_argument("--count", type=int, default=20)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="longshore-benchmark-") as folder:
        asyncio.run(_measure(Path(folder), int(given.size), given.count))


if __name__ == "__main__":
    main()
