"""The data center's bars: how long each page takes to be asked, alone and by ten people at once.

`run.py [--events 8000000 32000000] [--seconds 20] [--people 10] [--folders PATH PATH]`. Starts a
whole console with its engine, fills the engine with that many events of a year (`generated.py`) and
asks every page over HTTP as browsers do; whoever is told to come later does. One person asks each
time for a day more or less, so that no answer is one that was just given; ten people ask the same
pages, and share answers as people who look at one game do (`LONGSHORE_ANALYTICS_KEPT_SECONDS`).
Prints medians and 95th percentiles in ms beside the bars of 100 and 300, what the engine worked for
a page (processor ms, which other work on the machine changes little), what was refused or failed,
the engine's memory beside its bar of 1 GB, and rows and bytes on disk. The server's log is kept
where something failed. Of two numbers of events or more the last table is a straight line through
the medians of the least and the most, drawn on to a billion: how long each page would take there.
With a folder for each number the filled tables stay there, and the next run of the same day only
asks pages.
"""

import argparse
import json
import os
import shutil
import statistics
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "benchmarks"), str(ROOT / "server"), str(Path(__file__).parent)]

import filled  # noqa: E402
import running  # noqa: E402

from longshore.kit.settings import Settings  # noqa: E402

PLACE = "/ultra/protected/app/send/data-new/"
ALONE_MS, TEN_MS, MEMORY_MB = 100, 300, 1_000
BILLION = 1_000_000_000
PAGES: dict[str, tuple[str, dict[str, Any]]] = {
    "overview, 30 days": ("overview", {"days": 30}),
    "overview, a year": ("overview", {"days": 365}),
    "users, 30 days": ("users", {"days": 30}),
    "retention, 30 days": ("retention", {"days": 30}),
    "lifetime value, 30 days": ("lifetime-value", {"days": 30}),
    "payments, 30 days": ("payments", {"days": 30}),
    "online, 30 days": ("online", {"days": 30}),
    "real time": ("real-time", {}),
    "funnel of 3, 30 days": (
        "funnel", {"days": 30, "steps": ["session_start", "battle", "shop_opened"], "hours": 72},
    ),
    "events by day, 30 days": ("events", {"days": 30}),
    "players by event, 30 days": (
        "events", {"days": 30, "measure": "players", "by": ["event", "channel"]},
    ),
    "average of a property, 30 days": (
        "events",
        {"days": 30, "event": "battle", "measure": "average", "of": "property:level",
         "by": ["server"]},
    ),
    "event plan, 30 days": ("plan/check", {"days": 30}),
    "choices": ("choices", {"days": 30}),
    "event names": ("event-names", {"days": 30}),
    "glance": ("glance", {}),
    "retention by week, 30 days": ("retention", {"days": 30, "grain": "week"}),
    "retention by server, 30 days": ("retention", {"days": 30, "by": "server"}),
    "funnel with a condition, 30 days": (
        "funnel",
        {"days": 30, "steps": ["session_start", "battle", "shop_opened"], "hours": 72,
         "filters": [{"step": 2, "field": "property:level", "operator": "at_least", "value": "10"}],
         "by": "server"},
    ),
    "payers, 30 days": ("payers", {"days": 30}),
    "payback, 30 days": ("payback", {"days": 30, "currency": "CNY", "cost": 500}),
    "players behind a cell, 30 days": (
        "players-behind", {"retention": {"days": 30, "n": 1, "state": "there"}},
    ),
    "by channel, 30 days": ("breakdown", {"days": 30, "by": "channel"}),
    "by server, 30 days": ("breakdown", {"days": 30, "by": "server"}),
    # Somebody of the first day: `generated.py` has a number for each of them.
    "one player, 30 days": ("player-events", {"days": 30, "player": "1"}),
    "zone preview, 30 days": ("zone-preview", {"days": 30, "zone": "America/New_York"}),
}  # fmt: skip


# Ten people are as many callers: one alone may not have ten questions under way.
ACCOUNTS = ("aurora.all", "aurora.reader", "aurora.one")


class Caller:
    """Somebody who is signed in, and the game that is asked about."""

    def __init__(self, base: str, folder: Path, account: str = ACCOUNTS[0]) -> None:
        logins = json.loads((folder / "data" / "demo-logins.json").read_text())["logins"]
        form = next(one for one in logins if one["account"] == account)
        body = json.dumps({key: form[key] for key in ("account", "password")}).encode()
        self.base, self._headers = base, {"Content-Type": "application/json"}
        user = self._read("/ultra/login", body)
        self._headers |= {"Access-Token": user["Token"], "uid": str(user["Id"])}
        self.game = int(self._read("/ultra/game/list", None)[0]["Id"])
        self._headers["appid"] = str(self.game)

    def ask(self, page: str, more_days: int = 0) -> float:
        """The milliseconds of one page, of so many days more; a refusal ends the run."""
        place, form = PAGES[page]
        if "days" in form:
            form = form | {"days": form["days"] + more_days}
        begun = time.perf_counter()
        self._read(PLACE + place, json.dumps(form).encode())
        return (time.perf_counter() - begun) * 1000

    def _read(self, path: str, body: bytes | None) -> Any:
        request = urllib.request.Request(self.base + path, body, self._headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            told = json.load(answer)
        if told["code"] != 0:
            raise SystemExit(f"{path}: {told}")
        return told["data"]


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, nargs="*", default=[8_000_000])
    parser.add_argument("--seconds", type=int, default=20, help="of ten people asking")
    parser.add_argument("--people", type=int, default=10)
    parser.add_argument("--calls", type=int, default=9, help="of each page, alone")
    parser.add_argument("--folders", type=Path, nargs="*", help="keep tables here, and ask again")
    options = parser.parse_args()
    folders = options.folders or [None] * len(options.events)
    if len(folders) != len(options.events):
        parser.error("a folder holds one number of events")
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}")
    medians: dict[int, dict[str, float]] = {}
    for events, kept in zip(options.events, folders, strict=True):
        with filled.console(kept) as (server, folder):
            rows, alone = _measure(server, folder, events, options)
            medians[rows] = alone
    if len(medians) > 1:
        _draw_on(medians)


