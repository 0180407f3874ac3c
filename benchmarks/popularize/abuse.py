"""Forged, copied, cut and replaced tags, a forbidden package, a link loop, a click flood: figures.

    .venv/bin/python benchmarks/popularize/abuse.py [--devices 100] [--clicks 100000]

The whole application on a PostgreSQL of its own. Each kind of tag is shown by so many devices at
`init`, honest ones and starts without a tag among them; the table says what was found, whom it
bound, and what a start costs. Floods come from one address, then from one each, while honest people
click another link; then links with a past of three weeks are flooded, or have an honest great day,
and the table says which of them the queue of fraud lists.
"""

import argparse
import asyncio
import base64
import sys
import tempfile
import time
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server")]

from sqlalchemy import text  # noqa: E402
from tests.support.clicked import Past  # noqa: E402
from tests.support.client import Client  # noqa: E402
from tests.support.promotion import Promotion, shown  # noqa: E402
from tests.support.runtime import GameClient, game_client  # noqa: E402
from tests.support.world import create_world  # noqa: E402

from longshore.composition.console import build_app  # noqa: E402
from longshore.domains.popularize.links import Clicks, LinkDoor, tally  # noqa: E402
from longshore.domains.popularize.links.door import Goal  # noqa: E402
from longshore.kit.clock import now  # noqa: E402
from longshore.kit.db.database import Database  # noqa: E402
from longshore.kit.settings import Settings  # noqa: E402
from longshore.kit.testing import TestPostgres  # noqa: E402
from longshore.simulation.package_tag import read_tag  # noqa: E402
from longshore_packer.signing.receipt import TagKey  # noqa: E402
from longshore_packer.tag_format import PromotionIdentity  # noqa: E402

_AGENT = b"Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 Chrome/120 Mobile"
_LOOP = "https://other.example/back"
_HONEST = "/l/honest7"


def _kinds(promotion: Promotion, player: GameClient, number: int, apk: bytes, other: bytes) -> Any:
    """What each kind of device tells at its start."""
    tag, told = read_tag(apk), shown(apk)
    forged = TagKey.generate().sign(
        digest=tag.digest, game=str(player.game.id), channel="store", promoter="one",
        identity=PromotionIdentity(str(promotion.publisher.id), str(number)),
    )  # fmt: skip
    return {
        "untagged": {},
        "honest": told,
        "forged": told | {"promotion_tag": base64.b64encode(forged).decode()},
        "copied": told | {"package_digest": "sha256:" + "ab" * 32},
        "cut": told | {"promotion_tag": told["promotion_tag"][:60]},
        "replaced": shown(other, promotion_tag=told["promotion_tag"]),
        "forbidden": shown(other),
    }


async def _tags(app: Any, database: Database, folder: Path, devices: int) -> None:
    world = await create_world(database)
    promotion = await Promotion(Client(app), database, app.state.resources, world.aurora).begin()
    await promotion.make(await promotion.promoter("one"), await promotion.promoter("two"))
    await promotion.publish()
    (one, two) = await promotion.packages()
    apk, other = [await promotion.download(each["code"]) for each in (one, two)]
    await promotion.ok("package/forbid", id=two["id"], forbid=1)
    gone = Counter([(await promotion.fetch(two["code"])).status_code for _ in range(devices)])
    player = await game_client(app, database, world.aurora.games[0])
    for kind, told in _kinds(promotion, player, one["id"], apk, other).items():
        answers: Counter[int] = Counter()
        used = time.process_time()
        for place in range(devices):
            form = {"device": {"id": f"{kind}-{place:06}", "os": "android"}} | told
            answers[(await player.call("/sdk/v1/init", form)).code] += 1
            app.state.runtime.ports.counters.clear()
        spent = (time.process_time() - used) / devices * 1000
        found = await _rows(database, "SELECT kind, count(*) FROM tag_finding GROUP BY 1")
        bound = await _rows(database, "SELECT 'bound', count(*) FROM attribution")
        print(f"{kind:>9}: answers {dict(answers)}, findings {found}, {bound}, {spent:.1f} ms each")
    print(f"downloads of the forbidden package: {dict(gone)}")


async def _rows(database: Database, statement: str) -> dict[str, int]:
    async with database.system() as session:
        return {row[0]: row[1] for row in (await session.execute(text(statement))).all()}


async def _click(door: LinkDoor, address: str, path: str = "/l/abcdefg") -> int:
    status = 0

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        nonlocal status
        status = message.get("status", status)

    scope = {
        "type": "http", "method": "GET", "path": path, "scheme": "https",
        "client": (address, 1), "headers": [(b"host", b"l.example"), (b"user-agent", _AGENT)],
    }  # fmt: skip
    await door(scope, receive, send)
    return status


