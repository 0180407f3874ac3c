"""The discussion of a game's page by the hot lane: its first pages, and the drawer's badge."""

import re
from collections.abc import Sequence

from longshore.domains.talk.comments.policy import PUBLISHER_PAGES
from longshore.domains.talk.comments.repository import (
    COLUMNS,
    MOST_COLLEAGUES,
    MOST_TAGS,
    THREAD_ORDER,
)
from longshore.gateway.hot_read import MY_GAMES, MY_PUBLISHER, HotCall, HotRead, page_of
from longshore.kit.db.lane import Value

_PLAIN_PAGE = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,99}")
_PAGE_SIZE = 10
_WHERE = f"""
  c.publisher_id = {MY_PUBLISHER} AND c.game_id = $1::bigint AND c.game_id = ANY({MY_GAMES})
  AND c.page_id = $2::varchar AND c.parent_id IS NULL
"""
_COUNT = f"(SELECT count(*) FROM comment c WHERE {_WHERE})"  # noqa: S608 - constants
_LIST = f"""
SELECT json_build_object(
  'list', (SELECT coalesce(json_agg(row), '[]') FROM (
    SELECT {COLUMNS} FROM (
      SELECT c.* FROM comment c WHERE {_WHERE}
      ORDER BY {THREAD_ORDER} LIMIT $3::bigint OFFSET $4::bigint) c
    JOIN user_account u ON u.id = c.created_user_id ORDER BY {THREAD_ORDER}) AS row),
  'total', {_COUNT})::text
"""  # noqa: S608 - constants

_TAGS = f"""
SELECT json_build_object('tags', (SELECT coalesce(json_agg(tag), '[]') FROM (
  SELECT tag FROM comment c, unnest(c.tags) AS tag WHERE {_WHERE}
  GROUP BY tag ORDER BY count(*) DESC, tag LIMIT {MOST_TAGS}) AS used))::text
"""  # noqa: S608 - constants


def _page(call: HotCall) -> Sequence[Value] | None:
    fields = call.fields(("page", "page_size", "page_id"))
    page = page_of(fields, page_size=_PAGE_SIZE) if fields else None
    if fields is None or page is None or not _is_plain(fields):
        return None
    return call.game_id, fields["page_id"], *page


def _named(call: HotCall) -> Sequence[Value] | None:
    fields = call.fields(("page_id",))
    return (call.game_id, fields["page_id"]) if fields and _is_plain(fields) else None


def _is_plain(fields: dict[str, str]) -> bool:
    """A page that is about a game, by its name."""
    page_id = fields.get("page_id", "")
    return page_id not in PUBLISHER_PAGES and _PLAIN_PAGE.fullmatch(page_id) is not None


_COLLEAGUES = f"""
SELECT json_build_object('list', (SELECT coalesce(json_agg(row), '[]') FROM (
  SELECT id, name, account FROM user_account
  WHERE publisher_id = {MY_PUBLISHER} AND is_enabled AND id <> $1::bigint
  ORDER BY name, id LIMIT {MOST_COLLEAGUES}) AS row))::text
"""  # noqa: S608 - constants


def _but_me(call: HotCall) -> Sequence[Value] | None:
    fields = call.fields(("keyword",))
    is_plain = fields is not None and not fields.get("keyword") and call.user_id.isdigit()
    return (call.user_id,) if is_plain else None


HOT_READS = (
    HotRead("GET", "/ultra/api/v1/comment/colleagues", _COLLEAGUES, _but_me),
    HotRead("GET", "/ultra/api/v1/comments", _LIST, _page, is_about_game=True),
    HotRead(
        "GET",
        "/ultra/api/v1/comments/count",
        f"SELECT json_build_object('total', {_COUNT})::text",
        _named,
        is_about_game=True,
    ),
    HotRead("GET", "/ultra/api/v1/comment/tags", _TAGS, _named, is_about_game=True, is_heavy=True),
)