def _draw_on(medians: dict[int, dict[str, float]]) -> None:
    """What a billion events would take, by the least and the most that were measured."""
    (few, least), *_, (many, most) = sorted(medians.items())
    print(f"\n{'a billion events, extrapolated':34}{'ms alone':>10}{'of bar':>8}")
    for page, low in least.items():
        slope = max(0.0, (most[page] - low) / (many - few))
        drawn = most[page] + slope * (BILLION - many)
        print(f"{page:34}{drawn:10.0f}{drawn / ALONE_MS:8.2f}")


def _measure(
    server: running.Server, folder: Path, events: int, options: argparse.Namespace
) -> tuple[int, dict[str, float]]:
    caller = Caller(f"http://127.0.0.1:{server.port}", folder)
    settings = Settings(data_dir=folder / "data")
    rows, size = filled.tables(settings, caller.game, events, folder / "filled.json")
    node = int(json.loads((folder / "data/analytics/node.json").read_text())["process"])
    print(f"\n{rows:,} events, {size / rows:.0f} bytes each")
    peak = _Peak(node)
    alone: dict[str, list[float]] = {}
    worked: dict[str, float] = {}
    for page in PAGES:
        caller.ask(page, options.calls)
        before = _processor_ms(node)
        alone[page] = [caller.ask(page, more) for more in _other_days(page, options.calls)]
        worked[page] = (_processor_ms(node) - before) / options.calls
    callers = [caller] + [Caller(caller.base, folder, account) for account in ACCOUNTS[1:]]
    together, refused = _together(callers, options.people, options.seconds)
    head = "alone p50", "of bar", "engine's", f"{options.people} at once p50", "p95", "of bar"
    print(f"{'':34}{head[0]:>10}{head[1]:>8}{head[2]:>9}{head[3]:>17}{head[4]:>8}{head[5]:>8}")
    for page, taken in alone.items():
        p50, many = statistics.median(taken), together[page]
        half = statistics.median(many) if many else float("nan")
        p95 = statistics.quantiles(many, n=20)[-1] if len(many) > 1 else float("nan")
        print(
            f"{page:34}{p50:10.0f}{p50 / ALONE_MS:8.2f}{worked[page]:9.0f}"
            f"{half:17.0f}{p95:8.0f}{p95 / TEN_MS:8.2f}"
        )
    told = ", ".join(f"{status}: {count}" for status, count in sorted(refused.items()))
    print(f"refused or failed: {told or 'none'}")
    if any(status >= HTTPStatus.INTERNAL_SERVER_ERROR for status in refused):
        kept = shutil.copy(folder / "server.log", tempfile.gettempdir())
        print(f"the server's log: {kept}")
    every = [one for many in together.values() for one in many]
    print(
        f"all pages, {options.people} at once: {len(every) / options.seconds:.1f} a second, "
        f"p50 {statistics.median(every):.0f}, p95 {statistics.quantiles(every, n=20)[-1]:.0f} ms"
    )
    print(f"memory of the engine: {peak.mb:.0f} MB, {peak.mb / MEMORY_MB:.2f} of its bar")
    print(f"load average {os.getloadavg()[0]:.1f}")
    return rows, {page: statistics.median(taken) for page, taken in alone.items()}


def _other_days(page: str, calls: int) -> Iterator[int]:
    """Some days more or less for each call: an answer that was just given is asked for no more."""
    for call in range(calls):
        if "days" not in PAGES[page][1]:
            time.sleep(Settings.model_fields["analytics_kept_seconds"].default)
        yield call - calls // 2


def _processor_ms(process: int) -> float:
    """What a process has worked so far, on all processors together."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def _together(
    callers: Sequence[Caller], people: int, seconds: int
) -> tuple[dict[str, list[float]], Counter[int]]:
    """Each of some people opens one page after the other, all of them for so long.

    Returns the milliseconds of each page, and how often each HTTP status refused one.
    """
    found: dict[str, list[float]] = defaultdict(list)
    refused = Counter[int]()
    until = time.monotonic() + seconds
    pages = list(PAGES)

    def work(number: int) -> None:
        turn = number
        while time.monotonic() < until:
            page = pages[turn % len(pages)]
            try:
                found[page].append(callers[number % len(callers)].ask(page))
            except urllib.error.HTTPError as error:
                refused[error.code] += 1
                time.sleep(min(float(error.headers.get("Retry-After") or 1), seconds))
            else:
                turn += 1

    threads = [threading.Thread(target=work, args=(number,)) for number in range(people)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found, refused


class _Peak:
    """How much memory a process had at most."""

    def __init__(self, process: int) -> None:
        self.mb = 0.0
        self._process = process
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        while True:
            self.mb = max(self.mb, running.resident_kb([self._process]) / 1024)
            time.sleep(0.2)


if __name__ == "__main__":
    main()