async def _flood(name: str, clicks: int, *, of_one: bool) -> None:
    """Clicks until so many: who they count for, what each was answered."""
    kept: list[bytes] = []

    async def keep(_: int, content: bytes) -> None:
        kept.append(content)

    async def find(code: str) -> Goal:
        return Goal(2 if code == _HONEST[3:] else 1, code, "Game", "target", _LOOP, "")

    door, answers, used = LinkDoor(find, Clicks(keep), "", 0), Counter[int](), time.process_time()
    for place in range(clicks):
        answers[await _click(door, "192.0.2.1" if of_one else f"h{place}")] += 1
        if place % 100 == 99:  # Somebody honest, at another link.
            await _click(door, f"p{place}", _HONEST)
        if place % 250 == 249:
            await door.clicks.flush()
    spent = time.process_time() - used
    await door.clicks.flush()
    counted: Counter[str] = Counter()
    honest: Counter[str] = Counter()
    for (link, _, _, bot), many in tally(kept).items():
        (honest if link == 2 else counted)[bot or "people"] += many
    figure = f"{spent / clicks * 1e6:.0f} us of processor each, {clicks / spent:,.0f} a second"
    told = f"answers {dict(answers)}, counted {dict(counted)}, honest ones {dict(honest)}"
    print(f"{name}: {told}, lost {door.clicks.lost}: {figure}")


# What a link has on each of three weeks' days, then on the last one: clicks and installs.
_LINKS = {
    "as ever": (300, 15, 300, 13),
    "a great day, as eager": (300, 15, 9_000, 450),
    "a great day, a third as eager": (300, 15, 9_000, 150),
    "a great day, a quarter as eager": (300, 15, 9_000, 120),
    "poor all along": (1_000, 8, 1_000, 8),
    "a day without an install": (300, 15, 300, 0),
    "flooded twice its clicks": (300, 15, 900, 15),
    "flooded ten times its clicks": (300, 15, 3_300, 15),
    "flooded a hundred times": (300, 15, 30_300, 15),
    "flooded from the first day": (2_000, 2, 2_000, 2),
    "flooded, nobody ever came": (300, 0, 300, 0),
}


async def _pasts(app: Any, database: Database) -> None:
    """Which links are listed, of some that are flooded from everywhere and some that are not."""
    world = await create_world(database)
    promotion = Promotion(Client(app), database, app.state.resources, world.aurora)
    promoter = await promotion.promoter("past")
    ends = now()
    past = Past(database, ends - timedelta(days=21, hours=18))
    codes = {}
    for name, (clicks, installs, last_clicks, last_installs) in _LINKS.items():
        made = await promotion.ok("link/create", promoter_id=promoter, campaign=name[:50])
        codes[made["code"]] = name
        await past.days(made["id"], 21, clicks, installs)
        await past.day(made["id"], 21, last_clicks, last_installs)
    used = time.process_time()
    found = (await promotion.ok("fraud/list"))["list"]
    spent = time.process_time() - used
    told = {codes[one["subject"]]: one for one in found if one["subject"] in codes}
    for name in _LINKS:
        one = told.get(name)
        evidence = f"{one['count']} clicks brought {one['total']}" if one else ""
        usual = f", {one['expected']} would be usual" if one and one["expected"] else ""
        print(f"{name:>32}: {one['signal'] if one else 'not listed'} {evidence}{usual}")
    print(f"the queue's list took {spent * 1000:.0f} ms of processor")


async def _of_its_own(postgres: TestPostgres, folder: Path) -> None:
    """Links' pasts, in a database where nobody has done anything yet."""
    settings = Settings(data_dir=folder, analytics=False)
    database = Database(postgres.clone(), pool_size=4)
    app = build_app(settings, database, code_key=b"0" * 32)
    await app.state.session_lanes.start()
    try:
        await _pasts(app, database)
    finally:
        await app.state.session_lanes.close()
        await database.dispose()


async def _measure(postgres: TestPostgres, devices: int, clicks: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        settings = Settings(data_dir=Path(name), analytics=False)
        database = Database(postgres.clone(), pool_size=4)
        app = build_app(settings, database, code_key=b"0" * 32)
        await app.state.session_lanes.start()
        try:
            await _tags(app, database, Path(name), devices)
            await _of_its_own(postgres, Path(name))
        finally:
            await app.state.session_lanes.close()
            await database.dispose()
    # A browser that is led in a circle by another server comes back until a page ends it.
    await _flood("a loop, one visitor", 40, of_one=True)
    await _flood("a flood from one address", clicks, of_one=True)
    await _flood("a flood from as many addresses", clicks, of_one=False)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--devices", type=int, default=100)
    parser.add_argument("--clicks", type=int, default=100_000)
    given = parser.parse_args()
    postgres = TestPostgres()
    postgres.start()
    try:
        asyncio.run(_measure(postgres, given.devices, given.clicks))
    finally:
        postgres.stop()


if __name__ == "__main__":
    main()
