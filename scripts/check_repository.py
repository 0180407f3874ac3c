"""Rules for the whole repository: no registry host, no path of one machine, no fault untried."""

import re
import subprocess
import sys
from pathlib import Path

from faults import misfits

ROOT = Path(__file__).resolve().parent.parent
# Written in pieces, so that this file does not name what it forbids.
_HOSTS = re.compile(
    "|".join(("pypi" + r"\.org", "pythonhosted" + r"\.org", "registry" + r"\.npmjs"))
)
_TEXT_LIMIT_BYTES = 3_000_000


def main() -> int:
    """Print every violation; 1 when there is one."""
    tracked = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
    ).stdout
    found = [line for name in tracked.decode().split("\0") if name for line in _faults(ROOT / name)]
    found += misfits()
    for line in found:
        print(line)
    return 1 if found else 0


def _faults(path: Path) -> list[str]:
    if not path.is_file() or path.stat().st_size > _TEXT_LIMIT_BYTES:
        return []
    try:
        text = path.read_text()
    except UnicodeDecodeError:
        return []
    name = path.relative_to(ROOT)
    found = [f"{name}: names the package registry {host}" for host in set(_HOSTS.findall(text))]
    if f"{ROOT.parent}/" in text and len(str(ROOT.parent)) > 1:
        found.append(f"{name}: names a path of this machine")
    return found


if __name__ == "__main__":
    sys.exit(main())
