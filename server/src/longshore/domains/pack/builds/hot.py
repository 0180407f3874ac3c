"""The list of builds by the hot lane, as its page opens: without filters."""

from collections.abc import Sequence

from longshore.account.identity import Permission
from longshore.domains.pack.builds.presenter import PRIORITIES
from longshore.gateway.hot_read import MY_GAMES, MY_PUBLISHER, HotCall, HotRead, epoch, page_of
from longshore.gateway.routes import PREFIX
from longshore.kit.db.lane import Value

_PAGE_SIZE = 10
_MOST_SKIPPED = 10_000
_WHERE = f"""
  b.publisher_id = {MY_PUBLISHER} AND b.game_id = $1::bigint AND b.game_id = ANY({MY_GAMES})
"""
_PRIORITIES = ", ".join(f"'{name}'" for name in PRIORITIES)
# As `presenter.build_output` counts and names them.
_LIST = f"""
SELECT json_build_object(
  'list', (SELECT coalesce(json_agg(row), '[]') FROM (
    SELECT b.id, b.game_id, b.mother_id, m.name AS mother_name, m.version_name, m.version_code,
      CASE
        WHEN n.ended < n.total THEN
          CASE WHEN n.ended > 0 OR n.running > 0 THEN 'running' ELSE 'queued' END
        WHEN n.succeeded = n.total THEN 'succeeded'
        WHEN n.succeeded > 0 THEN 'partly'
        WHEN n.failed > 0 THEN 'failed'
        ELSE 'cancelled'
      END AS state,
      (ARRAY[{_PRIORITIES}])[b.priority + 1] AS priority, b.name_template,
      (n.ended * 100 + n.points) / n.total AS progress,
      n.total, n.queued, n.running, n.succeeded, n.failed, n.cancelled,
      {epoch("b.created_at")} AS created_at,
      CASE WHEN n.ended = n.total THEN {epoch("n.finished_at")} END
        AS finished_at,
      b.created_user_name
    FROM (
      SELECT b.* FROM pack_build b WHERE {_WHERE}
      ORDER BY b.id DESC LIMIT $2::bigint OFFSET $3::bigint
    ) b
    JOIN mother_package m ON m.id = b.mother_id
    CROSS JOIN LATERAL (
      SELECT count(*) AS total,
        count(*) FILTER (WHERE i.state = 'queued') AS queued,
        count(*) FILTER (WHERE i.state = 'running') AS running,
        count(*) FILTER (WHERE i.state = 'succeeded') AS succeeded,
        count(*) FILTER (WHERE i.state = 'failed') AS failed,
        count(*) FILTER (WHERE i.state = 'cancelled') AS cancelled,
        count(*) FILTER (WHERE i.state IN ('succeeded', 'failed', 'cancelled')) AS ended,
        coalesce(sum(i.progress) FILTER (WHERE i.state = 'running'), 0)::bigint AS points,
        max(i.finished_at) AS finished_at
      FROM pack_item i WHERE i.build_id = b.id
    ) n WHERE n.total > 0 ORDER BY b.id DESC) AS row),
  'total', (SELECT count(*) FROM pack_build b WHERE {_WHERE}))::text
"""  # noqa: S608 - constants


def _values(call: HotCall) -> Sequence[Value] | None:
    fields = call.fields(("page", "page_size"))
    page = page_of(fields, page_size=_PAGE_SIZE) if fields is not None else None
    return (call.game_id, *page) if page and int(page[1]) <= _MOST_SKIPPED else None


HOT_READS = (
    HotRead(
        "POST",
        PREFIX + "usdk/sdk/build/list",
        _LIST,
        _values,
        permissions=(Permission.PACK,),
        is_about_game=True,
        service="usdk",
    ),
)
