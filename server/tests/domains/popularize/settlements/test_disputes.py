"""A disputed line: what the promoter says that it should be, beside what the ledger says."""

from sqlalchemy import text
from tests.support.settling import Settling, moment
from tests.support.world import as_owner


async def test_a_claim_beside_the_ledger(settling: Settling) -> None:
    """[W-14] Claimed, stored and derived stand beside each other, line by line."""
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    await settling.buy(moment(3, 3))
    await settling.buy(moment(3, 9), "gem_60")
    statement = (await settling.draw(3, moment(4, 1))).data["list"][0]["id"]
    await settling.call("settlement/step", id=statement, step="checked", claimed_minor=5)
    told = {"step": "disputed", "line_number": 2, "words": "Two orders", "claimed_minor": 360}
    disputed = await settling.call("settlement/step", id=statement, **told)
    assert disputed.code == 0, disputed.msg
    steps = [(one["kind"], one["claimed_minor"]) for one in disputed.data["steps"]]
    assert steps == [("drawn", None), ("checked", None), ("disputed", 360)]
    same = (await settling.call("settlement/verify", id=statement)).data
    assert same["lines"] == [
        {"number": 1, "stored_minor": 19_440, "derived_minor": 19_440},
        {"number": 2, "stored_minor": 180, "derived_minor": 180},
    ]
    # A line that somebody moved by hand, and one that the ledger does not know.
    async with as_owner(settling.database) as session:
        await session.execute(
            text("UPDATE settlement_line SET amount_minor = 360 WHERE number = 2")
        )
        await session.execute(
            text("UPDATE settlement_line SET day = '2026-03-30' WHERE number = 1")
        )
    other = (await settling.call("settlement/verify", id=statement)).data
    assert not other["is_same"]
    assert [one["derived_minor"] for one in other["lines"]] == [None, 180]


async def test_disputes_of_a_line_end(settling: Settling) -> None:
    """Answered, a line is disputed again with new words only, and three times at most."""
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    await settling.buy(moment(3, 3))
    statement = (await settling.draw(3, moment(4, 1))).data["list"][0]["id"]
    await settling.call("settlement/step", id=statement, step="checked")

    async def say(step: str, words: str) -> int:
        told = {"step": step, "line_number": 1, "words": words}
        return (await settling.call("settlement/step", id=statement, **told)).code

    assert await say("disputed", "Too little") == 0
    assert await say("answered", "No") == 0
    assert await say("disputed", " too   LITTLE ") == 4878
    assert await say("disputed", "Two orders are missing") == 0
    assert await say("disputed", "And a third one") == 0
    assert await say("disputed", "And a fourth one") == 4879
    assert await say("answered", "Here they are") == 0
    assert await say("disputed", "Something else") == 4879
    confirmed = await settling.call("settlement/step", id=statement, step="confirmed")
    assert confirmed.data["statement"]["state"] == "confirmed"


async def test_a_claim_that_cannot_be(settling: Settling) -> None:
    for claimed in ("x", 10**14, 1.5):
        form = {"id": 1, "step": "disputed", "line_number": 1, "words": "x"}
        answer = await settling.call("settlement/step", **form, claimed_minor=claimed)
        assert answer.code == 4000, claimed
