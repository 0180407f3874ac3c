"""Requests per second and p99 of authenticated lists, in turn with what one would use instead."""

import argparse
import json
import os
import re
import secrets
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

import psycopg

from longshore.kit.db.embedded_postgres import EmbeddedPostgres

ROWS = 20
CONNECTIONS = 32


@dataclass
class Target:
    """One thing to measure: where it is and what its bursts gave."""

    name: str
    url: str
    headers: dict[str, str]
    requests_per_second: list[float] = field(default_factory=list)
    p99_ms: list[float] = field(default_factory=list)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--template", type=Path, help="checkout of full-stack-fastapi-template")
    parser.add_argument("--template-python", type=Path, help="a Python with its dependencies")
    parser.add_argument("--pg-bin", type=Path, help="PostgreSQL's programs, for both")
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="longshore-bench-"))
    folder.chmod(0o755)
    postgres = EmbeddedPostgres(folder / "postgres", bin_dir=options.pg_bin)
    postgres.start()
    try:
        with _longshore(postgres, folder) as targets:
            if options.template:
                with _template(postgres, options.template, options.template_python) as item_list:
                    _measure([*targets, item_list], options.rounds, options.seconds)
            else:
                _measure(targets, options.rounds, options.seconds)
    finally:
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _measure(targets: list[Target], rounds: int, seconds: int) -> None:
    for target in targets:
        _burst(target, 1)
    for _ in range(rounds):
        for target in targets:
            rate, p99 = _burst(target, seconds)
            target.requests_per_second.append(rate)
            target.p99_ms.append(p99)
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, {rounds} rounds")
    print(f"{'':34}{'req/s median':>14}{'best':>8}{'p99 ms median':>15}{'vs last':>9}")
    base = statistics.median(targets[-1].requests_per_second)
    for target in targets:
        rate = statistics.median(target.requests_per_second)
        print(
            f"{target.name:34}{rate:14.0f}{max(target.requests_per_second):8.0f}"
            f"{statistics.median(target.p99_ms):15.1f}{rate / base:9.2f}"
        )


