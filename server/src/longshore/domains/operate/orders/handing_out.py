"""What the channel's SDK is handed to pay for an order, where only the server can sign it."""

import secrets
from dataclasses import dataclass

import structlog
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.orders.creating import Buyer, Made
from longshore.domains.operate.recipes import Moment, RecipeError, handed_out, recipe_for
from longshore.domains.pack.channels import server_parameters
from longshore.kit.clock import now_milliseconds
from longshore.kit.secrets.keyring import Keyring

log = structlog.get_logger(__name__)
_UID = text("SELECT channel_uid FROM player WHERE id = :player AND channel_code = ANY(:channels)")


@dataclass(frozen=True, slots=True)
class Paying:
    """How an order is to be paid: for which role, and where the channel tells that it was.

    `notify_url` is empty while nobody has told the server its own address.
    """

    role_id: str
    notify_url: str


def is_signed_for(channel_code: str) -> bool:
    """Whether a channel's SDK needs anything of the server before it takes money."""
    recipe = recipe_for(channel_code)
    return recipe is not None and recipe.purchase is not None


async def channel_fields(
    session: AsyncSession, keyring: Keyring, buyer: Buyer, made: Made, paying: Paying
) -> dict[str, str]:
    """Fields by their names in the channel's SDK; none where it needs none.

    None either while a parameter of the channel is missing: the log says which. A game whose own
    server signs goes on selling.
    """
    recipe = recipe_for(buyer.channel_code)
    if recipe is None or recipe.purchase is None:
        return {}
    parameters = await server_parameters(session, keyring, buyer.game_id, recipe.served)
    values = {"player": buyer.player_id, "channels": list(recipe.served)}
    order = {
        "number": made.number, "goods_code": made.goods_code, "goods_name": made.goods_name,
        "product_id": made.product_id, "amount": str(made.amount_minor), "currency": made.currency,
        "role_id": paying.role_id, "notify_url": paying.notify_url,
        "uid": (await session.execute(_UID, values)).scalar() or "",
    }  # fmt: skip
    moment = Moment(now_milliseconds(), secrets.token_hex(8))
    try:
        return handed_out(recipe.purchase, order, parameters or {}, moment)
    except RecipeError as error:
        log.warning("order_not_signed", channel=recipe.code, fault=error.fault, of=error.detail)
        return {}
