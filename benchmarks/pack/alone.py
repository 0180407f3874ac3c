"""The packer alone: prepares a mother once, then builds the channels in threads.

    python alone.py WORK MEGABYTES CHANNELS THREADS

Prints JSON: seconds, and the SHA-256 of every whole package.
"""

import hashlib
import json
import resource
import shutil
import sys
import time
from pathlib import Path

from orders import KEY_PASSWORD, Channel, key_store, mother, plugin_path

from longshore_packer.assembly import Base, PrefixEntryError
from longshore_packer.batch import build_all
from longshore_packer.build import Build, Builder, Order, Signing
from longshore_packer.content import ChannelConfig
from longshore_packer.keys import load
from longshore_packer.plugin import open_plugin
from longshore_packer.prepare import prepare, widened


def main() -> None:
    """Measure, and print one line."""
    work, megabytes, count, threads = Path(sys.argv[1]), *map(int, sys.argv[2:])
    folder, out = work / "alone-base", work / "alone-tails"
    for place in (folder, out):
        shutil.rmtree(place, ignore_errors=True)
    out.mkdir()
    started = time.perf_counter()
    prepare(mother(work, megabytes), folder, allow_unsigned=True).close()
    prepared, prepared_cpu = time.perf_counter(), time.process_time()
    builder = _builder(work, folder, Channel(0))
    orders = (_order(work, Channel(number)) for number in range(count))
    digests, sizes = {}, 0
    for outcome in build_all(builder, orders, folder=out, virtual=True, sync=True, jobs=threads):
        if outcome.build is None:
            raise SystemExit(str(outcome.error))
        report = outcome.build.report
        assert report and report.passed
        digests[outcome.build.channel] = outcome.build
    ended, ended_cpu = time.perf_counter(), time.process_time()
    found = {code: _sha256(made) for code, made in digests.items()}
    sizes = sum(path.stat().st_size for path in out.iterdir())
    print(
        json.dumps(
            {
                "prepare_seconds": round(prepared - started, 2),
                "build_seconds": round(ended - prepared, 2),
                "cpu_seconds": round(ended_cpu - prepared_cpu, 2),
                "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
                "tail_bytes": sizes,
                "sha256": found,
            }
        )
    )
    shutil.rmtree(folder)
    shutil.rmtree(out)


def _builder(work: Path, folder: Path, first: Channel) -> Builder:
    """A builder on a base that is as wide as these channels need."""
    key = load(key_store(work), KEY_PASSWORD)
    base = Base.open(folder)
    builder = Builder(base, Signing(key=key))
    try:
        builder.build(_order(work, first))
    except PrefixEntryError as error:
        return Builder(Base.open(widened(base, sorted(error.names)).folder), Signing(key=key))
    return builder


def _order(work: Path, channel: Channel) -> Order:
    config = channel.config
    parameters = config["parameters"] | {
        "app_key": channel.secret,
        "environment": "production",
    }
    return Order(
        ChannelConfig(
            channel=channel.code,
            package_suffix=config["package_value"],
            label=config["label"],
            meta_data=config["meta_data"],
            parameters=parameters,
        ),
        (open_plugin(plugin_path(work / "catalogue", channel)),),
    )


def _sha256(made: Build) -> str:
    digest, package = hashlib.sha256(), made.package
    for at in range(0, package.size, 1 << 20):
        digest.update(package.read(at, min(1 << 20, package.size - at)))
    return digest.hexdigest()


if __name__ == "__main__":
    main()
