"""SIGKILL of workers that give rewards, two at once: nothing twice, lost, or past its budget."""

import asyncio
import os
import random
from pathlib import Path

from fastapi import FastAPI
from sqlalchemy import text
from tests.support import children
from tests.support.activities import Fair, activity
from tests.support.client import Client
from tests.support.gifts import open_counter
from tests.support.world import World

from longshore.kit.db.database import Database

PAYMENTS = int(os.environ.get("LONGSHORE_TEST_REWARDS", "100"))
KILLS = int(os.environ.get("LONGSHORE_TEST_KILLS", "3"))
_PROCESS = Path(__file__).parents[1] / "support" / "settler_process.py"
_WAITING = text("SELECT count(*) FROM activity_occasion")
_LATER = text("SELECT count(*) FROM activity_occasion WHERE attempts > 0")
# What was given, what was counted, and what the game's server is told of.
_BOOKS = text("""
SELECT r.activity_key AS key, count(*) AS given, count(DISTINCT r.occasion) AS occasions,
  sum(r.quantity) AS items, count(DISTINCT r.redemption_id) AS told,
  count(g.id) FILTER (WHERE d.id IS NOT NULL) AS queued,
  (SELECT (used, spent) FROM activity_tally t WHERE t.game_id = min(r.game_id)
    AND t.activity_key = r.activity_key AND t.scope = 'total')::text AS tally
FROM activity_reward r JOIN gift_redemption g ON g.id = r.redemption_id
LEFT JOIN delivery d ON d.gift_redemption_id = g.id
GROUP BY r.activity_key
""")


async def test_every_payment_is_rewarded_once_over_kills(
    app: FastAPI, client: Client, database: Database, world: World
) -> None:
    """[W-11] Each payment gives its reward once; a budget for 45 gems of ten gives four times."""
    fair = await Fair.open(await open_counter(app, client, database, world))
    await fair.publish(
        activity("each_payment", "every"), activity("each_payment", "few", budget=45)
    )
    for player in await fair.players(PAYMENTS):
        await fair.pay(player=player)
    left = PAYMENTS
    for turn in range(KILLS + 1):
        workers = [_start(database, fair.zone) for _ in range(2)]
        try:
            left = await _wait(database, left, until_empty=turn == KILLS)
        finally:
            for worker in workers:
                worker.kill()
                worker.wait()
    async with database.system() as session:
        books = {row.key: row for row in (await session.execute(_BOOKS)).all()}
    for key, times in (("every", PAYMENTS), ("few", 4)):
        row = books[key]
        assert (row.given, row.occasions, row.told, row.queued) == (times,) * 4, key
        assert (row.items, row.tally) == (10 * times, f"({times},{10 * times})"), key


def _start(database: Database, zone: str) -> children.Child:
    addresses = database.addresses
    return children.start(_PROCESS, addresses.application, addresses.system, zone)


async def _wait(database: Database, before: int, *, until_empty: bool) -> int:
    """Until something was judged and then any moment, or until nothing is left; how many are."""
    left = before
    async with asyncio.timeout(120):
        while left and (until_empty or left == before):
            async with database.system() as session:
                left = (await session.execute(_WAITING)).scalar_one()
                assert (await session.execute(_LATER)).scalar_one() == 0
            await asyncio.sleep(0.02)
    await asyncio.sleep(random.uniform(0, 0.1))
    return left
