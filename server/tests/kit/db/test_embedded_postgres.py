"""The embedded database: starts, stops, survives being killed, trusts nobody."""

import os
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from longshore.kit.db.embedded_postgres import EmbeddedPostgres, EmbeddedPostgresError


@pytest.fixture
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="longshore-pg-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_keeps_data_over_restarts(folder: Path) -> None:
    for expected in (1, 2):
        postgres = EmbeddedPostgres(folder / "pg")
        postgres.start()
        with psycopg.connect(postgres.owner_url) as connection:
            connection.execute("CREATE TABLE IF NOT EXISTS kept (n int)")
            connection.execute("INSERT INTO kept VALUES (1)")
            rows = connection.execute("SELECT count(*) FROM kept").fetchone()
        postgres.stop()
        assert rows == (expected,)
        assert not postgres.is_running()


def test_is_closed_to_others(folder: Path) -> None:
    postgres = EmbeddedPostgres(folder / "pg")
    postgres.start()
    try:
        assert stat.S_IMODE((folder / "pg" / "run").stat().st_mode) == 0o700
        assert stat.S_IMODE((folder / "pg" / "longshore.password").stat().st_mode) == 0o600
        with psycopg.connect(postgres.owner_url) as connection:
            listening = connection.execute("SHOW listen_addresses").fetchone()
            checksums = connection.execute("SHOW data_checksums").fetchone()
        assert listening == ("",)
        assert checksums == ("on",)
        without = f"postgresql://longshore@/longshore?host={folder}/pg/run"
        with pytest.raises(psycopg.OperationalError, match="password"):
            psycopg.connect(without)
    finally:
        postgres.stop()


def test_nobody_else_starts_what_has_ended(folder: Path) -> None:
    """A command beside a server whose database was killed had it, and the server gave it up."""
    postgres, other = EmbeddedPostgres(folder / "pg"), EmbeddedPostgres(folder / "pg")
    postgres.start()
    try:
        pid = int((folder / "pg" / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(pid, signal.SIGKILL)
        while postgres.is_running():
            time.sleep(0.01)
        assert not other.claim()
        with pytest.raises(EmbeddedPostgresError, match="Another Longshore"):
            other.start()
    finally:
        postgres.stop()
    assert other.claim()
    other.stop()


def test_is_told_nothing_of_ours(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever can read its environment learns neither master key nor addresses with passwords."""
    monkeypatch.setenv("LONGSHORE_MASTER_KEY", "canary-key")
    monkeypatch.setenv("LONGSHORE_DATABASE_URL", "postgresql://me:canary-word@db/longshore")
    postgres = EmbeddedPostgres(folder / "pg")
    postgres.start()
    try:
        pid = int((folder / "pg" / "data" / "postmaster.pid").read_text().split()[0])
        assert b"canary" not in Path(f"/proc/{pid}/environ").read_bytes()
    finally:
        postgres.stop()


@pytest.mark.parametrize("is_at_once", [False, True])
def test_dies_with_its_parent_and_comes_back(folder: Path, is_at_once: bool) -> None:
    """The parent is killed with SIGKILL; the database shuts down by itself and loses nothing.

    Whoever starts again at once waits for that.
    """
    program = (
        "import sys, time\n"
        "from pathlib import Path\n"
        "import psycopg\n"
        "from longshore.kit.db.embedded_postgres import EmbeddedPostgres\n"
        "postgres = EmbeddedPostgres(Path(sys.argv[1])); postgres.start()\n"
        "connection = psycopg.connect(postgres.owner_url, autocommit=True)\n"
        "connection.execute('CREATE TABLE kept (n int)')\n"
        "connection.execute('INSERT INTO kept SELECT generate_series(1, 500)')\n"
        "print('ready', flush=True); time.sleep(60)\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", program, str(folder / "pg")], stdout=subprocess.PIPE
    )
    assert parent.stdout
    with parent.stdout:
        assert parent.stdout.readline() == b"ready\n"
        pid = int((folder / "pg" / "data" / "postmaster.pid").read_text().split()[0])
        if is_at_once:
            os.kill(pid, signal.SIGSTOP)
        parent.kill()
        parent.wait()
    deadline = time.monotonic() + 60
    while _is_alive(pid) and not is_at_once:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    again = EmbeddedPostgres(folder / "pg")
    # Long after the new one has looked whether the former is there.
    ending = threading.Timer(1.0, os.kill, (pid, signal.SIGCONT))
    if is_at_once:
        ending.start()
    again.start()
    try:
        with psycopg.connect(again.owner_url) as connection:
            assert connection.execute("SELECT count(*) FROM kept").fetchone() == (500,)
    finally:
        again.stop()


def _is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_half_made_data_is_made_again(folder: Path) -> None:
    postgres = EmbeddedPostgres(folder / "pg")
    (folder / "pg" / "data.partial").mkdir(parents=True)
    (folder / "pg" / "data.partial" / "PG_VERSION").write_text("18")
    postgres.start()
    postgres.stop()
    assert (folder / "pg" / "data" / "PG_VERSION").exists()


def test_too_long_a_path_says_so(folder: Path) -> None:
    postgres = EmbeddedPostgres(folder / ("x" * 120))
    with pytest.raises(EmbeddedPostgresError, match="shorter LONGSHORE_DATA_DIR"):
        postgres.start()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has to change its user")
def test_closed_folder_says_so(folder: Path) -> None:
    closed = folder / "closed"
    closed.mkdir(mode=0o700)
    with pytest.raises(EmbeddedPostgresError, match="LONGSHORE_DATA_DIR"):
        EmbeddedPostgres(closed / "pg").start()
