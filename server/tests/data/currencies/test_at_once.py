"""Two people keep one rate at once: neither replaces what they have not seen."""

from typing import Any

from tests.support.client import Answer, Client
from tests.support.world import World

PLACE = "/ultra/protected/app/send/data-new/"


async def _ask(client: Client, world: World, verb: str, **form: Any) -> Answer:
    user, game = world.aurora.owner, world.aurora.games[0]
    return await client.call("POST", f"{PLACE}rates/{verb}", user=user, game=game, json=form)


def _rates(answer: Answer) -> list[tuple[str, str, str]]:
    return [(one["currency"], one["since"], one["rate"]) for one in answer.data["list"]]


async def test_a_rate_that_another_has_changed_is_not_overwritten_unseen(
    client: Client, world: World
) -> None:
    """[W-19] Who says what they saw is told of another's rate first, and may then replace it."""
    assert (await _ask(client, world, "currency", currency="CNY")).code == 0
    of: dict[str, Any] = {"currency": "USD", "since": "2026-03-09"}
    assert (await _ask(client, world, "save", **of, rate="7.1", seen="")).code == 0
    second = await _ask(client, world, "save", **of, rate="7.3", seen="")
    assert (second.code, second.data["rate"]) == (4993, "7.1")
    assert "7.1" in second.msg and world.aurora.owner.name in second.msg
    assert (await _ask(client, world, "save", **of, rate="7.2", seen="7.10")).code == 0
    late = await _ask(client, world, "save", **of, rate="7.3", seen="7.1")
    assert (late.code, late.data["rate"]) == (4993, "7.2")
    # What both want is no contradiction.
    assert (await _ask(client, world, "save", **of, rate="7.2", seen="7.1")).code == 0
    kept = await _ask(client, world, "save", **of, rate="7.3", seen=late.data["rate"])
    assert _rates(kept) == [("USD", "2026-03-09", "7.3")]
    await _ask(client, world, "delete", **of)
    gone = await _ask(client, world, "save", **of, rate="7.4", seen="7.3")
    assert (gone.code, gone.data["rate"]) == (4994, "")
    assert _rates(await _ask(client, world, "save", **of, rate="7.4", seen="")) == [
        ("USD", "2026-03-09", "7.4")
    ]
