"""Processor time that one request of a stranger costs: no session, at most 1 MB."""

import argparse
import gzip
import os
import shutil
import socket
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from running import Server, cpu_seconds, free_port

MB = 1_000_000
LOGIN = "/ultra/login"
INSIDE = "/ultra/game/add"
REPORT = "/sync"
STORE = "/store/s3/longshore-private/x"
JSON, FORM = "application/json", "application/x-www-form-urlencoded"


def bodies() -> dict[str, tuple[str, str, str, bytes]]:
    """Requests by name: method, path, content type, body."""
    lists = b'{"account":[' + b",".join([b"[]"] * 349_000) + b"]}"
    keys = b"{" + b",".join(b'"k%05d":1' % number for number in range(90_000)) + b"}"
    short_lists = b'{"account":[' + b",".join([b"[]"] * 5_400) + b"]}"
    short_keys = b"{" + b",".join(b'"k%04d":1' % number for number in range(1_400)) + b"}"
    requests = {
        "350,000 empty lists": (JSON, lists),
        "90,000 unknown keys": (JSON, keys),
        "1 MB of text": (JSON, b'{"account":"' + b"a" * MB + b'"}'),
        "1 MB of quotes": (JSON, b'{"account":"' + b'\\"' * (MB // 2) + b'"}'),
        "1 MB of escapes": (FORM, b"account=" + b"%41" * (MB // 3)),
        "16 KB of lists": (JSON, short_lists),
        "16 KB of keys": (JSON, short_keys),
        "16 KB of escapes": (FORM, b"account=" + b"%41" * 5_400),
        "16 KB of form fields": (FORM, b"&".join([b"a=1"] * 4_000)),
    }
    found = {name: ("POST", LOGIN, kind, body) for name, (kind, body) in requests.items()}
    found["350,000 lists, session needed"] = ("POST", INSIDE, JSON, lists)
    found["1 MB to the store, unsigned"] = ("PUT", STORE, "application/octet-stream", b"a" * MB)
    for name, body in reports().items():
        found[name] = ("POST", REPORT, FORM, body)
    return found


def reports() -> dict[str, bytes]:
    """Reports to the run time, packed; whose they are stands inside of them."""
    keys = b",".join(b'"%d":1' % number for number in range(140_000))
    plain = {
        "report: 8 MB of lists": b'{"data":[' + b"[]," * 2_700_000 + b"[]]}",
        "report: 2 MB of keys": b'{"data":[{"properties":{' + keys + b"}}]}",
        "report: 2 MB of commas": b'{"data":["' + b"," * 2_000_000 + b'"]}',
        "report: 60,000 tiny numerals": b'{"data":[' + b"4.9e-324," * 59_900 + b"1]}",
        "report: 50 MB of text": b'{"data":["' + b"a" * 50_000_000 + b'"]}',
    }
    packed = {name: gzip.compress(body, mtime=0) for name, body in plain.items()}
    return packed | {"report: 1 MB of escapes": b"data=" + b"%25" * 349_000}


def exchange(port: int, head: bytes, body: bytes) -> bytes:
    """Send one request on a connection of its own; the status line of the answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        try:
            line.sendall(head + body)
        except OSError:
            return b"(cut while sending)"
        try:
            return line.recv(65_536).split(b"\r\n")[0] or b"(closed)"
        except OSError:
            return b"(reset)"


def measure(server: Server, name: str, head: bytes, body: bytes, times: int) -> float:
    """Print and return the processor milliseconds a request."""
    status = exchange(server.port, head, body)
    before = cpu_seconds([server.pid])
    for _ in range(times):
        exchange(server.port, head, body)
    time.sleep(0.05)
    spent = (cpu_seconds([server.pid]) - before) / times * 1000
    print(f"{name:34}{len(body):>10,} bytes{spent:>9.1f} ms   {status.decode()}")
    return spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="longshore-strangers-"))
    folder.chmod(0o755)
    environment = {"LONGSHORE_DATA_DIR": str(folder / "data"), "LONGSHORE_WORKERS": "0"}
    server = Server(free_port(), environment, folder / "log")
    server.start()
    try:
        print(f"load average {os.getloadavg()[0]:.1f}, {options.times} requests each")
        worst = 0.0
        for name, (method, path, kind, body) in bodies().items():
            head = (
                f"{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n"
                f"content-type: {kind}\r\ncontent-length: {len(body)}\r\n\r\n"
            ).encode()
            worst = max(worst, measure(server, name, head, body, options.times))
        heads = b"GET /healthz HTTP/1.1\r\nhost: x\r\n" + b"a: " + b"b" * MB + b"\r\n\r\n"
        worst = max(worst, measure(server, "1 MB of head", heads, b"", options.times))
        print(f"worst {worst:.1f} ms (bar 20 ms)")
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
