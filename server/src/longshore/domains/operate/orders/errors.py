"""Refusals around orders."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class OrderDiffersError(ApiError):
    """The game order id is another order's: by whom, for what, in which channel, at which price."""

    code, key = 4720, "order_differs"
    message = Text(
        "游戏订单号 {game_order_id} 已用于另一笔订单，请为每次下单生成新的订单号",
        "The game order id {game_order_id} belongs to another order, make a new one for each",
    )


class NotForSaleError(ApiError):
    """The game sells no such goods in this channel now."""

    code, key = 4721, "not_for_sale"
    message = Text(
        "商品 {goods_code} 不存在或未上架，请在“出包 › 游戏配置 › 商品”查看",
        "No product {goods_code} is on sale; see Pack, Game configuration, Products",
    )


class PaymentOffError(ApiError):
    """The channel takes no payments: it is not in the game, is switched off, or not in the area."""

    code, key = 4722, "payment_off"
    message = Text(
        "该渠道没有开启支付，请在“出包 › 渠道配置”查看",
        "Payments are not switched on for this channel; see Pack, Channels",
    )


class ChannelOrderError(ApiError):
    """The channel's server refused to take the order, or did not answer; the text says which.

    The order is there: the same call again asks the channel again.
    """

    code, key = 4727, "channel_order"
    message = Text("渠道下单未成功：{reason}", "The channel did not take the order: {reason}")


class UnknownWayError(ApiError):
    """The channel has no such way to pay."""

    code, key = 4728, "unknown_way"
    message = Text(
        "该渠道没有支付方式 {way}，不填则使用默认方式",
        "The channel has no way to pay called {way}, leave it out for its first",
    )


class OrderStateError(ApiError):
    """The order is not in a state in which this can be done; the text says which it is in."""

    code, key = 4723, "order_state"
    message = Text(
        "订单当前状态不允许该操作，请刷新后查看",
        "The order's state does not allow this, reload to see it",
    )


class PartChangedError(ApiError):
    """What the channel gave back is not what whoever decides saw."""

    code, key = 4726, "part_changed"
    message = Text(
        "渠道退回的金额已变化或已处理，请刷新后再确认",
        "What the channel gave back has changed or is booked, reload and decide again",
    )


class NoNoticeError(ApiError):
    """The channel tells nobody of payments, or nothing public says how."""

    code, key = 4725, "no_notice"
    message = Text(
        "该渠道没有可识别的支付通知：它可能仅用于登录，或没有公开资料",
        "No payment notice of this channel is known: it may be for signing in only",
    )
