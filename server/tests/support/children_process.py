"""A process that has imported the product, and forks what tests start as processes of their own.

python -P children_process.py CONTROL

CONTROL is the number of an inherited socket; the process ends when its other end is closed. A
message on it is an order, with the descriptors of a socket for what becomes of the child, and of
the child's standard input, output and error. On that socket the child's process is told of, with a
descriptor of it, and at its end how it ended.

Nothing in here opens a connection, starts a thread or reads a setting: a child must find what a
fresh process finds. What the product draws by chance while it is imported is drawn again; the seed
of hashes is one for all children of this process.
"""

import gc
import json
import os
import runpy
import secrets
import select
import signal
import socket
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import longshore.composition.loading_process
import longshore.composition.processes
from longshore.composition.cli.main import main
from longshore.kit.garbage import GARBAGE_THRESHOLDS
from longshore.kit.http import lines

LONGEST_ORDER = 1 << 17
COMMAND = "longshore"
_PYTHON_SETTINGS = ("PYTHON", "LD_")


def forked_programs(control: socket.socket) -> Sequence[str]:
    """Fork what is ordered; gives back in a child only: its program and arguments."""
    # Who interrupts a run of tests lets them end their children.
    interrupted = signal.signal(signal.SIGINT, signal.SIG_IGN)
    running: dict[int, tuple[int, socket.socket]] = {}
    looked_at = select.poll()
    looked_at.register(control, select.POLLIN)
    while True:
        for descriptor, _ in looked_at.poll():
            if descriptor != control.fileno():
                looked_at.unregister(descriptor)
                _tell_end(descriptor, *running.pop(descriptor))
                continue
            content, given, _, _ = socket.recv_fds(control, LONGEST_ORDER, 4)
            if not content:
                sys.exit()
            order = json.loads(content)
            pid = os.fork()
            if not pid:
                for other in (control, *(told for _, told in running.values())):
                    # What it stands for is closed with everything else.
                    other.detach()
                signal.signal(signal.SIGINT, interrupted)
                return _became(order, given)
            told = socket.socket(fileno=given[0])
            for stream in given[1:]:
                os.close(stream)
            process = os.pidfd_open(pid)
            with suppress(OSError):
                socket.send_fds(told, [str(pid).encode()], [process])
            running[process] = pid, told
            looked_at.register(process, select.POLLIN)


def _tell_end(process: int, pid: int, told: socket.socket) -> None:
    _, status, used = os.wait4(pid, 0)
    os.close(process)
    end = [os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime]
    # Nobody may be interested any more.
    with told, suppress(OSError):
        told.send(json.dumps(end).encode())


def _became(order: Mapping[str, Any], given: Sequence[int]) -> Sequence[str]:
    """Make of this process what a fresh one would have been."""
    for number, stream in enumerate(given[1:]):
        os.dup2(stream, number)
    os.closerange(3, 1 + max(int(one.name) for one in Path("/proc/self/fd").iterdir()))
    environment = order["environment"]
    assert _told_to_python(environment) == _told_to_python(os.environ), "needs a fresh process"
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    os.chdir(order["folder"])
    gc.enable()
    # Two processes never give two requests one id.
    lines._prefix = secrets.token_hex(10)
    program: Sequence[str] = order["program"]
    return program


def _told_to_python(environment: Mapping[str, str]) -> dict[str, str]:
    """What an interpreter reads before its program, and this one has read."""
    return {name: text for name, text in environment.items() if name.startswith(_PYTHON_SETTINGS)}


def run(program: Sequence[str]) -> None:
    """Run `longshore` or a script, with its arguments, as the main program of this process."""
    sys.argv[:] = program
    if program[0] == COMMAND:
        main()
    else:
        runpy.run_path(program[0], run_name="__main__")


if __name__ == "__main__":
    imported = longshore.composition.loading_process, longshore.composition.processes
    gc.collect()
    gc.disable()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    run(forked_programs(socket.socket(fileno=int(sys.argv[1]))))
