"""Games' names and the official channels at home by the hot lane."""

from collections.abc import Sequence

from longshore.domains.talk.official.actions import MOST_NAMES, WHO
from longshore.gateway.hot_read import MY_GAMES, MY_PUBLISHER, HotCall, HotRead
from longshore.gateway.routes import SEND
from longshore.kit.db.lane import Value

_NAMES = f"""
SELECT json_build_object('list', (SELECT coalesce(json_agg(row), '[]') FROM (
  SELECT id, name FROM game WHERE publisher_id = {MY_PUBLISHER} AND id = ANY({MY_GAMES})
  ORDER BY id LIMIT {MOST_NAMES}) AS row))::text
"""  # noqa: S608 - constants
# Official, then its iOS: the keys are in that order.
_AT_HOME = """
SELECT json_build_object('list', (SELECT coalesce(json_agg(row), '[]') FROM (
  SELECT channel, channel_id AS id FROM official_channel WHERE group_key IN ('ma', 'mi')
  ORDER BY group_key) AS row))::text
"""


def _only_path(call: HotCall) -> Sequence[Value] | None:
    return () if call.fields(("path",)) is not None else None


HOT_READS = tuple(
    HotRead("POST", SEND, statement, _only_path, permissions=WHO, service="msdk", sent=sent)
    for sent, statement in (
        ("/msdk/simpleList", _NAMES),
        ("/msdk/v2/channel/list", _AT_HOME),
    )
)
