"""Upload a large file through the real console page, undisturbed and disturbed; see README.md.

    python bench.py WORK [--bytes N] [--store embedded|seaweedfs]
                    [--cuts N] [--cut connection|everything] [--kills N]

Needs a built web (LONGSHORE_WEB_DIR names another), Node and Chromium.
"""

import argparse
import asyncio
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "benchmarks"), str(ROOT / "server")]

from proxy import Disturbance, Proxy, Traffic  # noqa: E402
from running import Server, cpu_seconds, free_port, tree  # noqa: E402
from tests.support.s3_servers import ACCESS_KEY, SECRET_KEY, SeaweedFS  # noqa: E402

from longshore.integrations.object_store import Bucket  # noqa: E402
from longshore.integrations.object_store.opened import open_store  # noqa: E402
from longshore.kit.settings import Settings  # noqa: E402

_BLOCK = 1 << 20


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


def browse(base: str, file: Path, logins: Path, disturb: list[Any]) -> dict[str, Any]:
    """Upload by the browser; the disturbances happen at equal distances of the way."""
    browser = subprocess.Popen(
        ["node", str(Path(__file__).with_name("browser.mjs")), base, str(file), str(logins)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert browser.stdin and browser.stdout
    step, done, before = file.stat().st_size / (len(disturb) + 1), 0, 0.0
    for line in browser.stdout:
        said: dict[str, Any] = json.loads(line)
        if said["event"] == "begun":
            before = cpu_seconds(tree(browser.pid))
        if said["event"] == "done":
            said["browser_cpu_seconds"] = round(cpu_seconds(tree(browser.pid)) - before, 1)
            browser.stdin.close()
            browser.wait()
            return said
        if done < len(disturb) and said.get("taken_bytes", 0) >= step * (done + 1):
            disturb[done]()
            done += 1
    raise SystemExit("the browser ended without the upload")


def mixed(cuts: list[Any], kills: list[Any]) -> list[Any]:
    """Both kinds at equal distances among each other."""
    places = [
        ((number + 0.5) / len(all_), act)
        for all_ in (cuts, kills)
        for number, act in enumerate(all_)
    ]
    return [act for _, act in sorted(places, key=lambda found: found[0])]


def main() -> None:
    """Measure, and print one JSON object."""
    parser = argparse.ArgumentParser()
    parser.add_argument("work", type=Path)
    parser.add_argument("--bytes", type=int, default=2 << 30)
    parser.add_argument("--store", choices=("embedded", "seaweedfs"), default="embedded")
    parser.add_argument("--cuts", type=int, default=0)
    parser.add_argument("--cut", choices=("connection", "everything"), default="connection")
    parser.add_argument("--kills", type=int, default=0)
    given = parser.parse_args()
    work: Path = given.work.resolve()
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    work.chmod(0o755)
    traffic, port = Traffic(), free_port()
    # Undisturbed, the browser talks to the server itself: the proxy would be measured as well.
    is_disturbed = bool(given.cuts or given.kills)
    front = Proxy(port, traffic) if is_disturbed else None
    base = f"http://127.0.0.1:{front.port if front else port}"
    environment = {
        "LONGSHORE_DATA_DIR": str(work / "data"),
        "LONGSHORE_DEMO": "1",
        "LONGSHORE_WORKERS": "0",
        "LONGSHORE_PUBLIC_URL": base,
    }
    weed, parts_pass = None, front
    if given.store == "seaweedfs":
        weed = SeaweedFS(work, origin=base)
        weed.start()
        environment |= {
            "LONGSHORE_STORE_KIND": "s3",
            "LONGSHORE_STORE_ENDPOINT": weed.endpoint,
            "LONGSHORE_STORE_ACCESS_KEY": ACCESS_KEY,
            "LONGSHORE_STORE_SECRET_KEY": SECRET_KEY,
        }
        if is_disturbed:
            parts_pass = Proxy(int(weed.endpoint.rpartition(":")[2]), traffic)
            environment["LONGSHORE_STORE_PUBLIC_ENDPOINT"] = f"http://127.0.0.1:{parts_pass.port}"
    os.environ.update(environment)
    server = Server(port, environment, work / "server.log")

    def kill() -> None:
        assert parts_pass
        traffic.disturbances.append(Disturbance("kill", *parts_pass.in_flight()))
        server.kill()

    def cut() -> None:
        assert parts_pass
        parts_pass.cut(given.cut)

    try:
        server.start()
        report = measure(work, given, server, base, mixed([cut] * given.cuts, [kill] * given.kills))
        if is_disturbed:
            report |= disturbed(traffic, given.bytes)
        print(json.dumps(report, indent=1))
    finally:
        server.stop()
        if weed:
            weed.stop()
        (work / "package.apk").unlink(missing_ok=True)
        shutil.rmtree(work / "data" / "store", ignore_errors=True)


def measure(
    work: Path, given: argparse.Namespace, server: Server, base: str, disturb: list[Any]
) -> dict[str, Any]:
    """`cp`, `curl -T`, then the browser, of the same bytes."""
    settings, file = Settings(), work / "package.apk"
    report: dict[str, Any] = {"store": given.store, "bytes": given.bytes}
    sha256 = make_file(file, given.bytes)
    report["load"] = os.getloadavg()[0]
    report["cp_seconds"] = timed(["cp", str(file), str(work / "copy")])
    report["sync_seconds"] = timed(["sync", "-f", str(work / "copy")])
    (work / "copy").unlink()
    cpu = cpu_seconds([server.pid])
    report["curl_seconds"] = asyncio.run(curl_seconds(settings, server.port, file, given.bytes))
    report["curl_server_cpu_seconds"] = round(cpu_seconds([server.pid]) - cpu, 1)
    before, server.peak_kb = server.memory_kb(), 0
    cpu = cpu_seconds([server.pid])
    report |= browse(base, file, work / "data" / "demo-logins.json", disturb)
    return report | {
        # A killed server's time is gone with it.
        "server_cpu_seconds": None if given.kills else round(cpu_seconds([server.pid]) - cpu, 1),
        "server_mb_before": before // 1024,
        "server_mb_growth": (server.peak_kb - before) // 1024,
        "equal": asyncio.run(stored_sha256(settings, report["key"])) == sha256,
        "load_after": os.getloadavg()[0],
    }


def disturbed(traffic: Traffic, size: int) -> dict[str, Any]:
    """What cuts and kills have cost on the wire."""
    rows = [
        [found.what, found.connections, found.parts_in_flight, len(found.again)]
        for found in traffic.disturbances
    ]
    return {
        "puts": traffic.puts.total(),
        "puts_again": traffic.puts.total() - len(traffic.puts),
        "bytes_again": traffic.body_bytes - size,
        "what_connections_in_flight_again": rows,
        "most_again_by_one": max((row[3] for row in rows), default=0),
    }


if __name__ == "__main__":
    main()
