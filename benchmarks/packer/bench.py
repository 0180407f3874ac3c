"""All measurements of the packer in one run: ``python bench.py WORK [--xfs FOLDER]``.

WORK is a folder on the disk to be measured with 12 GB free; FOLDER lies on a file system with
reflinks (``xfs.sh`` makes one). Results go to WORK/results.json and, as a table, to standard
output.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import fast_steps
import report
import steps

STEPS = {
    "prepare-16": lambda work: steps.prepare_step(work, 16),
    "prepare-160": lambda work: steps.prepare_step(work, 160),
    "prepare-1600": lambda work: steps.prepare_step(work, 1600),
    "virtual-16": lambda work: steps.virtual_step(work, 16),
    "virtual-160": lambda work: steps.virtual_step(work, 160),
    "virtual-1600": lambda work: steps.virtual_step(work, 1600),
    "thousand": steps.thousand_step,
    "full": steps.full_step,
    "tag": fast_steps.tag_step,
    "reflink": fast_steps.reflink_step,
    "apktool": fast_steps.apktool_step,
}


def main() -> int:
    """Run every step in its own process, or the one step that a child was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=Path)
    parser.add_argument("--xfs", type=Path)
    parser.add_argument("--only", nargs="*", choices=STEPS, default=[])
    parser.add_argument("--step", choices=STEPS, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.step:
        result = STEPS[arguments.step](arguments.work)
        print(json.dumps({**result, "peak_megabytes": steps.peak_megabytes()}))
        return 0
    arguments.work.mkdir(parents=True, exist_ok=True)
    wanted = arguments.only or [name for name in STEPS if name != "reflink" or arguments.xfs]
    path = arguments.work / "results.json"
    results = json.loads(path.read_text()) if path.exists() else {}
    # The mothers are made here, so that no step's memory counts their making.
    make = "import inputs, sys; from pathlib import Path\n" + "".join(
        f"inputs.mother(Path(sys.argv[1]), {size})\n" for size in steps.SIZES
    )
    subprocess.run([sys.executable, "-c", make, arguments.work], check=True)
    for name in wanted:
        work = arguments.xfs if name == "reflink" else arguments.work
        results[name] = _run(name, work)
        path.write_text(json.dumps(results, indent=1))
        print(f"{name}: {results[name]}", file=sys.stderr, flush=True)
    print(report.table(results))
    return 0


def _run(name: str, work: Path) -> dict[str, object]:
    """Run one step in a child; add the machine's load before it."""
    load = os.getloadavg()[0]
    done = subprocess.run(
        [sys.executable, __file__, str(work), "--step", name],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        return {"failed": True, "load": load}
    return {**json.loads(done.stdout.splitlines()[-1]), "load": load}


if __name__ == "__main__":
    sys.exit(main())
