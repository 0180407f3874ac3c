"""A game's day so far by the hot lane: the statements of `overview` as one."""

from collections.abc import Sequence

from longshore.account.identity import Permission
from longshore.data.overview import RECENT
from longshore.data.questions.today import SIGN_INS
from longshore.domains.talk import comments
from longshore.gateway.hot_read import MY_GAMES, MY_PUBLISHER, HotCall, HotRead, numbered
from longshore.gateway.routes import PREFIX
from longshore.kit.days import present_day
from longshore.kit.db.lane import Value

_PLACES = {
    "publisher_id": MY_PUBLISHER,
    "game_id": f"(SELECT $1::bigint WHERE $1::bigint = ANY({MY_GAMES}))",
    "zone": "$2::text",
    "since": "$4::timestamptz",
    "until": "$5::timestamptz",
    "limit": str(RECENT),
    "offset": "0",
}


def _hours(table: str) -> str:
    """The numbers of the 24 hours."""
    return f"""(SELECT json_agg(coalesce(n.number, 0) ORDER BY h.hour)
      FROM generate_series(0, 23) AS h (hour) LEFT JOIN {table} n ON n.hour = h.hour)"""  # noqa: S608


_TODAY = numbered(
    f"""
WITH sign_ins AS MATERIALIZED ({SIGN_INS}),
  by_hour AS (
    SELECT CAST(extract(hour FROM created_at AT TIME ZONE :zone) AS int) AS hour,
      count(*) AS number FROM sign_ins GROUP BY 1),
  said AS MATERIALIZED ({comments.BY_HOUR})
SELECT json_build_object('date', $3::text, 'time_zone', :zone,
  'sign_ins', json_build_object(
    'total', (SELECT count(*) FROM sign_ins),
    'users', (SELECT count(DISTINCT user_id) FROM sign_ins), 'by_hour', {_hours("by_hour")}),
  'comments', json_build_object(
    'total', (SELECT coalesce(sum(number), 0) FROM said), 'by_hour', {_hours("said")}),
  'recent_sign_ins', (SELECT coalesce(json_agg(r), '[]') FROM (
    SELECT name AS user_name, CAST(floor(extract(epoch FROM created_at)) AS bigint) AS at
    FROM sign_ins ORDER BY created_at DESC, id DESC LIMIT :limit) AS r),
  'recent_comments', (SELECT coalesce(json_agg(c), '[]') FROM ({comments.OF_GAME}) AS c))::text
""",  # noqa: S608 - constants
    _PLACES,
)


def _values(call: HotCall) -> Sequence[Value] | None:
    if call.fields(()) is None:
        return None
    day = present_day(call.zone)
    moments = day.since.isoformat(), day.until.isoformat()
    return call.game_id, call.zone, day.date.isoformat(), *moments


HOT_READS = (
    HotRead(
        "GET",
        PREFIX + "data-new/today/overview",
        _TODAY,
        _values,
        permissions=(Permission.DATA_CENTER,),
        is_about_game=True,
        service="data-new",
        is_heavy=True,
    ),
)
