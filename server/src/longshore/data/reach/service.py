"""How many of yesterday's players rules would reach, for whoever edits them."""

from collections import defaultdict

from longshore.account.identity import Call
from longshore.data.reach.crowd import crowd_of
from longshore.data.reach.judging import Lists, reach_of
from longshore.data.reach.schemas import Reach, ReachQuery
from longshore.domains.operate.publishing import read_drafted
from longshore.kit.aside import aside


async def reach(call: Call, form: ReachQuery) -> Reach:
    """The reach of rules as they are edited, with lists of players as they are drafted.

    Raises:
        EngineNotInstalledError, EngineAwayError, TooHeavyError: as pages of the data center.
    """
    crowd = await crowd_of(call)
    found = await aside(reach_of, form.rules, form.place, form.salt, crowd.some, await _lists(call))
    return Reach(
        time_zone=call.settings.time_zone, day=crowd.day, players=crowd.players,
        looked_at=len(crowd.some), list=found, loading=crowd.loading,
    )  # fmt: skip


async def _lists(call: Call) -> Lists:
    """In which lists somebody is, by their id."""
    async with call.services.database.publisher(call.publisher_id) as session:
        draft = await read_drafted(session, call.game_id, "segments")
    found: dict[str, set[str]] = defaultdict(set)
    for one in draft.model_dump()["segments"]:
        for player in one["players"]:
            found[player].add(one["key"])
    return {player: frozenset(keys) for player, keys in found.items()}
