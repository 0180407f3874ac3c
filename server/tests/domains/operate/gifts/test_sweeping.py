"""[W-12] The log of codes: what gave nothing is forgotten, what was given stays given."""

from datetime import timedelta

from tests.support.gifts import Counter

from longshore.domains.operate.gifts.sweeping import DAYS, sweep
from longshore.kit.clock import at, now


async def test_attempts_that_gave_nothing_go_after_half_a_year(counter: Counter) -> None:
    """A code that was used stays used when its attempts are forgotten."""
    gift = await counter.gift()
    await counter.upload(gift, "AAAA1111")
    assert (await counter.redeem("AAAA1111")).code == 0
    friend = await counter.friend()
    assert await counter.reason("AAAA1111", friend) == "redeemed"
    for days, left in ((DAYS - 1, ["redeemed", "granted"]), (DAYS + 2, ["granted"])):
        with at(now() + timedelta(days=days)):
            await sweep(counter.database, counter.app.state.resources)
        log = (await counter.done("redemptionList", id=gift["id"]))["list"]
        assert [row["result"] for row in log] == left
    assert await counter.reason("AAAA1111", friend) == "redeemed"
