"""What is known of a metric."""

from dataclasses import dataclass
from typing import Literal

from longshore.kit.text.text import Text

Unit = Literal[
    "players", "payments", "money", "share", "devices", "roles", "stays", "seconds", "events"
]


@dataclass(frozen=True, slots=True)
class Metric:
    """One metric: what it means, what it leaves out, an example worked out by hand.

    `query` is what the engine is asked, with `game` and the days bound.
    """

    name: str
    title: Text
    sentence: Text
    formula: Text
    excluded: Text
    example: Text
    unit: Unit
    query: str


SANDBOX = Text("沙箱玩家和沙箱订单。", "Sandbox players and sandbox orders.")
NO_PLAYER = Text("沙箱玩家；没有带玩家的事件。", "Sandbox players; events that name no player.")
