"""What a run of pytest comes to: a worker that dies costs one test, a skip may cost the run."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

_CONFTEST = Path(__file__).resolve().parents[2] / "conftest.py"
_MODULE = """
import os
from pathlib import Path
import pytest

@pytest.mark.parametrize("number", range({tests}))
def test_it(number):
    with Path("ran").open("a") as ran:
        ran.write(f"{name}{{number}}\\n")
    if ("{name}", number) == ("{dying}", {at}):
        os._exit(1)
"""
_TESTS = {"a": 4, "b": 4, "c": 4, "d": 1, "e": 1}


@pytest.mark.parametrize(("dying", "at"), [("a", 3), ("b", 1), ("e", 0)])
def test_the_others_are_run_once(tmp_path: Path, dying: str, at: int) -> None:
    """Whether it dies at a module's end, within one, or at the last of all."""
    shutil.copy(_CONFTEST, tmp_path)
    for name, tests in _TESTS.items():
        text = _MODULE.format(name=name, tests=tests, dying=dying, at=at)
        (tmp_path / f"test_{name}.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-q", "-pxdist", "-n2", "--dist=loadscope"]
    done = subprocess.run(
        [*command, "--no-loadscope-reorder"], cwd=tmp_path, env=_environment(),
        capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    ran = sorted((tmp_path / "ran").read_text().split())
    assert ran == [f"{name}{one}" for name, tests in _TESTS.items() for one in range(tests)]
    assert re.search(r"\b1 failed, 13 passed", done.stdout), done.stdout + done.stderr
    assert f"crashed while running 'test_{dying}.py::test_it[{at}]'" in done.stdout
    assert done.returncode == 1


def _environment() -> dict[str, str]:
    """That of a run of its own, with no other plugins."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST_", "LONGSHORE_COVERAGE"))
    }
    return kept | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


_SOME_SKIPPED = """
import pytest

def test_runs():
    pass

@pytest.mark.{mark}
def test_does_not():
    assert False
"""


@pytest.mark.parametrize(
    ("mark", "options", "code"),
    [
        ("skip(reason='no engine')", ["--none-skipped"], 1),
        ("skip(reason='no engine')", ["--none-skipped", "-n2"], 1),
        ("skip(reason='no engine')", [], 0),
        ("xfail(reason='known')", ["--none-skipped"], 0),
    ],
)
def test_a_run_of_chosen_tests_fails_when_one_is_skipped(
    tmp_path: Path, mark: str, options: list[str], code: int
) -> None:
    """They were chosen for what they send: it was sent to nobody, and the stage was green."""
    shutil.copy(_CONFTEST, tmp_path)
    (tmp_path / "test_a.py").write_text(_SOME_SKIPPED.format(mark=mark))
    (tmp_path / "arguments").write_text("\n".join([*options, "test_a.py"]))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rs", "-pxdist", "@arguments"], cwd=tmp_path,
        env=_environment(), capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    assert done.returncode == code, done.stdout + done.stderr
    assert ("no engine" in done.stdout) is ("skip" in mark)


_HANGS = "import time; faulthandler.dump_traceback_later(0.1, exit=True); time.sleep(60)"


@pytest.mark.parametrize(
    ("fault", "told_as"),
    [
        (
            "faulthandler.enable(); faulthandler._sigsegv()",
            "Fatal Python error: Segmentation fault",
        ),
        (_HANGS, "Timeout (0:00:00.100000)!"),
    ],
)
def test_why_it_died_is_told_again(fault: str, told_as: str) -> None:
    """A run is long: its closing lines name the frames in which a process ended with a fault."""
    fault = f"import faulthandler; {fault}"
    died = subprocess.run(
        [sys.executable, "-c", fault], capture_output=True, text=True, check=False
    )
    code = (
        "import sys; from test_stages import frames_of_faults;"
        "print(*frames_of_faults(sys.stdin.read()))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], input=f"....{died.stderr}\nF... [ 91%]\n  File \"x\"\n",
        cwd=_CONFTEST.parent / "scripts", capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert told_as in told.stdout
    assert 'File "<string>", line 1 in <module>' in told.stdout
    assert "91%" not in told.stdout and '"x"' not in told.stdout
