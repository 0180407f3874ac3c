"""Actions of orders: find them, read their ledger, put right what went wrong."""

from longshore.account.identity import Permission
from longshore.domains.operate.orders import listing, service, trying
from longshore.gateway.action import action

ACTIONS = (
    action(
        "usdk_list_orders",
        "usdk/order/list",
        "Orders of a game, the newest first; by any id that a player can read, and by state.",
        listing.list_orders,
        Permission.OPERATE,
    ),
    action(
        "usdk_detail_order",
        "usdk/order/detail",
        "An order with its ledger: every notice, every attempt to deliver, who did what.",
        service.read_order,
        Permission.OPERATE,
    ),
    action(
        "usdk_resend_orders",
        "usdk/order/resend",
        "Tell the game's server of paid orders again, under the same message ids.",
        service.resend,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_refund_order",
        "usdk/order/refund",
        "Book that the money was given back, and tell the game's server.",
        service.refund_by_hand,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_book_order_part",
        "usdk/order/bookPart",
        "Book the parts that a channel gave back; the order stays paid, its goods with the player.",
        service.book_part,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_mark_order_delivered",
        "usdk/order/markDelivered",
        "Book that the player has the goods; the game's server is not told any more.",
        service.mark_delivered,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_try_recipe",
        "usdk/sdk/channel/recipe/try",
        "What a pasted payment notice of a channel goes through; asks for the password, recorded.",
        trying.try_recipe,
        Permission.SECRET_REVEAL,
    ),
)
