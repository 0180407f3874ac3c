"""`make test`: its stages, two at a time, and a table of what each took.

A stage that fails keeps none of the others back, so that one run tells everything there is to mend;
only without the first, which sets everything up, there is nothing to run.

Tests wait for processes that they start, a type checker is one thread: a stage alone leaves over a
quarter of two processors idle. What it says is kept in build/stages, and printed when it ends.

A stage that does not end is ended, as by Ctrl-C: its tests tell what had failed, the next one runs.
What a failed stage said last is told again at the end, for a log may be kept only by its tail; and
where a process of it ended with a fault, that one's innermost frames.

Needs nothing but Python: the first stage installs the rest.
"""

import contextlib
import os
import re
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from stage_process import StageProcess

ROOT = Path(__file__).resolve().parent.parent
_LOGS = ROOT / "build" / "stages"
# A failure of cheap stages is told first; of the others, the two that take longest begin.
WHOLE = (
    "setup", "check", "test-web", "test-server", "test-browser", "test-packer",
    "test-wheel", "test-fuzz", "test-other-postgres", "clauses",
)  # fmt: skip
# Whose work another one uses: `check` builds the web, `clauses` reads what became of the tests.
_AFTER = {
    "test-browser": {"check", "check-web"},
    "test-wheel": {"check", "check-web"},
    "test-other-postgres": {"test-server"},
    "clauses": {"test-web", "test-server", "test-browser", "test-other-postgres"},
}
_LANES = 2
# The longest took 39 minutes on 2 cores, with another stage and other tests beside it (load 10).
_MOST_SECONDS = 3_600
# Type checkers and linters are single threads: those of the server run beside those of the web; so
# does what is fetched and unpacked.
_SIDE_BY_SIDE = {
    "setup": ("-j3", "--output-sync=target"),
    "check": ("-j2", "--output-sync=target"),
}
_TICK = 0.1


@dataclass(frozen=True)
class Stage:
    """A target of the Makefile, with variables for it."""

    target: str
    variables: Sequence[str] = ()

    def start(self, environment: Mapping[str, str]) -> StageProcess:
        """Let make do it."""
        options = _SIDE_BY_SIDE.get(self.target, ())
        command = ["make", "--no-print-directory", *options, self.target, *self.variables]
        return StageProcess(command, ROOT, environment, _LOGS / f"{self.target}.log")


@dataclass(frozen=True)
class Took:
    """What a stage took, in seconds."""

    target: str
    status: int
    wall: float
    processor: float


@dataclass
class Stages:
    """Those that wait, those that run, and those that are done."""

    waiting: list[Stage]
    environment: Mapping[str, str]
    running: dict[str, StageProcess] = field(default_factory=dict)
    took: list[Took] = field(default_factory=list)

    def run(self) -> None:
        """Until nothing is left, or the first one failed."""
        try:
            while self.waiting or self.running:
                for stage in list(self._ready()):
                    self._start(stage)
                time.sleep(_TICK)
                for target in [
                    name for name, one in self.running.items() if one.has_ended(_MOST_SECONDS)
                ]:
                    self._end(target)
                if any(one.status for one in self.took if one.target == "setup"):
                    return
        finally:
            for process in self.running.values():
                process.end()

    def _ready(self) -> Iterator[Stage]:
        """The next ones that need not wait, as many as there are lanes for."""
        undone = {stage.target for stage in self.waiting} | self.running.keys()
        free = _LANES - len(self.running)
        for stage in self.waiting:
            after = {"setup"} | _AFTER.get(stage.target, set())
            if free and not undone & after - {stage.target}:
                free -= 1
                yield stage

    def _start(self, stage: Stage) -> None:
        print(f"-- {stage.target} begins", flush=True)
        self.waiting.remove(stage)
        self.running[stage.target] = stage.start(self.environment)

    def _end(self, target: str) -> None:
        process = self.running.pop(target)
        status, processor = process.outcome
        self.took.append(Took(target, status, process.seconds, processor))
        print(f"== {target}", flush=True)
        sys.stdout.buffer.write(process.log.read_bytes())
        sys.stdout.flush()


