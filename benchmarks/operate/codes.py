"""Gift codes at ten million: making the batch, looking one up, races, taking them out.

`codes.py [--codes 10000000] [--uploaded 1000000] [--races 1000] [--lookups 2000]
[--exported 500000]`. A PostgreSQL of its own; the derived batch has no rows, the uploaded one has
a row a code. Every race is two players at once at one code: one must be given the gift.
"""

import argparse
import asyncio
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server")]

from sqlalchemy import text  # noqa: E402

from longshore.composition.console import open_resources  # noqa: E402
from longshore.composition.domains import METADATA  # noqa: E402
from longshore.domains.operate.gifts import Redeemer, redeem  # noqa: E402
from longshore.domains.operate.gifts.checking import looked_at  # noqa: E402
from longshore.domains.operate.gifts.exporting import codes_in_parts, seed_of  # noqa: E402
from longshore.domains.operate.gifts.finding import Found, find_code  # noqa: E402
from longshore.domains.operate.gifts.keys import made_key  # noqa: E402
from longshore.domains.operate.gifts.knowing import known_of, subjects  # noqa: E402
from longshore.domains.operate.gifts.models import GiftBatch  # noqa: E402
from longshore.domains.operate.gifts.permutation import Shape, written  # noqa: E402
from longshore.integrations.resources import Resources  # noqa: E402
from longshore.kit.db.database import Database  # noqa: E402
from longshore.kit.settings import Settings  # noqa: E402
from longshore.kit.testing import TestPostgres  # noqa: E402

_GIFT = text("""
INSERT INTO gift (publisher_id, game_id, code, name, texts, rewards, most_per_player, state,
  updated_user_name)
VALUES (:p, :g, 'bench', 'bench', '{}', '[{"item": "gem", "quantity": 1}]', 0, 'listed', 'b')
RETURNING id
""")
_PLAYERS = text("""
INSERT INTO player (publisher_id, game_id, channel_uid)
SELECT :p, :g, 'u' || n FROM generate_series(1, 2) AS n RETURNING id
""")
_UPLOADED = text("""
INSERT INTO gift_code (game_id, digest, publisher_id, batch_id, serial)
SELECT :g, decode(md5('x' || n), 'hex'), :p, :b, n FROM generate_series(:first, :last) AS n
""")
_STEP = 100_000


@dataclass
class Bench:
    """A game with a gift, a derived batch of many codes, and two players."""

    database: Database
    resources: Resources
    publisher: int
    game: int
    players: Sequence[int]
    batch: GiftBatch
    key: bytes

    def codes(self, serials: Sequence[int]) -> list[str]:
        """Some codes of the batch, from 0."""
        return written(self.key, self.batch.number, Shape("STAR", 12), serials)

    def who(self, player: int) -> Redeemer:
        """A player as they redeem."""
        return Redeemer(self.publisher, self.game, player, None, "", False)


async def _open(database: Database, resources: Resources, codes: int) -> tuple[Bench, float]:
    from tests.support.world import create_world

    world = await create_world(database)
    ids = {"p": world.aurora.id, "g": world.aurora.games[0].id}
    async with database.publisher(ids["p"]) as session:
        gift = (await session.execute(_GIFT, ids)).scalar_one()
        players = (await session.execute(_PLAYERS, ids)).scalars().all()
    begun = time.perf_counter()
    async with database.publisher(ids["p"]) as session:
        key = await made_key(session, resources.keyring, ids["p"], ids["g"])
        batch = GiftBatch(
            publisher_id=ids["p"], game_id=ids["g"], gift_id=gift, number=1, kind="derived",
            name="b", prefix="STAR", length=12, count=codes, revoked=[], created_user_name="b",
        )  # fmt: skip
        session.add(batch)
    took = time.perf_counter() - begun
    return Bench(database, resources, ids["p"], ids["g"], players, batch, key), took


async def _upload(bench: Bench, many: int) -> None:
    """Rows of another batch, so that looking up goes through a large index as well."""
    values = {"p": bench.publisher, "g": bench.game, "b": bench.batch.id}
    for first in range(1, many + 1, _STEP):
        async with bench.database.system() as session:
            part = {"first": first, "last": min(first + _STEP - 1, many)}
            await session.execute(_UPLOADED, values | part)


async def _look(bench: Bench, code: str) -> float:
    async with bench.database.publisher(bench.publisher) as session:
        begun = time.perf_counter()
        keyring, place = bench.resources.keyring, (bench.publisher, bench.game)
        who = bench.who(bench.players[0])
        found = await find_code(session, keyring, *place, code, subjects(who))
        assert isinstance(found, Found)
        known = await known_of(session, found, who)
        looked_at(found, "b", known)
        return (time.perf_counter() - begun) * 1000


async def _redeemed(bench: Bench, player: int, code: str) -> str:
    async with bench.database.publisher(bench.publisher) as session:
        keyring = bench.resources.keyring
        return (await redeem(session, keyring, bench.who(player), code, "")).result


async def _race(bench: Bench, races: int) -> tuple[int, float]:
    """How many of the races had exactly one winner, and seconds."""
    right, begun = 0, time.perf_counter()
    for code in bench.codes(range(races)):
        results = await asyncio.gather(*[_redeemed(bench, one, code) for one in bench.players])
        right += sorted(results) == ["granted", "redeemed"]
    return right, time.perf_counter() - begun


async def _export(bench: Bench, many: int) -> float:
    """Codes a second, until so many have come."""
    seen, begun = 0, time.perf_counter()
    async for part in codes_in_parts(bench.key, bench.batch, seed_of(bench.key, 1)):
        seen += part.count(b"\n")
        if seen >= many:
            break
    return seen / (time.perf_counter() - begun)


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


async def _measure(options: argparse.Namespace, postgres: TestPostgres, folder: Path) -> None:
    assert METADATA.tables
    database = Database(postgres.clone(), pool_size=8)
    resources = open_resources(Settings(data_dir=folder), database)
    bench, made = await _open(database, resources, options.codes)
    print(f"batch of {options.codes:,} usable after {made * 1000:.1f} ms")
    await _upload(bench, options.uploaded)
    step = max(1, options.codes // options.lookups)
    codes = bench.codes(range(0, options.codes, step))
    processor = time.process_time()
    took = sorted([await _look(bench, code) for code in codes])
    each = (time.process_time() - processor) / len(took) * 1000
    p99 = took[int(len(took) * 0.99)]
    print(f"look-up beside {options.uploaded:,} rows: p50 {statistics.median(took):.2f} ms, "
          f"p99 {p99:.2f} ms, processor of this process {each:.2f} ms")  # fmt: skip
    right, seconds = await _race(bench, options.races)
    print(f"races with one winner: {right} of {options.races}, {seconds:.1f} s")
    before = _memory()
    speed = await _export(bench, options.exported)
    print(f"export: {speed:,.0f} codes a second, peak memory +{_memory() - before} MB")
    await database.dispose()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--codes", type=int, default=10_000_000)
    parser.add_argument("--uploaded", type=int, default=1_000_000)
    parser.add_argument("--races", type=int, default=1_000)
    parser.add_argument("--lookups", type=int, default=2_000)
    parser.add_argument("--exported", type=int, default=500_000)
    options = parser.parse_args()
    postgres = TestPostgres()
    postgres.start()
    try:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(_measure(options, postgres, Path(folder)))
    finally:
        postgres.stop()


if __name__ == "__main__":
    main()
