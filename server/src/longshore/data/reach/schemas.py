"""What is asked about the reach of rules, and what is told of it."""

from datetime import date
from typing import Annotated

from pydantic import BaseModel, Field

from longshore.data.loading.first import Loading
from longshore.domains.operate.rules import Place, RuleTree
from longshore.gateway.of_game import OfGame
from longshore.kit.text.kinds import Line


class ReachQuery(OfGame):
    """Rules in their order, as an editor has them; the first that holds for a player decides.

    One that is null is for everybody. `place` is where they are judged; `salt` is what their
    percentages go by.
    """

    rules: Annotated[list[RuleTree | None], Field(min_length=1, max_length=50)]
    place: Place
    salt: Annotated[Line, Field(max_length=100)] = ""


class UnknownFact(BaseModel):
    """A field that a rule asks, and of how many of those looked at nothing is known of it."""

    field: str
    players: int


class RuleReach(BaseModel):
    """For how many of those looked at a rule decides: `least` for certain, `most` at most.

    They differ by those of whom something that it asks is `unknown`, such as the language, which a
    client tells only when it starts. `told_by_server` are fields that count as our books have them,
    though the rule knows them only from a game's server. `is_share_estimated`: percentages went by
    players, where clients are asked by their devices.
    """

    least: int
    most: int
    unknown: list[UnknownFact]
    told_by_server: list[str]
    is_share_estimated: bool


class Reach(BaseModel):
    """The reach of each rule among the players of `day`, yesterday in `time_zone`.

    `players` were there; `looked_at` are all of them, or an even share of so many. `loading` is how
    far what happened before has come in, while the figures lack it.
    """

    time_zone: str
    day: date
    players: int
    looked_at: int
    list: list[RuleReach]
    loading: Loading | None
