"""What the channel's SDK is handed to pay for an order, where only the server can make it."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.orders.creating import Buyer, Made
from longshore.domains.operate.orders.errors import UnknownWayError
from longshore.domains.operate.recipes import Buying, Moment, Purchase, Recipe, recipe_for
from longshore.domains.pack.channels import server_parameters
from longshore.kit.clock import now_milliseconds
from longshore.kit.secrets.keyring import Keyring

_UID = text("SELECT channel_uid FROM player WHERE id = :player AND channel_code = ANY(:channels)")


@dataclass(frozen=True, slots=True)
class Paying:
    """How an order is to be paid: for which role, and where the channel tells that it was.

    `notify_url` is empty while nobody has told the server its own address. `way` is one of several
    ways to pay that a channel has, by default its first. `claim` is what the channel's SDK gave the
    client for it.
    """

    role_id: str
    notify_url: str
    role_name: str = ""
    server_id: str = ""
    way: str = ""
    claim: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Handing:
    """What handing something out for an order takes, read in the order's own transaction."""

    recipe: Recipe
    purchase: Purchase
    buying: Buying


def is_signed_for(channel_code: str) -> bool:
    """Whether a channel's SDK needs anything of the server before it takes money."""
    recipe = recipe_for(channel_code)
    return recipe is not None and recipe.purchase is not None


async def handing_of(
    session: AsyncSession, keyring: Keyring, buyer: Buyer, made: Made, paying: Paying
) -> Handing | None:
    """What is handed out for an order is made of; None where the channel's SDK needs nothing.

    Raises:
        UnknownWayError: the channel has no such way to pay. KeyringError.
    """
    recipe = recipe_for(paying.way or buyer.channel_code)
    if paying.way and (recipe is None or buyer.channel_code not in recipe.served):
        raise UnknownWayError(way=paying.way)
    if recipe is None or recipe.purchase is None:
        return None
    parameters = await server_parameters(session, keyring, buyer.game_id, recipe.served)
    values = {"player": buyer.player_id, "channels": list(recipe.served)}
    order = {
        "number": made.number, "goods_code": made.goods_code, "goods_name": made.goods_name,
        "product_id": made.product_id, "amount": str(made.amount_minor), "currency": made.currency,
        "role_id": paying.role_id, "role_name": paying.role_name, "server_id": paying.server_id,
        "notify_url": paying.notify_url, "player_id": str(buyer.player_id),
        "uid": (await session.execute(_UID, values)).scalar() or "",
        "sandbox": "1" if buyer.is_sandbox else "", "live": "" if buyer.is_sandbox else "1",
    }  # fmt: skip
    moment = Moment(now_milliseconds(), secrets.token_hex(8))
    return Handing(
        recipe, recipe.purchase, Buying(order, dict(paying.claim), parameters or {}, moment)
    )
