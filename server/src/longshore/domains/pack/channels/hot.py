"""A game's channels by the hot lane: all that their checks ask for as one statement.

The checks are those of the route. A longer list is for the route too: here nothing else runs while
its rows are checked.
"""

import json
from collections import OrderedDict
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from longshore.account.identity import Permission
from longshore.domains.pack import agreements, artwork, callbacks, goods, signing_keys
from longshore.domains.pack.channels.catalogue_rows import newest_of
from longshore.domains.pack.channels.completeness import checked
from longshore.domains.pack.channels.configured import (
    Configured,
    EntryRow,
    GameChannelRow,
    PluginRow,
    configured,
)
from longshore.domains.pack.channels.facts import Facts, twins_of
from longshore.domains.pack.channels.schemas import FINDINGS_LISTED, ChannelRow
from longshore.domains.pack.channels.service import rows_of
from longshore.domains.pack.channels.text_cache import KeptConfigured
from longshore.gateway.hot_read import (
    MY_GAMES,
    MY_PUBLISHER,
    HotCaller,
    HotRead,
    epoch,
    numbered,
    of_game,
)
from longshore.gateway.routes import PREFIX
from longshore.kit.paging import Rows
from longshore.kit.text.text import Language

_MOST = goods.MOST_NAMED
_WRITTEN = {
    "updated_at": epoch("c.updated_at"),
    "config": "c.config::text",
    "parameters": "p.parameters::text",
}
_COLUMNS = ", ".join(
    _WRITTEN.get(name, f"{table}.{name}")
    for table, row in (("c", GameChannelRow), ("e", EntryRow), ("p", PluginRow))
    for name in row._fields
)
_UPDATED_AT = GameChannelRow._fields.index("updated_at")
_PLACES = {
    "game_id": f"(SELECT $1::bigint WHERE $1::bigint = ANY({MY_GAMES}))",
    "most": str(goods.NAMES_SHOWN),
}


def _listed(columns: str, table: str) -> str:
    """Rows as arrays of these columns."""
    return f"(SELECT coalesce(json_agg(json_build_array({columns})), '[]') FROM {table})"  # noqa: S608


_PLUGINS = "channel_plugin JOIN mine ON mine.code = channel_code WHERE status = 'published'"
_PICTURES = """(
  SELECT 'icon_set', id, '' FROM icon_set WHERE game_id = :game_id UNION ALL
  SELECT 'splash', id, target FROM splash WHERE game_id = :game_id) AS p (kind, id, target)"""
_PUBLISHED = "agreement WHERE game_id = :game_id AND published_version IS NOT NULL"
# Of a longer list nothing is counted, whatever the plan: neither game nor codes are there to count.
_COUNTABLE = f"(SELECT $1::bigint FROM mine HAVING count(*) <= {_MOST})"  # noqa: S608 - constants
_CODES = f"(SELECT array_agg(code) FROM mine HAVING count(*) <= {_MOST})"  # noqa: S608 - constants
_COUNTED = numbered(goods.COUNTED, {"game_id": _COUNTABLE, "codes": _CODES})
_NAMED = numbered(goods.NAMED, _PLACES | {"codes": "(SELECT array_agg(code) FROM lacking)"})
_LIST = numbered(
    f"""
WITH mine AS MATERIALIZED (
    SELECT e.code, json_build_array({_COLUMNS}) AS row
    FROM game_channel c
    JOIN channel e ON e.code = c.channel_code
    LEFT JOIN channel_plugin p ON p.id = c.plugin_id
    WHERE c.publisher_id = {MY_PUBLISHER} AND c.game_id = :game_id AND NOT c.is_removed
    ORDER BY e.position, e.code LIMIT {_MOST + 1}),
  lacking AS MATERIALIZED (SELECT * FROM ({_COUNTED}) AS counted WHERE missing > 0)
SELECT (SELECT coalesce(json_agg(row), '[]') FROM mine),
  {_listed("channel_code, version", _PLUGINS)},
  {_listed("id, is_default", "signing_key WHERE game_id = :game_id")},
  {_listed("kind, id, target", _PICTURES)},
  {_listed("environment, kind", "callback_address WHERE game_id = :game_id")},
  {_listed("channel_code, kind", _PUBLISHED)},
  {_listed("code, missing", "lacking")},
  {_listed("code, name", f"({_NAMED}) AS named")}
""",  # noqa: S608 - constants
    _PLACES,
)
_answer = TypeAdapter(Rows[ChannelRow])


