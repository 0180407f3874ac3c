"""Switches for a game's own server."""

from typing import Annotated

from pydantic import BaseModel, Field, JsonValue, StringConstraints

from longshore.domains.operate.rules import Facts, told_facts
from longshore.runtime.callers import ServerCall
from longshore.runtime.calls.fields import PlayerId
from longshore.runtime.calls.init import SwitchAnswer
from longshore.runtime.init_answers import facts_at, init_answers, without_moment
from longshore.runtime.operation import sdk_call
from longshore.runtime.switches import answers, verdicts

FactName = Annotated[str, StringConstraints(pattern=r"^[a-z_]{1,40}$")]


class SwitchQuery(BaseModel):
    """For whom: percentages and lists of players go by `player_id`; `facts` are what rules ask.

    The moment is the server's; a fact that nobody tells makes its condition false.
    """

    player_id: PlayerId
    facts: Annotated[dict[FactName, JsonValue], Field(max_length=40)] = {}


class SwitchesOutput(BaseModel):
    """Every published switch by its key; `snapshot` counts publications."""

    snapshot: int
    switches: dict[str, SwitchAnswer]


@sdk_call("/sdk/server/v1/switches", changes=False)
async def server_switches(call: ServerCall, form: SwitchQuery) -> SwitchesOutput:
    """Evaluate every switch of the game for one player, as `init` does for a device."""
    snapshot = await call.ports.snapshots.of(call.game)
    zone = snapshot.time_zone(call.ports.settings.time_zone)
    switches = init_answers(call.game_id, snapshot, zone).switches
    lists = {key for key, players in switches.segments.items() if form.player_id in players}
    told = {"device": None, **told_facts(form.facts), "player": form.player_id}
    facts = facts_at(without_moment(told), form.player_id, zone)
    found = verdicts(switches, Facts(facts.fields, form.player_id, frozenset(lists)))
    evaluated = answers(switches, found)
    return SwitchesOutput(
        snapshot=snapshot.number,
        switches={key: SwitchAnswer.model_validate(one) for key, one in evaluated.items()},
    )
