"""A gift that each role has once."""

from tests.support.gifts import Counter


async def test_whoever_names_no_role_is_one_of_them(counter: Counter) -> None:
    """Uncounted, a word would give to whoever leaves the role out as often as they ask."""
    gift = await counter.gift(most_per_player=0, most_per_role=1)
    await counter.done("shareWord", id=gift["id"], name="w", word="vip888")
    role = {"role_id": "r1", "server_id": "s1"}
    assert (await counter.redeem("VIP888")).code == 0
    assert await counter.reason("VIP888") == "role_limit"
    assert (await counter.redeem("VIP888", **role)).code == 0
    assert await counter.reason("VIP888", **role) == "role_limit"
    # Of a role on another server it is told apart.
    assert (await counter.redeem("VIP888", role_id="r1", server_id="s2")).code == 0