def _burst(target: Target, seconds: int) -> tuple[float, float]:
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--latency"]
    for name, value in target.headers.items():
        command += ["-H", f"{name}: {value}"]
    text = subprocess.run([*command, target.url], capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in text:
        raise SystemExit(f"{target.name}: {text}")
    rate = re.search(r"Requests/sec:\s+([\d.]+)", text)
    p99 = re.search(r"99%\s+([\d.]+)(us|ms|s)", text)
    assert rate and p99, text
    scale = {"us": 0.001, "ms": 1.0, "s": 1000.0}[p99[2]]
    return float(rate[1]), float(p99[1]) * scale


@contextmanager
def _longshore(postgres: EmbeddedPostgres, folder: Path) -> Iterator[list[Target]]:
    base = f"http://127.0.0.1:{_free_port()}"
    environment = os.environ | {
        "LONGSHORE_PORT": base.rsplit(":", 1)[1],
        "LONGSHORE_DATA_DIR": str(folder / "data"),
        "LONGSHORE_DATABASE_URL": postgres.addresses.application,
        "LONGSHORE_DATABASE_SYSTEM_URL": postgres.addresses.system,
        "LONGSHORE_DATABASE_OWNER_URL": postgres.owner_url,
        "LONGSHORE_DEMO": "1",
    }
    command = [str(Path(sys.executable).parent / "longshore"), "up"]
    with _process(command, environment, f"{base}/readyz"):
        logins = json.loads((folder / "data" / "demo-logins.json").read_text())["logins"]
        owner = next(login for login in logins if login["account"] == "aurora.all")
        user = _post(f"{base}/ultra/login", {key: owner[key] for key in ("account", "password")})
        headers = {"Access-Token": user["data"]["Token"], "uid": str(user["data"]["Id"])}
        games = _get(f"{base}/ultra/game/list", headers)["data"]
        for number in range(ROWS - len(games)):
            form = {"name": f"Benchmark {number}", "game_type": "app"}
            _post(f"{base}/ultra/game/add", form, headers)
        comments = f"{base}/ultra/api/v1/comments?page=1&page_size={ROWS}&page_id=SDK"
        busy = next(game["Id"] for game in games if _count(base, headers, game["Id"]) >= ROWS)
        rows = _get(comments, headers | {"appid": str(busy)})["data"]["list"]
        assert len(rows) == ROWS
        assert len(_get(f"{base}/ultra/game/list", headers)["data"]) == ROWS
        yield [
            Target("longshore /healthz (empty)", f"{base}/healthz", {}),
            Target("longshore game list", f"{base}/ultra/game/list", headers),
            Target("longshore comment page", comments, headers | {"appid": str(busy)}),
        ]


def _count(base: str, headers: dict[str, str], game_id: int) -> int:
    url = f"{base}/ultra/api/v1/comments/count?page_id=SDK"
    return int(_get(url, headers | {"appid": str(game_id)})["data"]["total"])


@contextmanager
def _template(postgres: EmbeddedPostgres, checkout: Path, python: Path) -> Iterator[Target]:
    with psycopg.connect(postgres.superuser_url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE template_app OWNER longshore")
    backend, base = checkout / "backend", f"http://127.0.0.1:{_free_port()}"
    password = secrets.token_urlsafe(12)
    socket_dir, url = postgres.socket_dir, postgres.owner_url
    role_password = url.split(":")[2].split("@")[0]
    environment = os.environ | {
        "PYTHONPATH": str(backend),
        "PROJECT_NAME": "benchmark",
        "SECRET_KEY": secrets.token_urlsafe(32),
        "FIRST_SUPERUSER": "admin@example.com",
        "FIRST_SUPERUSER_PASSWORD": password,
        "DATABASE_URL": f"postgresql://longshore:{role_password}@localhost/template_app?host={socket_dir}",
    }
    for command in (["-m", "alembic", "upgrade", "head"], ["app/initial_data.py"]):
        subprocess.run(
            [python, *command], cwd=backend, env=environment, check=True, capture_output=True
        )
    port = base.rsplit(":", 1)[1]
    server = [str(python), "-m", "uvicorn", "app.main:app", "--port", port, "--no-access-log"]
    with _process(server, environment, f"{base}/api/v1/utils/health-check/", backend):
        form = {"username": "admin@example.com", "password": password}
        token = _post(f"{base}/api/v1/login/access-token", form)["access_token"]
        headers = {"Authorization": f"Bearer {token}"}
        for number in range(ROWS):
            data = json.dumps({"title": f"Item {number}", "description": "x" * 40}).encode()
            request = urllib.request.Request(
                f"{base}/api/v1/items/", data, headers | {"Content-Type": "application/json"}
            )
            urllib.request.urlopen(request).read()
        yield Target("full-stack template item list", f"{base}/api/v1/items/?limit={ROWS}", headers)


@contextmanager
def _process(
    command: list[str], environment: dict[str, str], ready: str, cwd: Path | None = None
) -> Iterator[None]:
    process = subprocess.Popen(
        command, env=environment, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        deadline = time.monotonic() + 60
        while True:
            try:
                urllib.request.urlopen(ready, timeout=2).read()
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > deadline:
                    raise SystemExit(f"{command} did not start") from None
                time.sleep(0.1)
        yield
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def _post(url: str, form: dict[str, str], headers: dict[str, str] | None = None) -> dict:
    request = urllib.request.Request(url, urlencode(form).encode(), headers or {})
    return dict(json.load(urllib.request.urlopen(request)))


def _get(url: str, headers: dict[str, str]) -> dict:
    return dict(json.load(urllib.request.urlopen(urllib.request.Request(url, headers=headers))))


if __name__ == "__main__":
    main()
