"""The list of goods by the hot lane, as the page opens with it: without filters."""

from collections.abc import Sequence

from longshore.account.identity import Permission
from longshore.gateway.hot_read import MY_GAMES, MY_PUBLISHER, HotCall, HotRead, epoch, page_of
from longshore.gateway.routes import PREFIX
from longshore.kit.db.lane import Value

_PAGE_SIZE = 20
_EMPTY = ("keyword", "channel_code")
_WHERE = f"""
  g.publisher_id = {MY_PUBLISHER} AND g.game_id = $1::bigint AND g.game_id = ANY({MY_GAMES})
"""
# The page first: the products of every row before it would be gathered too, and thrown away.
_LIST = f"""
SELECT json_build_object(
  'list', (SELECT coalesce(json_agg(row), '[]') FROM (
    SELECT g.id, g.game_id, g.code, g.name, g.description, g.price_minor, g.currency, g.is_on,
      coalesce((SELECT json_agg(json_build_object(
          'channel_code', p.channel_code, 'product_id', p.product_id,
          'price_minor', p.price_minor, 'currency', p.currency) ORDER BY p.channel_code)
        FROM goods_product p WHERE p.goods_id = g.id), '[]') AS products,
      {epoch("g.created_at")} AS created_at,
      {epoch("g.updated_at")} AS updated_at
    FROM (
      SELECT g.* FROM goods g WHERE {_WHERE} ORDER BY g.id DESC LIMIT $2::bigint OFFSET $3::bigint
    ) g ORDER BY g.id DESC) AS row),
  'total', (SELECT count(*) FROM goods g WHERE {_WHERE}))::text
"""  # noqa: S608 - constants


def _values(call: HotCall) -> Sequence[Value] | None:
    fields = call.fields(("page", "page_size", *_EMPTY))
    if fields is None or any(fields.get(name) for name in _EMPTY):
        return None
    page = page_of(fields, page_size=_PAGE_SIZE)
    return (call.game_id, *page) if page else None


HOT_READS = (
    HotRead(
        "POST",
        PREFIX + "usdk/sdk/u_goodsList",
        _LIST,
        _values,
        permissions=(Permission.PACK,),
        is_about_game=True,
        service="usdk",
    ),
)
