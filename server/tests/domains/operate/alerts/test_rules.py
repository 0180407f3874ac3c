"""Which rules are refused: those that nothing could ever meet. Which are silent now."""

from typing import Any

import pytest
from tests.support.client import Client
from tests.support.world import World

from longshore.domains.operate.alerts import ONLINE_DROP, NobodyKnowsError

READ = "/ultra/protected/app/send/usdk/alert/config"
SAVE = "/ultra/protected/app/send/usdk/alert/saveRule"


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ({"kind": "online_drop", "threshold": 1, "minutes": 720}, None),
        ({"kind": "online_drop", "threshold": 1, "minutes": 721}, "1 到 720 分钟"),
        ({"kind": "online_drop", "threshold": 100, "minutes": 10}, None),
        ({"kind": "online_drop", "threshold": 101, "minutes": 10}, "最多少 100 %"),
        ({"kind": "revenue_drop", "threshold": 100, "minutes": 60}, None),
        ({"kind": "revenue_drop", "threshold": 101, "minutes": 60}, "最多少 100 %"),
        ({"kind": "login_failures", "threshold": 101, "minutes": 5}, None),
    ],
)
async def test_a_rule_can_be_met(
    rule: dict[str, Any], said: str | None, client: Client, world: World
) -> None:
    """[issue] Nothing falls by more than all of it: such a rule would be silent for ever."""
    aurora = world.aurora
    answer = await client.call("POST", SAVE, user=aurora.owner, game=aurora.games[0], json=rule)
    assert (answer.code, (said or "") in answer.msg) == (4000 if said else 0, True)


async def test_a_rule_that_nobody_can_measure_says_so(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[issue] It stood there as switched on and was silent; the log of the server alone knew."""
    at = {"user": world.aurora.owner, "game": world.aurora.games[0]}
    answers: list[Any] = [[30], [], NobodyKnowsError("it is away", 1_773_100_000)]

    async def answer(*_: Any) -> list[int]:
        found = answers.pop(0)
        if isinstance(found, Exception):
            raise found
        return list(found)

    monkeypatch.setattr(ONLINE_DROP, "_answers", [answer])

    async def told() -> dict[str, Any]:
        found = await client.call("POST", READ, **at)
        assert found.code == 0, found
        return {one["kind"]: one["not_measured"] for one in found.data["rules"]}

    # What is off is asked of nobody.
    assert set((await told()).values()) == {None}
    for kind in ("online_drop", "queue_age"):
        saved = await client.call("POST", SAVE, **at, json={"kind": kind})
        assert saved.code == 0, saved
    for expected in (None, {"since": None}, {"since": 1_773_100_000}):
        found = await told()
        assert (found["online_drop"], found["queue_age"]) == (expected, None)
    assert answers == []
