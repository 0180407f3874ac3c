"""Processes of the tests' own that have imported the product already (see `children_process`).

Importing it is half of what a process takes that starts, runs a little and is killed. What comes
of importing is proven where the command itself is started, such as by `composition/cli`.
"""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Final, Protocol

_PROCESS = Path(__file__).with_name("children_process.py")
_LONGEST_ANSWER = 1 << 10
COMMAND: Final = "longshore"
"""What stands for the product's command as a program."""


class Process(Protocol):
    """A process that was started: one of `subprocess.Popen` is one, too."""

    @property
    def pid(self) -> int:
        """Its number."""

    def poll(self) -> int | None:
        """Its exit code, negative for a signal; None while it runs."""

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end; raises `subprocess.TimeoutExpired` after these seconds."""

    def send_signal(self, sig: int) -> None:
        """Send it a signal, if it still runs."""

    def terminate(self) -> None:
        """SIGTERM."""

    def kill(self) -> None:
        """SIGKILL."""


class Child:
    """One that was forked."""

    def __init__(self, program: str, told: socket.socket) -> None:
        self._program, self._told = program, told
        content, given, _, _ = socket.recv_fds(told, _LONGEST_ANSWER, 1)
        if not content:
            raise ChildProcessError(f"{program}: what forks children has ended")
        self.pid = int(content)
        self._descriptor = given[0]
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Its exit code, negative for a signal; None while it runs."""
        with suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end.

        Raises:
            subprocess.TimeoutExpired: it still runs after these seconds.
        """
        if self.returncode is not None:
            return self.returncode
        looked_at = select.poll()
        looked_at.register(self._told, select.POLLIN)
        if not looked_at.poll(None if timeout is None else timeout * 1000):
            raise subprocess.TimeoutExpired(self._program, timeout or 0)
        with self._told:
            content = self._told.recv(_LONGEST_ANSWER)
        os.close(self._descriptor)
        if not content:
            raise ChildProcessError(f"{self._program}: what forks children has ended")
        code, seconds = json.loads(content)
        _forking.taken += seconds
        self.returncode = int(code)
        return self.returncode

    def send_signal(self, sig: int) -> None:
        """Send it a signal, if it still runs."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._descriptor, sig)

    def terminate(self) -> None:
        """SIGTERM."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """SIGKILL."""
        self.send_signal(signal.SIGKILL)


class _Forking:
    """The process that forks, as soon as a child is asked for."""

    def __init__(self) -> None:
        self.taken = 0.0
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None

    def ordered(self, order: Mapping[str, object], streams: list[int]) -> socket.socket:
        """Let a child be forked; where is told what becomes of it."""
        told, tells = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with tells, self._lock:
            content = json.dumps(order).encode()
            control = self._control or self._begun()
            socket.send_fds(control, [content], [tells.fileno(), *streams])
        return told

    def _begun(self) -> socket.socket:
        self._control, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with its:
            # -P: the script's own folder has a `secrets.py`.
            command = [sys.executable, "-P", str(_PROCESS), str(its.fileno())]
            self._process = subprocess.Popen(command, pass_fds=[its.fileno()])
        return self._control

    def end(self) -> None:
        """End it; what its children took is told by the system from then on."""
        if self._control and self._process:
            self._control.close()
            self._process.wait()
            self.taken, self._control, self._process = 0.0, None, None


_forking = _Forking()
end = _forking.end


def taken() -> float:
    """Seconds of processor of children that have ended, while the system does not tell them."""
    return _forking.taken


def start(
    program: str | Path,
    *arguments: str,
    environment: Mapping[str, str] | None = None,
    out: IO[bytes] | int | None = None,
) -> Child:
    """Start the command (`COMMAND`) or a script, as `subprocess.Popen` would.

    `out` is where it writes, standard error with it; without, where this process does. Its standard
    input is empty.
    """
    order = {
        "program": [str(program), *arguments],
        "environment": dict(os.environ if environment is None else environment),
        "folder": str(Path.cwd()),
    }
    with Path(os.devnull).open("rb") as nothing:
        written = [1, 2] if out is None else [out if isinstance(out, int) else out.fileno()] * 2
        told = _forking.ordered(order, [nothing.fileno(), *written])
    return Child(str(program), told)
