"""[W-12] Two players reach for one code in the same moment: one has it each time.

`make test-release` does it a thousand times (`LONGSHORE_TEST_RACES`).
"""

import asyncio
import os
from collections import Counter as Counted

from sqlalchemy import text
from tests.support.gifts import Counter, codes_of
from tests.support.runtime import GameClient

CODES, EACH = int(os.environ.get("LONGSHORE_TEST_RACES", "200")), 8
# Pairs that play at once; each reaches for its own codes one after the other.
AT_ONCE = 5


async def test_one_of_two_has_a_code_each_time(counter: Counter) -> None:
    """Nobody else is told that they have it, and the game's server is told of each code once.

    A player may be wrong ten times in ten minutes, so a pair reaches for eight codes.
    """
    gift = await counter.gift(most_per_player=0)
    half = CODES // 2
    batch = await counter.done("deriveCode", id=gift["id"], name="b", count=half)
    # Uploaded codes have rows before anybody has them, derived ones have none.
    derived = await codes_of(counter, batch, list(range(1, half + 1)))
    uploaded = [f"KEPT{number:06d}" for number in range(half)]
    await counter.upload(gift, "\n".join(uploaded))
    codes = [code for both in zip(derived, uploaded, strict=True) for code in both]
    won: Counted[str] = Counted()

    async def play(number: int) -> None:
        pair = [await _player(counter, 2 * number + side) for side in range(2)]
        for code in codes[number * EACH : (number + 1) * EACH]:
            answers = await asyncio.gather(*[counter.redeem(code, one) for one in pair])
            results = sorted(one.data["reason"] if one.code else "granted" for one in answers)
            assert results == ["granted", "redeemed"], (code, [str(one) for one in answers])
            won["first" if answers[0].code == 0 else "second"] += 1

    for begin in range(0, CODES // EACH, AT_ONCE):
        await asyncio.gather(*[play(begin + one) for one in range(AT_ONCE)])
    assert won.total() == CODES
    told: Counted[str] = Counted()
    while bodies := await counter.deliver():
        told.update(str(one["data"]["redemption_id"]) for one in bodies)
    assert len(told) == CODES and set(told.values()) == {1}
    async with counter.database.system() as session:
        kept = text(
            "SELECT count(*), count(DISTINCT digest) FROM gift_redemption WHERE result = :r"
        )
        assert tuple((await session.execute(kept, {"r": "granted"})).one()) == (CODES, CODES)


async def _player(counter: Counter, number: int) -> GameClient:
    return await counter.friend(
        f"device-race-{number}", f"198.51.{100 + number // 250}.{number % 250}"
    )
