"""Events of one player for the file that they may ask for."""

import structlog

from longshore.data.engine import Engine, EngineError
from longshore.data.engine.place import DATABASE
from longshore.domains.operate.players import EVENTS, KeptEvents
from longshore.integrations.resources import Resources

log = structlog.get_logger(__name__)
_TOLD = ("time", "received", "event", "source", "id", "channel", "server", "version", "device",
    "amount", "currency", "properties")  # fmt: skip
# Moments as text, so that the file has them as the engine keeps them.
_OF_PLAYER = f"""
    SELECT toString(time), toString(received), {", ".join(_TOLD[2:])}
    FROM {DATABASE}.events WHERE game = {{game:UInt64}} AND player = {{player:UInt64}}
    ORDER BY time, source, id LIMIT {{most:UInt64}}
"""  # noqa: S608 - constants


@EVENTS.answer
async def events_of(
    resources: Resources, game_id: int, player_id: int, most: int
) -> list[KeptEvents]:
    """Everything that the engine has of a player; moments are in UTC, money in minor units."""
    return [await events_in(Engine(resources.settings), game_id, player_id, most)]


async def events_in(engine: Engine, game_id: int, player_id: int, most: int) -> KeptEvents:
    """The same from an engine that is given."""
    values = {"game": game_id, "player": player_id, "most": most + 1}
    try:
        rows = await engine.rows(_OF_PLAYER, values)
    except EngineError as error:
        log.info("events_not_told", why=str(error)[:200])
        return KeptEvents("unknown")
    told = [dict(zip(_TOLD, row, strict=True)) for row in rows[:most]]
    return KeptEvents("cut_off" if len(rows) > most else "whole", told)
