"""Kill the embedded PostgreSQL under a running server, again and again; how long until it answers.

    .venv/bin/python benchmarks/recovery/run.py [KILLS]     (figures are in README.md)

A caller asks `/readyz` all the time. The clock runs from the SIGKILL to the first good answer over
the database that was started anew. Ends with 1 when one of them takes more than ten seconds.
"""

import os
import signal
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "server"))

from tests.support.running import RunningServer

MOST_SECONDS = 10.0
# One that never comes back must not be waited for.
GIVE_UP_SECONDS = 60.0


def _kill(running: RunningServer) -> float:
    pid = running.database_pid()
    began = time.monotonic()
    os.kill(pid, signal.SIGKILL)
    while running.database_pid() in (pid, 0) or not running.is_ready():
        if time.monotonic() - began > GIVE_UP_SECONDS:
            raise SystemExit(f"no answer within {GIVE_UP_SECONDS:.0f} s")
        time.sleep(0.01)
    return time.monotonic() - began


def main() -> int:
    """Measure and print."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with RunningServer.fresh(empty=True) as running:
        took = []
        for number in range(1, kills + 1):
            took.append(_kill(running))
            print(f"{number:3} {took[-1]:6.2f} s", flush=True)
            time.sleep(0.5)
    load = os.getloadavg()[0]
    print(
        f"median {statistics.median(took):.2f} s, longest {max(took):.2f} s, "
        f"{sum(each <= MOST_SECONDS for each in took)} of {kills} within {MOST_SECONDS:.0f} s, "
        f"load {load:.1f}"
    )
    return int(max(took) > MOST_SECONDS)


if __name__ == "__main__":
    raise SystemExit(main())