def run(stages: Sequence[Stage]) -> int:
    """Run the stages and print what they took; 1 when one failed."""
    began, worked = time.monotonic(), _worked()
    with _temporary_folder() as given:
        all_of_them = Stages(list(stages), _environment() | given)
        all_of_them.run()
    _print(all_of_them.took, time.monotonic() - began)
    # Pages of a browser, for one, end with it: nobody waits for them, and no stage has their share.
    print(f"{'whatever the machine did':<31}{_worked() - worked:>11.0f}")
    _print_failures(all_of_them.took, len(stages))
    return 1 if any(one.status for one in all_of_them.took) else 0


_IN_MEMORY = Path("/dev/shm")  # noqa: S108 - tmpfs
# A whole run has at most half of it there at once.
_ROOM = 8 << 30


@contextlib.contextmanager
def _temporary_folder() -> Iterator[dict[str, str]]:
    """Variables that let files of tests lie in memory, where there is room, and go with the run.

    Tests make and remove hundreds of thousands of small files: on a disk the kernel works for it.
    """
    if not _IN_MEMORY.is_dir() or shutil.disk_usage(_IN_MEMORY).free < _ROOM:
        yield {}
        return
    folder = Path(tempfile.mkdtemp(prefix="longshore-run-", dir=_IN_MEMORY))
    # A database runs as another user where this one is root.
    folder.chmod(0o1777)
    try:
        yield {"TMPDIR": str(folder)}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _environment() -> dict[str, str]:
    # Options of the make that runs this are not those of the stages.
    return {name: value for name, value in os.environ.items() if name not in _OF_MAKE}


_OF_MAKE = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "T")


# What Python's faulthandler begins with, be it behind the dots of tests that passed, and how each
# thread of it.
_FAULT = re.compile(r"(Fatal Python error: |Timeout \(\d+:\d\d:\d\d[.\d]*\)!).*")
_THREAD = re.compile(r"^(Current thread|Thread) 0x")
_FRAME = re.compile(r'^  File "')
_INNERMOST = 3
_LAST_LINES = 30


def frames_of_faults(log: str) -> Iterator[str]:
    """What ended the processes that said this: each fault, its threads, their innermost frames."""
    frames, is_fault = 0, False
    for line in log.splitlines():
        is_frame = bool(_FRAME.match(line))
        if fault := _FAULT.search(line):
            frames, is_fault = 0, True
            yield f"\n{fault[0]}"
        elif is_fault and _THREAD.match(line):
            frames = 0
            yield f"\n{line}"
        elif is_fault and is_frame:
            frames += 1
            if frames <= _INNERMOST:
                yield f"\n{line}"
        elif line:
            is_fault = False


def _print(took: Sequence[Took], seconds: float) -> None:
    print(f"\n{'stage':<22}{'seconds':>9}{'processor':>11}")
    for one in took:
        said = "  failed" if one.status else ""
        print(f"{one.target:<22}{one.wall:>9.0f}{one.processor:>11.0f}{said}")
    print(f"{'all, two at a time':<22}{seconds:>9.0f}{sum(one.processor for one in took):>11.0f}")


def _worked() -> float:
    """Seconds that the processors have worked since the machine began; 0 where nobody counts."""
    counted = Path("/proc/stat")
    if not counted.exists():
        return 0.0
    user, nice, system, _, _, *interrupts = map(int, counted.read_text().split()[1:8])
    return (user + nice + system + sum(interrupts)) / os.sysconf("SC_CLK_TCK")


def _print_failures(took: Sequence[Took], planned: int) -> None:
    for one in took:
        if one.status:
            log = (_LOGS / f"{one.target}.log").read_text(errors="replace")
            print(
                f"\n{one.target} failed, and said last:",
                *log.splitlines()[-_LAST_LINES:],
                sep="\n  ",
            )
            print(*frames_of_faults(log))
    if len(took) < planned:
        print(f"Not run: {planned - len(took)} stages after the one that failed.")


if __name__ == "__main__":
    # Asked to end, it ends its stages first.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(run([Stage(target) for target in WHOLE]))
