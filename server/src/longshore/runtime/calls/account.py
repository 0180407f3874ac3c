"""What is kept of the player who is signed in."""

from pydantic import BaseModel

from longshore.domains.operate.messages import masked
from longshore.domains.operate.players import facts_of
from longshore.domains.operate.players.identity import (
    age_on,
    age_tier,
    born_on,
    masked_name,
    masked_phone,
    today_in_china,
)
from longshore.domains.operate.real_names import standing_of
from longshore.kit.clock import now
from longshore.runtime.callers import PlayerCall
from longshore.runtime.limits import per_player
from longshore.runtime.minors import RealNameState
from longshore.runtime.operation import Nothing, sdk_call


class AccountOutput(BaseModel):
    """The player's own facts, masked; empty is what was not told.

    `real_name` is how far the name is, as `realname` tells it. `age_tier` is "0-7", "8-15",
    "16-17", "18+", or empty without an identity number.
    """

    player_id: str
    phone: str
    email: str
    name: str
    real_name: RealNameState
    age_tier: str


@sdk_call("/sdk/v1/account", per_player(60))
async def account(call: PlayerCall, form: Nothing) -> AccountOutput:
    """Read what is known of the player: bound phone, address of mail and real name, all masked."""
    player = call.session.player_id
    async with call.transaction() as session:
        facts = await facts_of(
            session, call.ports.resources.keyring, call.publisher_id, call.game_id, player
        )
        standing = await standing_of(session, call.game_id, player)
    today = today_in_china(now())
    born = born_on(facts.get("identity", ""), today)
    return AccountOutput(
        player_id=str(player),
        phone=masked_phone(facts["phone"]) if "phone" in facts else "",
        email=masked(facts["email"]) if "email" in facts else "",
        name=masked_name(facts["name"]) if "name" in facts else "",
        real_name=standing.state if standing else "given" if "identity" in facts else "none",
        age_tier=age_tier(age_on(born, today)) if born else "",
    )
