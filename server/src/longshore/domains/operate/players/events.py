"""What players ask of the data center, which knows them and not the other way round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from longshore.integrations.resources import Resources
from longshore.kit.questions import Question


@dataclass(frozen=True, slots=True)
class KeptEvents:
    """Events of a player, oldest first.

    `cut_off`: there are more; `unknown`: the data center is away or was never set up.
    """

    state: Literal["whole", "cut_off", "unknown"]
    rows: Sequence[Mapping[str, Any]] = field(default_factory=tuple)


EVENTS: Question[[Resources, int, int, int], KeptEvents] = Question(
    "What the data center has of a player (game, number), so many rows at most"
)
