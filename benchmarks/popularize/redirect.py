"""A link's redirect beside a bare Starlette answer, and clicks from note to count. Processor time.

    python benchmarks/popularize/redirect.py

Both applications are called in turn without a socket, so that only what differs is measured.
"""

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from longshore.data.ingest import Record, Spool, read_segment
from longshore.domains.popularize.links import Clicks, LinkDoor, tally
from longshore.domains.popularize.links.door import Goal

CALLS, ROUNDS, CLICKS = 20_000, 7, 50_000
AGENT = b"Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 Chrome/120 Mobile"
GOAL = "https://play.google.com/store/apps/details?id=com.example.game"


def scope(number: int) -> dict[str, object]:
    address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    return {
        "type": "http", "method": "GET", "path": "/l/abcdefg", "raw_path": b"/l/abcdefg",
        "query_string": b"", "root_path": "", "scheme": "https", "http_version": "1.1",
        "client": (address, 1), "server": ("l.example", 443),
        "headers": [
            (b"host", b"l.example"), (b"user-agent", AGENT), (b"accept-language", b"zh-CN"),
        ],
    }  # fmt: skip


async def seconds(app: ASGIApp, begin: int) -> float:
    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: object) -> None:
        pass

    scopes = [scope(begin + number) for number in range(CALLS)]
    began = time.process_time()
    for one in scopes:
        await app(one, receive, send)  # type: ignore[arg-type]
    return time.process_time() - began


async def bare(_: Request) -> RedirectResponse:
    return RedirectResponse(GOAL, status_code=302)


async def find(code: str) -> Goal:
    return Goal(1, code, "Game", "target", GOAL, "")


async def main() -> None:
    async def keep(clicks: int, content: bytes) -> None:
        pass

    door = LinkDoor(find, Clicks(keep), "https://l.example", 0)
    starlette = Starlette(routes=[Route("/l/{code}", bare)])
    ratios = []
    for number in range(ROUNDS):
        theirs = await seconds(starlette, number * CALLS)
        ours = await seconds(door, number * CALLS)
        await door.clicks.flush()
        ratios.append(ours / theirs)
        print(f"bare {theirs / CALLS * 1e6:.1f} us, link {ours / CALLS * 1e6:.1f} us")
    print(f"median ratio {statistics.median(ratios):.2f} (bar 1.5)")
    await kept()


def contents(folder: Path) -> list[bytes]:
    """Every batch of the folder's segments."""
    found = [read_segment(path.read_bytes()) for path in folder.glob("*.seg")]
    return [record.content for records in found for _, record in records]


async def kept() -> None:
    with tempfile.TemporaryDirectory() as folder:
        spool = Spool(Path(folder), 1 << 30)

        async def keep(clicks: int, content: bytes) -> None:
            await spool.append(Record(0, 0, 3, clicks, bytes(16), content))

        clicks, began, wall = Clicks(keep), time.process_time(), time.perf_counter()
        for number in range(CLICKS):
            clicks.is_flood(1, f"a{number % 9000}", number)
            clicks.note(1, number, "android", f"{AGENT.decode()} {number % 500}", "")
            if number % 250 == 249:  # A twentieth of a second at 5,000 a second.
                await clicks.flush()
        await asyncio.to_thread(spool.close)
        counted = tally(contents(Path(folder)))
        spent = time.process_time() - began
        assert sum(counted.values()) == CLICKS, counted
        print(
            f"{CLICKS} clicks kept and counted: {spent:.2f} s of processor, "
            f"{time.perf_counter() - wall:.2f} s; 5,000 a second take {spent / CLICKS * 5000:.2f}"
            " of a core"
        )


if __name__ == "__main__":
    asyncio.run(main())
