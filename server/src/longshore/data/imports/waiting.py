"""Why nothing is imported now: the engine that takes it does not answer."""

import asyncio

from longshore.account.identity import Call
from longshore.data.engine import EngineError
from longshore.data.engine.errors import EngineAwayError
from longshore.data.metrics.asked import ask
from longshore.kit.errors import ApiError

# Whoever looks at a list does not wait for an engine that hangs.
_SECONDS = 2.0


async def held_up_by(call: Call) -> str:
    """What keeps every import waiting, for whoever calls; empty where nothing does."""
    try:
        async with asyncio.timeout(_SECONDS):
            await ask(call.settings, "SELECT {game:UInt64}", call.game_id, {})
    except (EngineError, TimeoutError):
        return EngineAwayError().text(call.language)
    except ApiError as error:
        return error.text(call.language)
    return ""
