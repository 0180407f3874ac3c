"""Upload a large file through the real console page, undisturbed and disturbed; see README.md.

    python bench.py WORK [--bytes N] [--store embedded|seaweedfs] [--cuts N] [--kills N]

The browser reaches the server through a proxy of this process, which cuts every connection when
told. Needs a built web (LONGSHORE_WEB_DIR names another), Node and Chromium.
"""

import argparse
import asyncio
import hashlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "server"))

from tests.support.s3_servers import ACCESS_KEY, SECRET_KEY, SeaweedFS, client, make_buckets  # noqa: E402

from longshore.integrations.object_store import Bucket  # noqa: E402
from longshore.integrations.object_store.opened import open_store  # noqa: E402
from longshore.kit.settings import Settings  # noqa: E402

_BLOCK = 1 << 20


class Server:
    """The server under test, and how much memory its process had at most."""

    def __init__(self, port: int, environment: dict[str, str], log: Path) -> None:
        self.port, self.peak_kb, self._log = port, 0, log
        self._environment = os.environ | environment | {"LONGSHORE_PORT": str(port)}
        self._process: subprocess.Popen[bytes] | None = None
        threading.Thread(target=self._watch, daemon=True).start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [str(ROOT / ".venv/bin/longshore"), "up"], env=self._environment,
                stdout=log, stderr=log,
            )  # fmt: skip
        deadline = time.monotonic() + 180
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=2):
                    return
            except OSError:
                time.sleep(0.2)
        raise SystemExit("the server did not start")

    def kill(self) -> None:
        """SIGKILL, then start again."""
        assert self._process
        self._process.kill()
        self._process.wait()
        self.start()

    def stop(self) -> None:
        """End it in order."""
        if self._process:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(60)

    def memory_kb(self) -> int:
        """Resident memory of the process now."""
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text()  # type: ignore[union-attr]
        except OSError:
            return 0
        return next((int(line.split()[1]) for line in status.splitlines() if "VmRSS" in line), 0)

    def _watch(self) -> None:
        while True:
            if self._process:
                self.peak_kb = max(self.peak_kb, self.memory_kb())
            time.sleep(0.1)


class Proxy:
    """Passes connections on to the server, and cuts them all when told."""

    def __init__(self, target: int) -> None:
        self.port, self._target = free_port(), target
        self._open: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        ready = threading.Event()
        threading.Thread(target=self._run, args=(ready,), daemon=True).start()
        ready.wait()

    def cut(self) -> int:
        """Reset every connection; how many there were."""
        return asyncio.run_coroutine_threadsafe(self._cut(), self._loop).result()

    def _run(self, ready: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(
            asyncio.start_server(self._serve, "127.0.0.1", self.port, limit=_BLOCK)
        )
        ready.set()
        self._loop.run_forever()

    async def _cut(self) -> int:
        writers = list(self._open)
        for writer in writers:
            writer.transport.abort()
        return len(writers) // 2

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, to_there = await asyncio.open_connection("127.0.0.1", self._target, limit=_BLOCK)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, to_there}
        await asyncio.gather(_pass_on(reader, to_there), _pass_on(there, writer))
        self._open -= {writer, to_there}


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while block := await reader.read(_BLOCK):
            writer.write(block)
            await writer.drain()
        writer.close()
    except OSError:
        writer.transport.abort()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def make_file(path: Path, size: int) -> str:
    """Random bytes, flushed to the disk; their SHA-256."""
    digest = hashlib.sha256()
    with path.open("wb") as out:
        for start in range(0, size, _BLOCK):
            block = os.urandom(min(_BLOCK, size - start))
            digest.update(block)
            out.write(block)
        out.flush()
        os.fsync(out.fileno())
    return digest.hexdigest()


def puts_logged(log: Path) -> int:
    """PUTs of parts that reached the embedded store, those that the browser repeated by itself too.

    `curl -T` puts below benchmark/; with another store the server sees none.
    """
    lines = log.read_text(errors="replace").splitlines()
    return sum("method=PUT" in line and "/private/p" in line for line in lines)


def timed(command: list[str]) -> float:
    """Seconds of a command that must succeed."""
    started = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - started


