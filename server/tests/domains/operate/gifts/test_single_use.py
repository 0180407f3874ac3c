"""[W-12] Two people redeem one single-use code at once, a thousand times: one wins each time."""

import asyncio
from collections import Counter as Tally

from sqlalchemy import text
from tests.support.gifts import GIFT, Counter, codes_of

CODES = 1_000
# Fewer calls of one player than a minute allows, however fast the machine is.
OF_A_PAIR = 25
_GRANTED = text("""
SELECT count(*), count(DISTINCT digest), count(DISTINCT (batch_id, serial))
FROM gift_redemption WHERE game_id = :game AND result = 'granted'
""")


async def test_of_two_at_once_one_gets_it_a_thousand_times(counter: Counter) -> None:
    """Half of the codes have rows before they are redeemed, half have none: neither gives twice."""
    gift = await counter.gift()
    await counter.done("save", **{**GIFT, "most_per_player": 0}, id=gift["id"], revision=1)
    half = CODES // 2
    uploaded = [f"KEPT{number:06d}" for number in range(half)]
    await counter.upload(gift, "\n".join(uploaded))
    batch = await counter.done("deriveCode", id=gift["id"], name="d", count=half)
    codes = [*uploaded, *await codes_of(counter, batch, list(range(1, half + 1)))]
    winners: Tally[str] = Tally()
    for start in range(0, CODES, OF_A_PAIR):
        pair = [await counter.friend(f"device-{start}-{which}") for which in ("a", "b")]
        for number, code in enumerate(codes[start : start + OF_A_PAIR]):
            # Each is the first to ask every other time.
            asked = pair if number % 2 else pair[::-1]
            answers = await asyncio.gather(*[counter.redeem(code, one) for one in asked])
            results = sorted(one.data["reason"] if one.code else "granted" for one in answers)
            assert results == ["granted", "redeemed"], (code, answers)
            winners["first" if answers[0].code == 0 else "second"] += 1
    assert winners.total() == CODES
    async with counter.database.system() as session:
        row = await session.execute(_GRANTED, {"game": counter.world.aurora.games[0].id})
        assert tuple(row.one()) == (CODES, CODES, CODES)
    told = await counter.deliver()
    while more := await counter.deliver():
        told += more
    assert len({one["data"]["redemption_id"] for one in told}) == len(told) == CODES
