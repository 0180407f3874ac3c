"""`make test T=path`: the tests of one file or folder, by whichever runner they are for.

Takes `server/tests/…`, `packer/tests/…` (with `::name` as pytest does), `web/e2e/…` (with `:line`
as Playwright does), any other path below `web`, and `sdk/typescript/…`, whose runner is the web's;
what follows it goes to the runner (`T='server/tests/kit -k body'`). What the runner needs is set up
before.
"""

import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_BIN = ROOT / ".venv" / "bin"
_PYTEST = (".stamps/python-dev", ".stamps/debian")


def main(given: str) -> int:
    """Set up and run; the runner's exit status."""
    path, *rest = shlex.split(given)
    if not (ROOT / path.split("::")[0].split(":")[0]).exists():
        print(f"{path} is not there. Name a file or folder of tests from the repository's root.")
        return 2
    needs, folder, command = _runner(path)
    made = subprocess.run(
        ["make", "--no-print-directory", "--silent", *needs], cwd=ROOT, check=False
    )
    if made.returncode:
        return made.returncode
    return subprocess.run([*command, *rest], cwd=folder, check=False).returncode


def _runner(path: str) -> tuple[Sequence[str], Path, Sequence[str | os.PathLike[str]]]:
    """What must be there, where to run, and what."""
    if path.startswith("web/e2e"):
        command = [_BIN / "python", ROOT / "scripts/browser_tests.py", path.removeprefix("web/")]
        return (*_PYTEST, ".stamps/web", ".stamps/sdk", "catalogue"), ROOT, command
    if path.startswith("sdk/typescript"):
        return (".stamps/node",), ROOT / "web", ["npx", "vitest", "run", f"../{path}"]
    if path.startswith("web"):
        return (".stamps/node",), ROOT / "web", ["npx", "vitest", "run", path.removeprefix("web/")]
    needs = (*_PYTEST, "catalogue") if path.startswith("server") else _PYTEST
    return needs, ROOT, [_BIN / "pytest", path, "-q"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
