"""Attribution: of devices that prove a promoter, how many are theirs afterwards, and how fast.

    .venv/bin/python benchmarks/popularize/attribution.py [--devices 200] [--promoters 10]

The whole application on a PostgreSQL of its own. Devices start and register as clients do: with the
tag of a real package, a link's code, a store's referrer, two proofs of which one counts for more,
or none. Who is whose then is compared, player by player, with who should be: the rate that is right
is printed for each kind, and the processor time of a start beside one without a proof.
"""

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server")]

from sqlalchemy import text  # noqa: E402
from tests.support.client import Client  # noqa: E402
from tests.support.promotion import Promotion, shown  # noqa: E402
from tests.support.runtime import GameClient, game_client  # noqa: E402
from tests.support.world import create_world  # noqa: E402

from longshore.composition.console import build_app  # noqa: E402
from longshore.domains.popularize.attribution.binding import LOOKS_BACK, settle  # noqa: E402
from longshore.domains.popularize.links import REFERRER  # noqa: E402
from longshore.kit.clock import now  # noqa: E402
from longshore.kit.db.database import Database  # noqa: E402
from longshore.kit.settings import Settings  # noqa: E402
from longshore.kit.testing import TestPostgres  # noqa: E402

_WHOSE = text("SELECT player_id, promoter_id FROM player_attribution")


async def _proofs(promotion: Promotion, promoters: list[int]) -> dict[str, list[Any]]:
    """For each kind of proof what the devices of each promoter tell."""
    await promotion.make(*promoters)
    await promotion.publish()
    tags: dict[int, dict[str, str]] = {}
    for package in await promotion.packages():
        tags[package["promoter_id"]] = shown(await promotion.download(package["code"]))
    found: dict[str, list[Any]] = defaultdict(list)
    codes = [
        (await promotion.ok("link/create", promoter_id=one, campaign="rate"))["code"]
        for one in promoters
    ]
    for place, (one, code) in enumerate(zip(promoters, codes, strict=True)):
        found["none"].append((None, {}))
        found["tag"].append((one, tags[one]))
        found["link"].append((one, {"link": code}))
        found["referrer"].append((one, {"referrer": f"{REFERRER}={code}&utm_source=x"}))
        # Another promoter's link is told with the tag, which counts for more.
        found["tag and link"].append((one, tags[one] | {"link": codes[place - 1]}))
    return found


async def _come(player: GameClient, name: str, told: dict[str, str]) -> tuple[float, int]:
    """A device that starts and registers: processor time of the start, and the player."""
    device = {"id": name, "os": "android"}
    player.session = ""
    # So many devices of one address are this measurement's.
    player.app.state.runtime.ports.counters.clear()
    used = time.process_time()
    started = await player.call("/sdk/v1/init", {"device": device} | told)
    spent = time.process_time() - used
    assert started.code == 0, started.msg
    signed = await player.guest(device=device, guest_key=name.ljust(24, "x"))
    assert signed.code == 0, signed.msg
    return spent, int(signed.data["player_id"])


async def _measured(app: Any, database: Database, devices: int, promoters: int) -> None:
    world = await create_world(database)
    promotion = await Promotion(Client(app), database, app.state.resources, world.aurora).begin()
    ids = [await promotion.promoter(f"rate{number}") for number in range(promoters)]
    proofs = await _proofs(promotion, ids)
    player = await game_client(app, database, world.aurora.games[0])
    wanted: dict[str, dict[int, int | None]] = defaultdict(dict)
    spent: dict[str, list[float]] = defaultdict(list)
    for number in range(devices):
        for kind, told in proofs.items():
            promoter, form = told[number % len(told)]
            name = f"{kind.replace(' ', '-')}-{number:06}"
            seconds, player_id = await _come(player, name, form)
            wanted[kind][player_id] = promoter
            spent[kind].append(seconds)
    used, wall = time.process_time(), time.perf_counter()
    async with database.system() as session:
        bound = await settle(session, now() - LOOKS_BACK)
    took = time.perf_counter() - wall
    print(f"{bound} players bound in {took:.2f} s, {time.process_time() - used:.2f} of processor")
    async with database.system() as session:
        whose = {row[0]: row[1] for row in await session.execute(_WHOSE)}
    for kind, of_kind in wanted.items():
        right = sum(whose.get(one) == promoter for one, promoter in of_kind.items())
        middle = statistics.median(spent[kind]) * 1000
        ratio = middle / (statistics.median(spent["none"]) * 1000)
        print(
            f"{kind:>12}: {right} of {len(of_kind)} right ({right / len(of_kind):.2%}), "
            f"a start {middle:.2f} ms of processor, {ratio:.2f} of one without a proof"
        )


async def _measure(postgres: TestPostgres, devices: int, promoters: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        settings = Settings(data_dir=Path(name), analytics=False)
        database = Database(postgres.clone(), pool_size=4)
        app = build_app(settings, database, code_key=b"0" * 32)
        await app.state.session_lanes.start()
        try:
            await _measured(app, database, devices, promoters)
        finally:
            await app.state.session_lanes.close()
            await database.dispose()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--devices", type=int, default=200)
    parser.add_argument("--promoters", type=int, default=10)
    given = parser.parse_args()
    postgres = TestPostgres()
    postgres.start()
    try:
        asyncio.run(_measure(postgres, given.devices, given.promoters))
    finally:
        postgres.stop()


if __name__ == "__main__":
    main()
