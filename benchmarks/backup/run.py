"""Backup and restore of an installation of a given size, beside what one would do by hand.

    .venv/bin/python benchmarks/backup/run.py --gigabytes 1

By hand: stop, `tar` the data directory through `age`, and back (with age on the path; without, tar
alone, which encrypts nothing). Ours runs beside the server, reads everything again before it names
the file, and hashes every part.
"""

import argparse
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import psycopg

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.running import ROOT, Server

from longshore.integrations.object_store import Bucket
from longshore.integrations.object_store.embedded.bulk import EmbeddedBulk

_FILE = 100_000_000
# Copies of the first comment, with numbers and texts of their own.
_MORE = """
INSERT INTO comment SELECT (made.row).* FROM (
  SELECT jsonb_populate_record(NULL::comment, to_jsonb(one) || jsonb_build_object(
    'id', 1000000 + n, 'plain_text', repeat(md5(n::text), 8))) AS row
  FROM (SELECT * FROM comment ORDER BY id LIMIT 1) one, generate_series(1, %s) n) made
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gigabytes", type=float, default=1.0)
    parser.add_argument("--rows", type=int, default=200_000, help="comments added")
    parser.add_argument("--port", type=int, default=18_431)
    wanted = parser.parse_args()
    base = Path(tempfile.mkdtemp(prefix="longshore-bench-"))
    base.chmod(0o755)
    try:
        measure(base, wanted.gigabytes, wanted.rows, wanted.port)
    finally:
        shutil.rmtree(base, ignore_errors=True)


def measure(base: Path, gigabytes: float, rows: int, port: int) -> None:
    data, path = base / "data", base / "backup"
    (base / "passphrase").write_text("a passphrase for a benchmark")
    environment = {"LONGSHORE_DATA_DIR": str(data), "LONGSHORE_DEMO": "1"}
    server = Server(port, environment, base / "log")
    server.start()
    try:
        fill(data, gigabytes, rows)
        size = sum(f.stat().st_size for f in data.rglob("*") if f.is_file() and not f.is_symlink())
        print(
            f"data directory: {size / 1e9:.2f} GB, {rows} rows added, load {os.getloadavg()[0]:.1f}"
        )
        with told("longshore backup (server running, verified)"):
            longshore(base, "backup", str(path))
        with told("longshore backup verify"):
            longshore(base, "backup", "verify", str(path))
    finally:
        server.stop()
    with told("longshore restore"):
        longshore(base, "restore", str(path), "--to", str(base / "restored"))
    shutil.copyfile(data / "master.key", base / "restored" / "master.key")
    (base / "restored" / "master.key").chmod(0o600)
    with told("longshore doctor --deep on it"):
        longshore(base, "doctor", "--deep", LONGSHORE_DATA_DIR=str(base / "restored"))
    shutil.rmtree(base / "restored")
    path.unlink()
    by_hand(base, data)


def by_hand(base: Path, data: Path) -> None:
    key, away = base / "key", base / "by-hand"
    out, back = "cat", "cat"
    if shutil.which("age"):
        subprocess.run(["age-keygen", "-o", str(key)], check=True, capture_output=True)
        out, back = f"age -R <(age-keygen -y {key})", f"age -d -i {key}"
    name = "tar | age" if key.exists() else "tar, not encrypted"
    with told(f"{name}, server stopped"):
        shell(f"tar cf - -C {data} . | {out} > {away} && sync {away}")
    with told(f"{name}, back"):
        folder = base / "back"
        folder.mkdir()
        shell(f"{back} < {away} | tar xf - -C {folder} && sync -f {folder}")


def fill(data: Path, gigabytes: float, rows: int) -> None:
    store, left, number = EmbeddedBulk(data), int(gigabytes * 1e9), 0
    block = secrets.token_bytes(1_000_000)
    while left > 0:
        size = min(left, _FILE)
        content = b"%020d" % number + block * (size // len(block) + 1)
        key = f"file/benchmark-{number}"
        store.put(Bucket.PRIVATE, key, BytesIO(content[:size]), "application/octet-stream")
        left, number = left - size, number + 1
    password = (data / "postgres" / "longshore_system.password").read_text()
    url = f"postgresql://longshore_system:{password}@/longshore?host={data.resolve()}/postgres/run"
    with psycopg.connect(url) as connection:
        connection.execute(_MORE, [rows])


def longshore(base: Path, *words: str, **more: str) -> None:
    environment = os.environ | {
        "LONGSHORE_DATA_DIR": str(base / "data"),
        "LONGSHORE_BACKUP_PASSPHRASE_FILE": str(base / "passphrase"),
        **more,
    }
    done = subprocess.run(
        [str(ROOT / ".venv/bin/longshore"), *words], env=environment,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise SystemExit(f"{words}: {done.stdout}{done.stderr}")


def shell(line: str) -> None:
    subprocess.run(["bash", "-eu", "-o", "pipefail", "-c", line], check=True)


@contextmanager
def told(name: str) -> Iterator[None]:
    started, before = time.monotonic(), os.times()
    yield
    after = os.times()
    used = sum(after[2:4]) - sum(before[2:4])
    print(f"{name:<48} {time.monotonic() - started:7.1f} s, {used:6.1f} s of processor", flush=True)


if __name__ == "__main__":
    main()
