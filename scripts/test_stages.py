"""`make test`: stage after stage, and a table of what each took.

A stage that fails keeps none of the others back, so that one run tells everything there is to mend;
only without the first, which sets everything up, there is nothing to run.

A stage that does not end is ended, as by Ctrl-C: its tests tell what had failed, the next one runs.

Seconds of the wall and of processors differ where a stage waits, and where the machine has other
work to do. Needs nothing but Python: the first stage installs the rest.
"""

import contextlib
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# A failure of cheap stages is told first; fuzzing comes last, alone: nothing is kept waiting by it.
WHOLE = (
    "setup", "check", "test-web", "test-server", "test-other-postgres", "test-packer", "test-wheel",
    "test-browser", "clauses", "test-fuzz",
)  # fmt: skip
# Type checkers and linters are single threads: those of the server run beside those of the web.
# The longest takes 12 minutes on 2 cores, and 27 beside other work (load 10).
_MOST_SECONDS = 2_700
_SIDE_BY_SIDE = {"check": ("-j2", "--output-sync=target")}


@dataclass(frozen=True)
class Stage:
    """A target of the Makefile, with variables for it."""

    target: str
    variables: Sequence[str] = ()

    def run(self) -> int:
        """Let make do it; its exit status."""
        options = _SIDE_BY_SIDE.get(self.target, ())
        command = ["make", "--no-print-directory", *options, self.target, *self.variables]
        with subprocess.Popen(
            command, cwd=ROOT, env=_environment(), start_new_session=True
        ) as process:
            try:
                return process.wait(_MOST_SECONDS)
            except subprocess.TimeoutExpired:
                print(f"{self.target} did not end within {_MOST_SECONDS} s.", flush=True)
                return _ended(process)
            except KeyboardInterrupt:
                _ended(process)
                raise


def _ended(process: subprocess.Popen[bytes]) -> int:
    """End all that a stage started: asked first, so that it says what it knows."""
    for number, seconds in ((signal.SIGINT, 60), (signal.SIGKILL, 10)):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.wait(seconds) or 1
    return 1


@dataclass(frozen=True)
class Took:
    """What a stage took, in seconds."""

    target: str
    status: int
    wall: float
    processor: float


def run(stages: Sequence[Stage]) -> int:
    """Run the stages and print what they took; 1 when one failed."""
    took: list[Took] = []
    for stage in stages:
        took.append(_timed(stage))
        if took[-1].status and stage.target == "setup":
            break
    _print(took, len(stages))
    return 1 if any(one.status for one in took) else 0


def _environment() -> dict[str, str]:
    # Options of the make that runs this are not those of the stages.
    return {name: value for name, value in os.environ.items() if name not in _OF_MAKE}


_OF_MAKE = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "T")


def _timed(stage: Stage) -> Took:
    print(f"== {stage.target}", flush=True)
    began, before = time.monotonic(), _processor_seconds()
    status = stage.run()
    return Took(stage.target, status, time.monotonic() - began, _processor_seconds() - before)


def _processor_seconds() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _print(took: Sequence[Took], planned: int) -> None:
    print(f"\n{'stage':<22}{'seconds':>9}{'processor':>11}")
    for one in took:
        said = "  failed" if one.status else ""
        print(f"{one.target:<22}{one.wall:>9.0f}{one.processor:>11.0f}{said}")
    print(f"{'all':<22}{sum(one.wall for one in took):>9.0f}", end="")
    print(f"{sum(one.processor for one in took):>11.0f}")
    if len(took) < planned:
        print(f"Not run: {planned - len(took)} stages after the one that failed.")


if __name__ == "__main__":
    sys.exit(run([Stage(target) for target in WHOLE]))
