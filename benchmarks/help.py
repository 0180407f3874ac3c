"""Processor seconds of `longshore --help`: what whoever types it waits for on a busy machine.

Run with `.venv/bin/python benchmarks/help.py`; the bar is 0.5 s.
"""

import os
import resource
import statistics
import subprocess
import sys
from pathlib import Path

PROGRAM = Path(sys.executable).with_name("longshore")
ROUNDS = 7


def seconds(*arguments: str) -> float:
    """Processor seconds, of user and system, of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [PROGRAM, *arguments, "--help"], check=True, stdout=subprocess.DEVNULL, env=os.environ
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


for command in ("", "pack", "up"):
    taken = [seconds(*command.split()) for _ in range(ROUNDS)]
    print(f"longshore {command} --help: {statistics.median(taken):.2f} s of processor")
