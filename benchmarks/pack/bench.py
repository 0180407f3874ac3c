"""Forty channels from click to verified, beside the packer alone; see README.md.

python bench.py WORK [--workers N] [--channels N] [--megabytes N] [--rounds N]
"""

import argparse
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from console import Console
from orders import KEY_PASSWORD, Channel, as_base64, key_store, mother, write_catalogue
from running import ROOT, Server, cpu_seconds, free_port, resident_kb, tree

_SAMPLE_SECONDS = 0.2


class Watch:
    """Memory and processor time of the server and what it started, by kind, while it is open."""

    def __init__(self, server: Server) -> None:
        self._server, self._goes_on = server, True
        self.peak_mb = dict.fromkeys(("server", "tools", "database", "beside"), 0)
        self._cpu: dict[int, tuple[str, float]] = {}
        self._before = self._look()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Watch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._goes_on = False
        self._thread.join()

    def cpu(self) -> dict[str, float]:
        """Seconds since the beginning, by kind."""
        self._look()
        found = dict.fromkeys(self.peak_mb, 0.0)
        for pid, (kind, seconds) in self._cpu.items():
            found[kind] += seconds - self._before.get(pid, 0.0)
        return {kind: round(seconds, 1) for kind, seconds in found.items()}

    def _run(self) -> None:
        while self._goes_on:
            self._look()
            time.sleep(_SAMPLE_SECONDS)

    def _look(self) -> dict[int, float]:
        kinds: dict[str, list[int]] = {kind: [] for kind in self.peak_mb}
        for pid in tree(self._server.pid):
            kinds[_kind(pid, self._server.pid)].append(pid)
        for kind, pids in kinds.items():
            self.peak_mb[kind] = max(self.peak_mb[kind], resident_kb(pids) // 1024)
            self._cpu |= {pid: (kind, cpu_seconds([pid])) for pid in pids}
        return {pid: seconds for pid, (_, seconds) in self._cpu.items()}


def _kind(pid: int, server: int) -> str:
    if pid == server:
        return "server"
    try:
        line = Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        line = b""
    if b"postgres" in line:
        return "database"
    # Analytics runs beside: it builds nothing, and a second after its end it is started anew.
    return "tools" if b"builds/tool.py" in line else "beside"


def main() -> None:
    """Measure, and print one JSON object."""
    parser = argparse.ArgumentParser()
    parser.add_argument("work", type=Path)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--channels", type=int, default=40)
    parser.add_argument("--megabytes", type=int, default=160)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    work: Path = given.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    work.chmod(0o755)
    data, catalogue = work / "data", work / "catalogue"
    for place in (data, catalogue):
        shutil.rmtree(place, ignore_errors=True)
    channels = [Channel(number) for number in range(given.channels)]
    write_catalogue(catalogue, channels)
    environment = {
        "LONGSHORE_DATA_DIR": str(data),
        "LONGSHORE_DEMO": "1",
        "LONGSHORE_WORKERS": str(given.workers),
    }
    longshore = str(ROOT / ".venv/bin/longshore")
    subprocess.run(
        [longshore, "catalogue", "load", str(catalogue)], env=os.environ | environment, check=True,
        stdout=subprocess.DEVNULL,
    )  # fmt: skip
    server = Server(free_port(), environment, work / "server.log")
    try:
        server.start()
        _wait_for_the_demo(server)
        product = _Product(work, given, server, channels, data)
        first = product.build()
        rounds = [_round(number, product, work, given) for number in range(given.rounds)]
    finally:
        server.stop()
    report = {
        "workers": given.workers, "channels": given.channels, "megabytes": given.megabytes,
        "upload_and_inspection": product.before, "after_inspection": first["seconds"],
        "rounds": rounds,
        "cold_tool": _ratio(rounds, "cold"), "fresh_tool": _ratio(rounds, "fresh"),
        "kept_tool": _ratio(rounds, "kept"),
    }  # fmt: skip
    print(json.dumps(report, indent=1, ensure_ascii=False))
    shutil.rmtree(data, ignore_errors=True)


def _round(
    number: int, product: "_Product", work: Path, given: argparse.Namespace
) -> dict[str, Any]:
    """Both sides once, in turns the one and the other first."""
    found: dict[str, Any] = {"load": round(os.getloadavg()[0], 2)}

    def alone() -> None:
        command = [sys.executable, str(Path(__file__).with_name("alone.py")), str(work)]
        numbers = [str(n) for n in (given.megabytes, given.channels, given.workers)]
        found["alone"] = json.loads(subprocess.check_output(command + numbers))

    def ours() -> None:
        product.end_tools()
        found["cold"] = product.build()
        product.end_tools()
        product.wait_for_spare()
        found["fresh"] = product.build()
        found["kept"] = product.build()

    for side in (ours, alone) if number % 2 else (alone, ours):
        side()
    digests = [found[side].pop("sha256") for side in ("alone", "cold", "fresh", "kept")]
    assert all(one == digests[0] for one in digests), "the two sides built other packages"
    return found


def _ratio(rounds: list[dict[str, Any]], side: str) -> dict[str, Any]:
    """Medians of both sides, and the ratio of each pair."""

    def median(name: str, key: str) -> float:
        return round(statistics.median(one[name][key] for one in rounds), 2)

    pairs = [one[side]["seconds"] / one["alone"]["build_seconds"] for one in rounds]
    return {
        "seconds": median(side, "seconds"),
        "alone_seconds": median("alone", "build_seconds"),
        "cpu_seconds": median(side, "all_cpu_seconds"),
        "alone_cpu_seconds": median("alone", "cpu_seconds"),
        "ratio_of_pairs": [round(ratio, 2) for ratio in pairs],
        "ratio": round(statistics.median(pairs), 2),
    }


def _wait_for_the_demo(server: Server) -> None:
    """Until the demo's own mother package is read and built."""
    quiet = 0
    while quiet < 10:
        tools = [pid for pid in tree(server.pid) if _kind(pid, server.pid) in ("tools", "beside")]
        before = cpu_seconds(tools)
        time.sleep(0.5)
        # Idle ones are kept and one is spare.
        quiet = quiet + 1 if cpu_seconds(tools) - before < 0.05 else 0


class _Product:
    """The console with its forty channels configured and the mother package inspected."""

    def __init__(
        self, work: Path, given: argparse.Namespace, server: Server, channels: list[Channel],
        data: Path,
    ) -> None:  # fmt: skip
        self._server, self._data = server, data
        self._console = console = Console(
            f"http://127.0.0.1:{server.port}", data / "demo-logins.json"
        )
        console.sdk(
            "sign/upload", name="benchmark", store=as_base64(key_store(work)),
            store_password=KEY_PASSWORD,
        )  # fmt: skip
        _configure(console, channels)
        self._ids = [row["id"] for row in _rows(console, channels)]
        started = time.perf_counter()
        upload_id = console.upload(mother(work, given.megabytes))
        uploaded = time.perf_counter()
        made = console.sdk("package/create", upload_id=upload_id)
        found = console.until("package/info", made["id"], "status", ("inspecting",))
        if found["status"] != "ready":
            raise SystemExit(f"the mother package was refused: {found['problem']}")
        self._mother_id = made["id"]
        self.before = {
            "upload_seconds": round(uploaded - started, 2),
            "inspect_seconds": round(time.perf_counter() - uploaded, 2),
        }

    def end_tools(self) -> None:
        """No tool is kept, and a spare one that has come meanwhile goes too."""
        for pause in (1.0, 0.1):
            for pid in tree(self._server.pid):
                if _kind(pid, self._server.pid) == "tools":
                    os.kill(pid, signal.SIGKILL)
            time.sleep(pause)

    def wait_for_spare(self) -> None:
        """Until the worker has a started tool ready: it looks every five seconds."""
        while not any(_kind(pid, self._server.pid) == "tools" for pid in tree(self._server.pid)):
            time.sleep(0.1)
        time.sleep(3)

    def build(self) -> dict[str, Any]:
        """From the click until everything is verified."""
        stored = _disk_bytes(self._data / "store")
        with Watch(self._server) as watch:
            started = time.perf_counter()
            build = self._console.sdk(
                "build/start", mother_id=self._mother_id, game_channel_ids=self._ids
            )
            answered = time.perf_counter()
            build = self._console.until("build/info", build["id"], "state", ("queued", "running"))
            seconds = time.perf_counter() - started
            time.sleep(0.5)
            cpu = watch.cpu()
        wanted = len(self._ids)
        if build["succeeded"] != wanted or not all(i["is_verified"] for i in build["items"]):
            raise SystemExit(json.dumps(build, ensure_ascii=False))
        return {
            "seconds": round(seconds, 2),
            "answer_seconds": round(answered - started, 2),
            "cpu_seconds": cpu,
            "all_cpu_seconds": round(sum(cpu.values()) - cpu["beside"], 2),
            "peak_mb": watch.peak_mb,
            "disk_bytes": _disk_bytes(self._data / "store") - stored,
            "sha256": {item["channel_code"]: item["sha256"] for item in build["items"]},
        }


def _configure(console: Console, channels: list[Channel]) -> None:
    console.sdk("channel/add", codes=[channel.code for channel in channels])
    rows = {row["code"]: row for row in _rows(console, channels)}
    for channel in channels:
        row = rows[channel.code]
        detail = console.sdk("channel/detail", id=row["id"])
        console.sdk(
            "channel/save", id=row["id"], version=detail["version"],
            plugin_id=detail["plugin_id"], config=detail["config"] | channel.config,
            secrets={"app_key": channel.secret},
        )  # fmt: skip


def _rows(console: Console, channels: list[Channel]) -> list[Any]:
    """The game's channels that are ours."""
    codes = {channel.code for channel in channels}
    return [row for row in console.sdk("channel/list")["list"] if row["code"] in codes]


def _disk_bytes(folder: Path) -> int:
    """Blocks that the folder's files take; links of one file count once."""
    found = {}
    for path in folder.rglob("*"):
        stat = path.lstat()
        found[stat.st_ino] = stat.st_blocks * 512
    return sum(found.values())


if __name__ == "__main__":
    main()
