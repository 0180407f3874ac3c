"""Ordering goods."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from longshore.domains.operate.orders import (
    Buyer,
    Handing,
    Made,
    Paying,
    PaymentOffError,
    Wish,
    handing_of,
    make_order,
)
from longshore.domains.pack.channels import rules_of
from longshore.kit.text.kinds import without_control_characters
from longshore.runtime import minors
from longshore.runtime.callers import PlayerCall
from longshore.runtime.calls.fields import ChannelCode, Name, Short
from longshore.runtime.errors import CurrencyNotSoldError
from longshore.runtime.limits import per_player
from longshore.runtime.operation import sdk_call

GameOrderId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")]


class OrderInput(BaseModel):
    """What to buy. The price is the server's own.

    `game_order_id` is the game's number for this purchase: sent again, it gives the same order. For
    other goods or another channel, or where the channel's store has another price by now, it is
    refused (4720): that is another purchase. `channel` takes the money, by default the one that the
    player came through; `way` is one of its ways to pay where it has several (`alipay`,
    `wechatpay_v3`), by default its first. `claim` is what the channel's SDK gave for this payment:
    a fresh `token`, by the guide's names. `extra` comes back as it was in the notice to the game's
    server.
    """

    goods_code: Short
    game_order_id: GameOrderId
    channel: ChannelCode = ""
    way: ChannelCode = ""
    claim: Annotated[dict[str, Annotated[str, Field(max_length=8192)]], Field(max_length=20)] = {}
    role_id: Short = ""
    role_name: Name = ""
    server_id: Short = ""
    extra: Annotated[str, AfterValidator(without_control_characters), Field(max_length=1000)] = ""


class OrderMade(BaseModel):
    """What the channel's SDK needs to pay: `order_id` as its own order number.

    `amount` counts the smallest units of `currency`; `product_id` is the store's name of the goods.
    The channel's notice goes to `notify_path` of this address. `channel_fields` are what the
    channel's SDK takes besides, by its own names: what the channel's server gave for the order,
    signatures that only the server can make, and what they cover, to be handed over as they are;
    empty for a channel that needs none.
    """

    order_id: str
    goods_code: str
    goods_name: str
    product_id: str
    amount: int
    currency: str
    environment: str
    notify_path: str
    is_new: bool
    channel_fields: dict[str, str]


@sdk_call("/sdk/v1/order", per_player(60))
async def order(call: PlayerCall, form: OrderInput) -> OrderMade:
    """Make an order, once for each `game_order_id`."""
    player = call.session
    channel = form.channel or player.channel_code
    buyer = Buyer(call.publisher_id, call.game_id, player.player_id, channel, player.is_sandbox)
    wish = Wish(
        form.goods_code,
        form.game_order_id,
        form.role_id,
        form.role_name,
        form.server_id,
        form.extra,
    )
    try:
        made, handing = await _made(call, buyer, wish, form)
    except minors.HeldBackError as held:
        raise await held.note(call) from None
    # After the order's transaction: a channel takes its time, and the order stays whatever it says.
    fields = await call.ports.preparer(buyer, made.number, handing)
    return OrderMade(
        order_id=made.number,
        goods_code=made.goods_code,
        goods_name=made.goods_name,
        product_id=made.product_id,
        amount=made.amount_minor,
        currency=made.currency,
        environment="sandbox" if player.is_sandbox else "production",
        notify_path=_notify_path(call, form.way or channel),
        is_new=made.is_new,
        channel_fields=fields,
    )


def _notify_path(call: PlayerCall, channel: str) -> str:
    return f"/sdk/callback/{channel}/{call.app_id}"


async def _made(
    call: PlayerCall, buyer: Buyer, wish: Wish, form: OrderInput
) -> tuple[Made, Handing | None]:
    """The order, and what is needed to hand its channel's SDK something."""
    async with call.transaction() as session:
        rules = await rules_of(session, call.game_id, buyer.channel_code)
        if rules is None or "payment" in rules.off:
            raise PaymentOffError()
        area = (await call.ports.snapshots.of(call.game)).areas.of(call.address)
        if area and not area.has_store(buyer.channel_code):
            raise PaymentOffError()
        made = await make_order(session, buyer, wish)
        if made.is_new and area and not area.sells_in(made.currency):
            raise CurrencyNotSoldError(currency=made.currency, area=area.name)
        await minors.check_order(call, session, minors.whose(call), made)
        own = str(call.ports.settings.public_url or "").rstrip("/")
        path = _notify_path(call, form.way or buyer.channel_code)
        paying = Paying(
            wish.role_id, f"{own}{path}" if own else "", wish.role_name, wish.server_id, form.way,
            form.claim,
        )  # fmt: skip
        return made, await handing_of(session, call.ports.resources.keyring, buyer, made, paying)
