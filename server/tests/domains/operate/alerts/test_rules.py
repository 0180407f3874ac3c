"""Which rules are refused: those that nothing could ever meet."""

from typing import Any

import pytest
from tests.support.client import Client
from tests.support.world import World

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
