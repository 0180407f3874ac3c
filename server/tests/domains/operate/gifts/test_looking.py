"""[W-12] A code is looked up by one statement, whatever it turns out to be, and by today's keys."""

from typing import Any

import pytest
from sqlalchemy import text
from tests.support.gifts import Counter, codes_of
from tests.support.statements import counted

from longshore.domains.operate.gifts.checking import looked_at
from longshore.domains.operate.gifts.finding import Found, find_code
from longshore.domains.operate.gifts.knowing import Redeemer, known_of, subjects
from longshore.domains.operate.gifts.redeeming import redeem


def _redeemer(counter: Counter) -> Redeemer:
    publisher, game = counter.world.aurora.id, counter.world.aurora.games[0].id
    return Redeemer(publisher, game, counter.player_id, None, "", False)


async def _looked_up(counter: Counter, code: str) -> tuple[str, int]:
    """What becomes of it if the guest redeems it, and how many statements that took."""
    who, keyring = _redeemer(counter), counter.app.state.resources.keyring
    place = (who.publisher_id, who.game_id)
    async with counter.database.publisher(who.publisher_id) as session:
        with counted(counter.database) as sent:
            found = await find_code(session, keyring, *place, code, subjects(who))
            if not isinstance(found, Found):
                return "unknown", len(sent)
            known = await known_of(session, found, who)
        return looked_at(found, "b", known).result, len(sent)


@pytest.fixture
async def codes(counter: Counter) -> dict[str, str]:
    """A code of each kind, one nobody has, and two that give nothing any more."""
    gift = await counter.gift(most_per_player=2)
    await counter.upload(gift, "UPLOADED1")
    await counter.done("shareWord", id=gift["id"], name="b", word="vip888", most_uses=1)
    batch = await counter.done("deriveCode", id=gift["id"], name="b", count=9, prefix="STAR")
    derived, given = await codes_of(counter, batch, [1, 2])
    once = await counter.gift(code="once", most_per_player=1)
    other = await counter.done("deriveCode", id=once["id"], name="b", count=9, length=16)
    first, second = await codes_of(counter, other, [1, 2])
    for code in (given, first):
        assert (await counter.redeem(code)).code == 0
    return {
        "granted": "UPLOADED1", "granted, derived": derived, "granted, a word": "VIP 888",
        "unknown": "NOBODYS1", "redeemed": given, "player_limit": second,
    }  # fmt: skip


async def test_one_statement(counter: Counter, codes: dict[str, str]) -> None:
    await _looked_up(counter, "the first opens the keys")
    found = {kind: await _looked_up(counter, code) for kind, code in codes.items()}
    # Of one that nobody has it is asked besides whether it was meant to be one of a batch.
    asked = {kind: 2 if kind == "unknown" else 1 for kind in codes}
    assert found == {kind: (kind.partition(",")[0], asked[kind]) for kind in codes}


async def test_keys_that_are_others_now_are_opened_again(
    counter: Counter, codes: dict[str, str]
) -> None:
    """What a process remembers is right only as long as the database has the same."""
    assert (await _looked_up(counter, "UPLOADED1"))[0] == "granted"
    async with counter.database.system() as session:
        kept = (await session.execute(text("SELECT value FROM player_key"))).scalar_one()
        await session.execute(text("DELETE FROM player_key"))
    assert (await _looked_up(counter, "UPLOADED1"))[0] == "unknown", "digests are by another key"
    async with counter.database.system() as session:
        await session.execute(text("UPDATE player_key SET value = :kept"), {"kept": kept})
    assert (await _looked_up(counter, "UPLOADED1"))[0] == "granted"


async def test_a_word_is_used_up_by_all(counter: Counter, codes: dict[str, str]) -> None:
    """How often a word was given is counted by its batch, which is known once it is found."""
    friend = await counter.friend()
    assert (await counter.redeem("vip888", friend)).code == 0
    assert await counter.reason("vip888") == "used_up"
    keyring, who = counter.app.state.resources.keyring, _redeemer(counter)
    async with counter.database.publisher(who.publisher_id) as session:
        outcome: Any = await redeem(session, keyring, who, "vip888", "")
    assert (outcome.result, outcome.is_guess) == ("used_up", False)
