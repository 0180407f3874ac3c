"""What tests fork instead of starting it is as a fresh process would be."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support import children

_LOOK = """
import gc, json, os, random, secrets, signal, sys, threading
from longshore.kit.http.lines import new_request_id

print(json.dumps({
    "arguments": sys.argv,
    "handlers": {str(one): str(signal.getsignal(one)) for one in signal.valid_signals()},
    "environment": dict(os.environ),
    "folder": os.getcwd(),
    "descriptors": sorted(filter(os.path.exists, map("/proc/self/fd/{}".format, range(999)))),
    "main": threading.current_thread() is threading.main_thread(),
    "threads": len(os.listdir("/proc/self/task")),
    "name": __name__,
    "buffered": sys.stdout.write_through,
    "collects": gc.isenabled(),
    "session": os.getsid(0),
    "chance": [new_request_id(), random.random(), secrets.token_hex()],
}))
"""


def _looked(folder: Path, *, fresh: bool) -> dict[str, Any]:
    script, out = folder / "look.py", folder / "out.json"
    script.write_text(_LOOK)
    environment = os.environ | {"LONGSHORE_CANARY": "told"}
    with out.open("wb") as written:
        if fresh:
            command = [sys.executable, "-P", str(script), "one", "two"]
            subprocess.run(
                command, env=environment, stdout=written, stdin=subprocess.DEVNULL, check=True
            )
        else:
            child = children.start(script, "one", "two", environment=environment, out=written)
            assert child.wait(60) == 0, out.read_text()
    found: dict[str, Any] = json.loads(out.read_text())
    return found


def test_a_child_is_as_a_fresh_process(tmp_path: Path) -> None:
    """Also where what started the tests lets nobody interrupt them, as a shell does behind `&`."""
    fresh, *forked = (_looked(tmp_path, fresh=fresh) for fresh in (True, False, False))
    drawn = [found.pop("chance") for found in (fresh, *forked)]
    assert forked == [fresh, fresh]
    for several in zip(*drawn, strict=True):
        assert len(set(several)) == len(drawn), "two processes must not draw the same"


@pytest.mark.parametrize(
    ("end", "code"),
    [
        ("sys.exit(3)", 3),
        ("raise SystemExit('why')", 1),
        ("raise ValueError", 1),
        ("os.kill(os.getpid(), signal.SIGKILL)", -signal.SIGKILL),
        ("os.kill(os.getpid(), signal.SIGTERM)", -signal.SIGTERM),
        ("", 0),
    ],
)
def test_how_a_child_ended_is_told(tmp_path: Path, end: str, code: int) -> None:
    script = tmp_path / "end.py"
    script.write_text(f"import atexit, os, signal, sys\natexit.register(print, 'ended')\n{end}\n")
    with (tmp_path / "out").open("wb") as out:
        child = children.start(script, out=out)
    assert child.wait(60) == child.wait() == child.poll() == code
    # What it had in hand at its end is written, unless it was killed.
    assert ("ended" in (tmp_path / "out").read_text()) == (code >= 0)
    child.kill()


def test_a_child_that_runs_is_waited_for_and_ended(tmp_path: Path) -> None:
    script = tmp_path / "run.py"
    script.write_text("import signal\nwhile True:\n    signal.pause()\n")
    first, second = children.start(script), children.start(script)
    with pytest.raises(subprocess.TimeoutExpired):
        first.wait(0.01)
    assert (first.poll(), second.poll()) == (None, None)
    first.terminate()
    assert first.wait(60) == -signal.SIGTERM
    assert second.poll() is None
    second.kill()
    assert second.wait(60) == -signal.SIGKILL
    assert children.taken() > 0, "what they took is counted as soon as they have ended"


def test_the_command_refuses_as_itself(tmp_path: Path) -> None:
    environment = os.environ | {"LONGSHORE_PORT": "none"}
    with (tmp_path / "out").open("wb") as out:
        child = children.start(children.COMMAND, "up", environment=environment, out=out)
    assert child.wait(60) == 2
    assert "LONGSHORE_PORT" in (tmp_path / "out").read_text()


def test_what_an_interpreter_reads_first_is_refused(tmp_path: Path) -> None:
    """Such as a seed of hashes: it asks for a process of its own."""
    script = tmp_path / "nothing.py"
    script.write_text("")
    environment = os.environ | {"PYTHONHASHSEED": "7"}
    with (tmp_path / "out").open("wb") as out:
        assert children.start(script, environment=environment, out=out).wait(60) == 1
    assert "needs a fresh process" in (tmp_path / "out").read_text()
