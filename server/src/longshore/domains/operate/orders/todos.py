"""Orders of which a channel gave a part back; told to who may decide what that means."""

from longshore.account.identity import Permission
from longshore.gateway.todo import GAMES, Found, TodoKind, Waiting
from longshore.kit.text.text import Text

# By the index of entries that tell of parts; orders are looked at by their key.
_UNDECIDED = f"""
SELECT t.game_id, count(*), NULL::jsonb
FROM (SELECT game_id, order_id, sum(CAST(data ->> 'amount_minor' AS bigint)) AS minor
  FROM order_event WHERE game_id = ANY({GAMES}) AND kind = 'part_told' GROUP BY 1, 2) t
JOIN orders o ON o.id = t.order_id
WHERE o.payment = 'paid' AND NOT o.is_sandbox AND t.minor > (
  SELECT coalesce(sum(CAST(b.data ->> 'amount_minor' AS bigint)), 0) FROM order_event b
  WHERE b.order_id = t.order_id AND b.kind = 'part_refunded')
GROUP BY t.game_id
"""  # noqa: S608 - constants


def _said(found: Found) -> Waiting:
    return Waiting(found.game_id, "Orders", found.number, {"attention": "part_refunded"})


TODOS = (
    TodoKind(
        "orders_part_refunded",
        "missing",
        Text("{count} 个订单被渠道部分退款，待处理", "Partly refunded orders to decide: {count}"),
        Text(
            "{games} 个游戏有订单被渠道部分退款，待处理",
            "{games} games have partly refunded orders to decide",
        ),
        _UNDECIDED,
        _said,
        Permission.OPERATE_EDIT,
    ),
)
