"""In which zone the days of a game's shares and the months of its statements are."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call
from longshore.domains.operate.publishing import ZONE_IN_FORCE, zone_in_force
from longshore.domains.popularize.shares.schemas import PromotionZones, PromotionZonesQuery

_LAST_DRAWN = "SELECT zone FROM settlement_month WHERE game_id = :game ORDER BY month DESC LIMIT 1"
_DRAWN = text(_LAST_DRAWN)
ZONE_OF_STATEMENTS = f"""
coalesce(NULLIF(({_LAST_DRAWN}), ''), NULLIF(({ZONE_IN_FORCE}), ''), :zone)
"""
"""`zone_of_statements` of :game as an expression, with :zone as its default."""


async def zone_of_statements(session: AsyncSession, game_id: int, default: str) -> str:
    """The zone that statements were drawn in; before the first of them that of the game's clock.

    It stays when the game's clock is set anew: another zone's month begins hours before or after
    the last one ended, and what was paid in those hours would be settled twice, or never.
    """
    drawn = (await session.execute(_DRAWN, {"game": game_id})).scalar_one_or_none()
    return drawn or await zone_in_force(session, game_id, default)


async def read_zones(call: Call, form: PromotionZonesQuery) -> PromotionZones:
    """In which zones the times and days of the game's promotion are."""
    default = call.settings.time_zone
    return PromotionZones(
        time_zone=await zone_in_force(call.session, call.game_id, default),
        statements_zone=await zone_of_statements(call.session, call.game_id, default),
    )