class _Key(NamedTuple):
    """All that an answer follows from."""

    language: Language
    columns: tuple[bytes, ...]


# What games' pages ask for again and again, unchanged: the columns are the keys, so that nothing
# kept can be out of date. Together 8 MB and the answers.
_kept: OrderedDict[_Key, bytes] = OrderedDict()
_MOST_KEPT, _MOST_LENGTH = 128, 65_536


async def _present(columns: Sequence[bytes], caller: HotCaller) -> bytes | None:
    """The list, which follows from the columns and the language alone, or None of a longer one."""
    key = _Key(caller.language, tuple(columns))
    if key not in _kept:
        answer = await _checked(columns, caller.language)
        if answer is None or sum(map(len, columns)) > _MOST_LENGTH:
            return answer
        _kept[key] = answer
        if len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


async def _checked(columns: Sequence[bytes], language: Language) -> bytes | None:
    rows, *more = (json.loads(column) for column in columns)
    if len(rows) > _MOST:
        return None
    every = [_configured(row) for row in rows]
    facts = _facts(every, more, language)
    listed = await rows_of(checked(every, facts), language, most_findings=FINDINGS_LISTED)
    return _answer.dump_json(Rows[ChannelRow](list=listed))


def _configured(row: list[Any]) -> Configured:
    row[_UPDATED_AT] = datetime.fromtimestamp(row[_UPDATED_AT], UTC)
    return configured(tuple(row), KeptConfigured)


def _facts(every: Sequence[Configured], more: Sequence[Any], language: Language) -> Facts:
    """As `facts_of` gathers them by statements of their own."""
    newest, keys, pictures, addresses, published, counts, names = more
    asked = [one.channel.code for one in every if one.channel.needs_agreement]
    selling = {one.channel.code for one in every if one.config.switches.payment}
    return Facts(
        newest=newest_of(newest),
        keys=signing_keys.key_ids_of(keys),
        pictures=artwork.picture_ids_of(pictures),
        callbacks_missing=callbacks.places_missing({tuple(place) for place in addresses}),
        agreements_missing=agreements.kinds_missing({tuple(text) for text in published}, asked),
        gaps=goods.gaps_of(((code, count) for code, count in counts if code in selling), names),
        twins=twins_of(every, language),
    )


_CHOICE = f"""
SELECT json_build_object('list', (SELECT coalesce(json_agg(row), '[]') FROM (
  SELECT c.id, c.channel_code AS channel,
    json_build_object('zh', e.name_zh, 'en', e.name_en) AS name, e.kind, c.is_enabled
  FROM game_channel c JOIN channel e ON e.code = c.channel_code
  WHERE c.publisher_id = {MY_PUBLISHER} AND c.game_id = $1::bigint AND c.game_id = ANY({MY_GAMES})
    AND NOT c.is_removed
  ORDER BY e.position, e.code) AS row))::text
"""  # noqa: S608 - constants

HOT_READS = (
    HotRead(
        "POST",
        PREFIX + "usdk/v2/channel/list",
        _CHOICE,
        of_game,
        permissions=(Permission.PACK,),
        is_about_game=True,
        service="usdk",
    ),
    HotRead(
        "POST",
        PREFIX + "usdk/sdk/channel/list",
        _LIST,
        of_game,
        permissions=(Permission.PACK,),
        is_about_game=True,
        service="usdk",
        present=_present,
        is_heavy=True,
    ),
)
