"""Home by the hot lane: the games in use and what waits in them as one statement."""

import json
from collections.abc import Sequence
from functools import partial

from pydantic import TypeAdapter

from longshore.domains import games
from longshore.domains.home import repository, service
from longshore.domains.home.schemas import TodoGroup
from longshore.gateway.hot_read import (
    MY_GAMES,
    MY_PUBLISHER,
    HotCall,
    HotCaller,
    HotRead,
    numbered,
)
from longshore.gateway.todo import TodoKind
from longshore.kit.clock import now
from longshore.kit.days import present_day
from longshore.kit.db.lane import Value

_PATH = "/ultra/home/overview"
_PLACES = {
    "used_games": "(SELECT ids FROM used)",
    "game_ids": MY_GAMES,
    "publisher_id": MY_PUBLISHER,
    "user_id": "$1::bigint",
    "now": "$2::timestamptz",
    "since": "$3::timestamptz",
    "until": "$4::timestamptz",
    "limit": str(repository.MOST_COMMENTS),
    "offset": "0",
}
_USED = f"""
WITH listed AS MATERIALIZED (
    SELECT {games.SHOWN} FROM game
    WHERE publisher_id = {MY_PUBLISHER} AND id = ANY({MY_GAMES}) AND status = 1
    ORDER BY id LIMIT {games.MOST_GAMES}),
  used AS MATERIALIZED (SELECT coalesce(array_agg("Id"), '{{}}') AS ids FROM listed)
SELECT (SELECT coalesce(json_agg(listed), '[]') FROM listed),
"""  # noqa: S608 - constants
_groups = TypeAdapter(list[TodoGroup])


def home_read(kinds: Sequence[TodoKind]) -> HotRead:
    """Home with what these kinds tell; what somebody is not told is not read out of the answer."""
    columns = repository.columns((kind.key, kind.statement) for kind in kinds)
    return HotRead(
        "GET",
        _PATH,
        _USED + numbered(columns, _PLACES),
        _values,
        present=partial(_present, kinds),
        is_heavy=True,
    )


def _values(call: HotCall) -> Sequence[Value] | None:
    if not call.user_id.isdigit() or call.fields(()) is None:
        return None
    day = present_day(call.zone)
    return call.user_id, now().isoformat(), day.since.isoformat(), day.until.isoformat()


async def _present(kinds: Sequence[TodoKind], columns: Sequence[bytes], caller: HotCaller) -> bytes:
    listed, waiting, mentions, recent = columns
    told = service.told_to(kinds, caller.held)
    found = service.groups(told, repository.by_kind(json.loads(waiting)), caller.language)
    return b'{"games":%b,"todos":%b,"mentions":%b,"recent_comments":%b}' % (
        listed, _groups.dump_json(found), mentions, recent,
    )  # fmt: skip
