"""The measured steps. Each one runs in a process of its own, so that its memory can be read."""

import os
import shutil
import statistics
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import inputs

from longshore_packer.assembly import Base
from longshore_packer.batch import build_all
from longshore_packer.build import Builder, Order, Signing
from longshore_packer.keys import SigningKey
from longshore_packer.prepare import prepare
from longshore_packer.signing.receipt import TagKey

Result = dict[str, object]
CHANNELS = 25
SIZES = (16, 160, 1600)


def base_folder(work: Path, megabytes: int) -> Path:
    folder = work / f"base-{megabytes}"
    if not (folder / "base.json").exists():
        prepare(inputs.mother(work, megabytes), folder, allow_unsigned=True).close()
    return folder


def new_builder(base: Base, key: SigningKey) -> Builder:
    return Builder(base, Signing(key, tag_key=TagKey.load(bytes(32)), game="game"))


def _orders(count: int) -> list[Order]:
    plugins = (inputs.plugin(),)
    return [inputs.order(number, plugins) for number in range(count)]


def prepare_step(work: Path, megabytes: int) -> Result:
    """Once per mother: check everything, lay out, hash."""
    mother = inputs.mother(work, megabytes)
    folder = inputs.clean(work / f"base-{megabytes}")
    started = time.perf_counter()
    prepare(mother, folder, allow_unsigned=True).close()
    return {"megabytes": megabytes, "seconds": time.perf_counter() - started}


def full_step(work: Path, rounds: int = 3) -> Result:
    """25 channels of 160 MB, two threads, synced, against ``cp`` of the same bytes, in turn."""
    folder = base_folder(work, 160)
    orders = _orders(CHANNELS)
    ours: list[float] = []
    theirs: list[float] = []
    with Base.open(folder) as base:
        builder = new_builder(base, inputs.key(work))
        sample = builder.build(orders[0])
        reference = work / "reference.apk"
        sample.package.materialize(reference, sync=True)
        for _ in range(rounds):
            theirs.append(_copies(reference, inputs.clean(work / "copies")))
            shutil.rmtree(work / "copies")
            ours.append(_builds(builder, orders, inputs.clean(work / "builds")))
        # The last round stays for the judge.
        subprocess.run(
            ["apksigner", "verify", work / "builds" / "channel7.apk"],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        shutil.rmtree(work / "builds")
    return {
        "channels": CHANNELS,
        "bytes": sample.package.size,
        "cp_seconds": theirs,
        "build_seconds": ours,
        "ratio_of_medians": statistics.median(ours) / statistics.median(theirs),
        "ratio_of_minima": min(ours) / min(theirs),
    }


def _copies(source: Path, folder: Path) -> float:
    """Copy with ``cp``, two at a time as we build, and wait for the disk."""

    def copy(number: int) -> None:
        subprocess.run(["cp", source, folder / f"{number}.apk"], check=True)
        with (folder / f"{number}.apk").open("rb") as file:
            os.fdatasync(file.fileno())

    started = time.perf_counter()
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(copy, range(CHANNELS)))
    return time.perf_counter() - started


def _builds(builder: Builder, orders: list[Order], folder: Path) -> float:
    started = time.perf_counter()
    for outcome in build_all(builder, orders, folder=folder, sync=True, jobs=2):
        if outcome.error is not None:
            raise outcome.error
    return time.perf_counter() - started


def virtual_step(work: Path, megabytes: int, count: int = 40) -> Result:
    """One channel after the other, verified, kept as a tail: time and bytes of each."""
    orders = _orders(count + 1)
    wall: list[float] = []
    with Base.open(base_folder(work, megabytes)) as base:
        builder = new_builder(base, inputs.key(work))
        builder.build(orders.pop())
        cpu = time.process_time()
        for order in orders:
            started = time.perf_counter()
            made = builder.build(order)
            wall.append(time.perf_counter() - started)
        cpu = time.process_time() - cpu
    return {
        "megabytes": megabytes,
        "best_ms": min(wall) * 1000,
        "median_ms": statistics.median(wall) * 1000,
        "cpu_ms": cpu / count * 1000,
        "tail_bytes": len(made.package.tail),
        "schemes": list(made.schemes),
    }


def thousand_step(work: Path, megabytes: int = 1600, count: int = 1000) -> Result:
    """1,000 virtual channel packages of a 1.6 GB mother, the prepared base given."""
    folder = base_folder(work, megabytes)
    out = inputs.clean(work / "tails")
    plugins = (inputs.plugin(),)
    orders = (inputs.order(number, plugins) for number in range(count))
    started = time.perf_counter()
    with Base.open(folder) as base:
        builder = new_builder(base, inputs.key(work))
        for outcome in build_all(builder, orders, folder=out, virtual=True, jobs=2):
            if outcome.error is not None:
                raise outcome.error
    seconds = time.perf_counter() - started
    size = sum(path.stat().st_size for path in out.iterdir())
    shutil.rmtree(out)
    return {"count": count, "megabytes": megabytes, "seconds": seconds, "bytes": size}


def peak_megabytes() -> float:
    """Return the largest resident set of this process so far, not its parent's."""
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) / 1024