async def curl_seconds(settings: Settings, port: int, file: Path, size: int) -> float:
    """`curl -T` of the whole file to the same store, by a presigned address."""
    store = open_store(settings)
    key = f"benchmark/{time.time_ns()}"
    permission = await store.presign_put(
        Bucket.PRIVATE, key, content_type="application/octet-stream", size_bytes=size,
        expires_seconds=3600,
    )  # fmt: skip
    url = permission.url
    url = f"http://127.0.0.1:{port}{url}" if url.startswith("/") else url
    headers = [part for pair in permission.headers.items() for part in ("-H", ": ".join(pair))]
    seconds = await asyncio.to_thread(timed, ["curl", "-sSf", "-T", str(file), *headers, url])
    await store.delete(Bucket.PRIVATE, key)
    return seconds


async def stored_sha256(settings: Settings, key: str) -> str:
    """What the store gives back."""
    digest = hashlib.sha256()
    async for block in open_store(settings).stream(Bucket.PRIVATE, key):
        digest.update(block)
    return digest.hexdigest()


def browse(base: str, file: Path, logins: Path, disturb: list[Any], parts: int) -> dict[str, Any]:
    """Upload by the browser; the disturbances happen at equal distances of the way."""
    browser = subprocess.Popen(
        ["node", str(Path(__file__).with_name("browser.mjs")), base, str(file), str(logins)],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert browser.stdout
    step, done = parts / (len(disturb) + 1), 0
    for line in browser.stdout:
        said: dict[str, Any] = json.loads(line)
        if said["event"] == "done":
            browser.wait()
            return said
        if done < len(disturb) and said.get("taken", 0) >= step * (done + 1):
            disturb[done]()
            done += 1
    raise SystemExit("the browser ended without the upload")


def main() -> None:
    """Measure, and print one JSON object."""
    parser = argparse.ArgumentParser()
    parser.add_argument("work", type=Path)
    parser.add_argument("--bytes", type=int, default=2 << 30)
    parser.add_argument("--store", choices=("embedded", "seaweedfs"), default="embedded")
    parser.add_argument("--cuts", type=int, default=0)
    parser.add_argument("--kills", type=int, default=0)
    given = parser.parse_args()
    work: Path = given.work.resolve()
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    work.chmod(0o755)
    data = work / "data"
    environment = {"LONGSHORE_DATA_DIR": str(data), "LONGSHORE_DEMO": "1"}
    weed = None
    port = free_port()
    proxy = Proxy(port)
    # Undisturbed, the browser talks to the server itself: the proxy would be measured as well.
    base = f"http://127.0.0.1:{proxy.port if given.cuts or given.kills else port}"
    environment["LONGSHORE_PUBLIC_URL"] = base
    if given.store == "seaweedfs":
        weed = SeaweedFS()
        weed.start()
        make_buckets(client(weed.endpoint), origin=base)
        environment |= {
            "LONGSHORE_STORE_KIND": "s3",
            "LONGSHORE_STORE_ENDPOINT": weed.endpoint,
            "LONGSHORE_STORE_ACCESS_KEY": ACCESS_KEY,
            "LONGSHORE_STORE_SECRET_KEY": SECRET_KEY,
        }
    os.environ.update(environment)
    server = Server(port, environment, work / "server.log")
    file = work / "package.apk"
    try:
        server.start()
        settings = Settings()
        report: dict[str, Any] = {"store": given.store, "bytes": given.bytes}
        sha256 = make_file(file, given.bytes)
        report["load"] = os.getloadavg()[0]
        report["cp_seconds"] = timed(["cp", str(file), str(work / "copy")])
        report["sync_seconds"] = timed(["sync", "-f", str(work / "copy")])
        (work / "copy").unlink()
        report["curl_seconds"] = asyncio.run(curl_seconds(settings, port, file, given.bytes))
        before, server.peak_kb = server.memory_kb(), 0
        cuts: list[int] = []
        disturb: list[Any] = [lambda: cuts.append(proxy.cut())] * given.cuts
        spacing = max(1, len(disturb) // max(1, given.kills))
        for number in range(given.kills):
            disturb.insert(number * (spacing + 1) + 1, server.kill)
        logins = data / "demo-logins.json"
        part_bytes = open_store(settings).profile.smallest_part_bytes
        parts = -(-given.bytes // max(1_024_000, part_bytes))
        report |= browse(base, file, logins, disturb, parts)
        report |= {
            "server_mb_before": before // 1024,
            "server_mb_growth": (server.peak_kb - before) // 1024,
            "equal": asyncio.run(stored_sha256(settings, report["key"])) == sha256,
            "cut_connections": cuts,
            "kills": given.kills,
            "puts_at_server": puts_logged(work / "server.log"),
            "load_after": os.getloadavg()[0],
        }
        print(json.dumps(report, indent=1))
    finally:
        server.stop()
        if weed:
            weed.stop()
        file.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
