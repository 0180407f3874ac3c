"""`make faults`: do the tests notice faults that they once did not? Each of faults.toml is tried.

A fault is put into a copy of the sources, never into the sources; the named tests must then fail,
and not for want of what they import. One that fits the code no more is told: mend or remove it.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_SOURCES = ("server/src", "packer/src")
_FAILED = 1
"""What pytest ends with when tests ran and one failed; 2 and more mean that they did not run."""


def main(wanted: list[str]) -> int:
    """Try every fault, or those whose name holds a given word; 1 when one stays unnoticed."""
    unnoticed = 0
    for fault in known():
        if wanted and not any(word in fault["name"] for word in wanted):
            continue
        result = _tried(fault)
        unnoticed += result != "noticed"
        print(f"{result:<12}{fault['name']}  ({fault['tests']})", flush=True)
    return 1 if unnoticed else 0


def known() -> list[dict[str, str]]:
    """Every fault of faults.toml: name, file, right, wrong, tests."""
    with (Path(__file__).parent / "faults.toml").open("rb") as file:
        faults: list[dict[str, str]] = tomllib.load(file)["fault"]
    return faults


def misfits() -> list[str]:
    """What is wrong with faults whose code has moved: they would be tried no more."""
    return [
        f"scripts/faults.toml: {fault['name']!r} fits {fault['file']} no more: mend or remove it"
        for fault in known()
        if not _fits(fault, ROOT / fault["file"])
    ]


def _fits(fault: dict[str, str], file: Path) -> bool:
    return file.exists() and fault["right"] in file.read_text()


def _tried(fault: dict[str, str]) -> str:
    with tempfile.TemporaryDirectory(prefix="longshore-fault-") as name:
        for source in _SOURCES:
            shutil.copytree(ROOT / source, Path(name) / source)
        file = Path(name) / fault["file"]
        if not _fits(fault, file):
            return "fits no more"
        file.write_text(file.read_text().replace(fault["right"], fault["wrong"], 1))
        status = _run(fault["tests"].split(), Path(name))
    return {0: "UNNOTICED", _FAILED: "noticed"}.get(status, f"pytest: {status}")


def _run(tests: list[str], copy: Path) -> int:
    path = os.pathsep.join(str(copy / source) for source in _SOURCES)
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    with tempfile.TemporaryFile() as log:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": path},
            stdout=log,
            stderr=log,
            check=False,
        )
        log.seek(0)
        if done.returncode > _FAILED:
            print(log.read().decode()[-2000:])
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
