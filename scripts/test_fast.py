"""`make test-fast`: what the change against the main branch can reach, for about five minutes.

Compared is what stands in the working copy with the commit where it left `main` (`BASE=` names
another). Fuzzing, kills, generated calls, PostgreSQL 15 and most of the browser's tests belong to
`make test`, which stands before every landing; what is left out is said.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from reach_python import reached_tests
from reach_web import reached_specs
from test_stages import Stage, run

ROOT = Path(__file__).resolve().parent.parent
_PYTHON = ("server/", "packer/", "scripts/", "benchmarks/", "requirements/", "pyproject.toml")
# The guide is built into the web.
_WEB = ("web/", "docs/guide/", "sdk/typescript/")
# What the typed client and the reference are generated from.
_GENERATED = ("server/src/", "web/codegen/", "web/packages/api-client/", "sdk/typescript/src/")


def main() -> int:
    """Say what is run and what is not, and run it."""
    base = _base()
    changed = _changed(base)
    print(f"{len(changed)} files differ from {base[:12]}.", flush=True)
    return run(list(_stages(base, changed)))


def _stages(base: str, changed: list[str]) -> Iterator[Stage]:
    yield Stage("check-repository")
    if _touches(changed, _PYTHON):
        yield Stage("check-server")
    if _touches(changed, _WEB):
        yield Stage("check-web")
        yield Stage("test-web", [f"WEB_TESTS=--changed {base}"])
    elif _touches(changed, _GENERATED):
        yield Stage("check-generated")
    if tests := reached_tests(changed):
        yield Stage("test-server", [f"SERVER_TESTS={' '.join(tests)}"])
    if _touches(changed, ("packer/",)):
        yield Stage("test-packer")
    specs, left = reached_specs(changed)
    if specs:
        yield Stage("test-browser", [f"BROWSER_TESTS={' '.join(specs)}"])
    if left:
        print(f"Left to the whole run: {left} more files of browser tests.", flush=True)


def _touches(changed: list[str], folders: tuple[str, ...]) -> bool:
    return any(path.startswith(folders) for path in changed)


def _base() -> str:
    branch = os.environ.get("BASE") or (
        "origin/main" if _git("branch", "-r", "--list", "origin/main") else "main"
    )
    return _git("merge-base", branch, "HEAD")


def _changed(base: str) -> list[str]:
    names = (
        _git("diff", "--name-only", base)
        + "\n"
        + _git("ls-files", "--others", "--exclude-standard")
    )
    return [name for name in names.splitlines() if name]


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
