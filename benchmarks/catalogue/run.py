"""`longshore catalogue load` beside a running server; see README.md.

    .venv/bin/python benchmarks/catalogue/run.py [--rounds N] [--channels N]

Ends with 1 when the median of a load that adds one channel is over the bar.
"""

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "pack"))

from orders import Channel, write_catalogue
from running import ROOT, Server, free_port

BAR_SECONDS = 2.0


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--channels", type=int, default=40)
    given = parser.parse_args()
    base = Path(tempfile.mkdtemp(prefix="longshore-bench-"))
    base.chmod(0o755)
    environment = {"LONGSHORE_DATA_DIR": str(base / "data"), "LONGSHORE_WORKERS": "0"}
    server = Server(free_port(), environment, base / "log")
    try:
        server.start()
        return _measure(base, os.environ | environment, given.rounds, given.channels)
    finally:
        server.stop()
        shutil.rmtree(base, ignore_errors=True)


def _measure(base: Path, environment: dict[str, str], rounds: int, channels: int) -> int:
    def load(folder: Path) -> Callable[[], None]:
        program = str(ROOT / ".venv/bin/longshore")
        command = [program, "catalogue", "load", str(folder)]
        return lambda: _ran(command, environment)

    folders = []
    for number in range(rounds):
        folders.append(base / f"one-{number}")
        write_catalogue(folders[-1], [Channel(number)])
    many = base / "many"
    write_catalogue(many, [Channel(number) for number in range(rounds, rounds + channels)])
    idle = "import longshore.composition.cli.starting, longshore.composition.loading"
    imports = [str(ROOT / ".venv/bin/python"), "-c", idle]
    _told("what it loads before it works", [lambda: _ran(imports, environment)] * rounds)
    one = _told("one channel with its plug-in added", [load(folder) for folder in folders])
    _told("the same again", [load(folder) for folder in folders])
    _told(f"{channels} channels with their plug-ins", [load(many)])
    _told("the same again", [load(many)])
    return int(one > BAR_SECONDS)


def _ran(command: list[str], environment: dict[str, str]) -> None:
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)


def _told(name: str, runs: list[Callable[[], None]]) -> float:
    """Print the medians of wall and processor seconds; return that of wall."""
    walls, used = [], []
    for run in runs:
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        run()
        walls.append(time.monotonic() - began)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    wall, processor = statistics.median(walls), statistics.median(used)
    load = os.getloadavg()[0]
    print(f"{name:<38} {wall:6.2f} s, {processor:5.2f} s of processor, load {load:.1f}", flush=True)
    return wall


if __name__ == "__main__":
    raise SystemExit(main())
