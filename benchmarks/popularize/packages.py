"""A thousand promotion packages of a large game by the packer's fast tier, as a worker makes them.

    .venv/bin/python benchmarks/popularize/packages.py [--size 1.6e9] [--count 1000] [--copies 2]

The game is a real signed package with a hole behind its entries, a sparse file. What is timed:
opening it, the digest of the common start, and every package made and read back. Beside it whole
copies of the file, each with a pair written into it, as walle and VasDolly make channel packages.
"""

import argparse
import hashlib
import os
import shutil
import tempfile
import time
from pathlib import Path

from longshore.domains.popularize.packages.making import Press, Wanted
from longshore.domains.popularize.packages.models import PromotionBatch
from longshore_packer.archive import FileSource
from longshore_packer.assembly import Base
from longshore_packer.build import Builder, Order, Signing
from longshore_packer.content import ChannelConfig
from longshore_packer.keys import generate
from longshore_packer.prepare import prepare
from longshore_packer.sample.mother import build_mother
from longshore_packer.signing.receipt import TagKey
from longshore_packer.tag import Tagger

_PART = 16 << 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=float, default=1.6e9, help="bytes of the game")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--copies", type=int, default=2, help="whole copies, for comparison")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="longshore-benchmark-") as folder:
        path = _game(Path(folder), int(given.size))
        seconds, processor = _timed(path, given.count)
        copied = [_copied(path, Path(folder) / "copy.apk") for _ in range(given.copies)]
    figure = f"{seconds:.2f} s, {processor:.2f} s of processor"
    print(f"{given.count} packages of {given.size / 1e9:.2f} GB: {figure}")
    for one in copied:
        print(f"a whole copy: {one:.2f} s, so {given.count} of them {one * given.count:.0f} s")


def _game(folder: Path, size: int) -> Path:
    """A signed package whose entries are followed by a hole; its sections stand as they were."""
    prepare(build_mother(), folder / "base", allow_unsigned=True).close()
    with Base.open(folder / "base") as base:
        builder = Builder(base, Signing(generate("rsa-2048", common_name="Benchmark")))
        builder.build(Order(ChannelConfig("store"))).package.materialize(folder / "small.apk")
    data = (folder / "small.apk").read_bytes()
    source = FileSource(folder / "small.apk")
    length = Tagger.of_verified(source).prefix_length
    source.close()
    rest = bytearray(data[length:])
    end = rest.rfind(b"PK\x05\x06") + 16
    grown = int.from_bytes(rest[end : end + 4], "little") + size - len(data)
    rest[end : end + 4] = grown.to_bytes(4, "little")
    with (folder / "large.apk").open("wb") as file:
        file.write(data[:length])
        file.truncate(size - len(rest))
        file.seek(size - len(rest))
        file.write(rest)
    return folder / "large.apk"


def _copied(path: Path, place: Path) -> float:
    """Seconds to copy the game and write its rest anew, on disk."""
    began = time.perf_counter()
    shutil.copyfile(path, place)
    with place.open("r+b") as file:
        file.seek(-4096, os.SEEK_END)
        rest = file.read()
        file.seek(-4096, os.SEEK_END)
        file.write(rest)
        os.fsync(file.fileno())
    place.unlink()
    return time.perf_counter() - began


def _timed(path: Path, count: int) -> tuple[float, float]:
    batch = PromotionBatch(publisher_id=1, game_id=1, channel_code="store")
    wanted = [Wanted(n, n, f"code{n:06}", f"site{n}", f"p{n}") for n in range(count)]
    began, processor = time.perf_counter(), time.process_time()
    source = FileSource(path)
    tagger = Tagger.of_verified(source)
    digest = hashlib.sha256()
    with path.open("rb") as file:
        left = tagger.prefix_length
        while left > 0 and (part := file.read(min(_PART, left))):
            digest.update(part)
            left -= len(part)
    made = Press(batch, tagger, digest, TagKey.generate()).make(wanted)
    assert len({one.sha256 for one in made}) == count
    source.close()
    return time.perf_counter() - began, time.process_time() - processor


if __name__ == "__main__":
    main()
