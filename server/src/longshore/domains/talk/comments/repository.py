"""Reading and locking comments. The list is the console's busiest call, so its SQL is built once.

It reads `user_account` beside the tables of this domain: names of authors and mentioned colleagues
in the same round trip.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from sqlalchemy import TextClause, bindparam, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.talk.comments.models import Comment

MOST_TAGS = 100
MOST_COLLEAGUES = 20


_SHOWN = """
    {c}.id, {c}.content, {c}.page_id, {c}.tags, {c}.game_id, {c}.parent_id, {c}.created_user_id,
    {u}.name AS created_user_name,
    floor(extract(epoch FROM {c}.created_at))::bigint AS created_at,
    floor(extract(epoch FROM {c}.updated_at))::bigint AS updated_at,
    coalesce((SELECT json_agg(json_build_object('id', m.user_id, 'name', mu.name)
                              ORDER BY m.user_id)
              FROM comment_mention m JOIN user_account mu ON mu.id = m.user_id
              WHERE m.comment_id = {c}.id), '[]') AS mentions
"""
COLUMNS = f"""
    {_SHOWN.format(c="c", u="u")},
    floor(extract(epoch FROM c.resolved_at))::bigint AS resolved_at,
    c.resolved_user_id,
    (SELECT name FROM user_account WHERE id = c.resolved_user_id) AS resolved_user_name,
    coalesce((SELECT json_agg(reply) FROM (
        SELECT {_SHOWN.format(c="r", u="ru")}
        FROM comment r JOIN user_account ru ON ru.id = r.created_user_id
        WHERE r.publisher_id = c.publisher_id AND r.parent_id = c.id ORDER BY r.id) AS reply),
      '[]') AS replies
"""  # noqa: S608 - constants
# Threads that wait come first, then what was resolved last; `c` is the comment that begins one.
THREAD_ORDER = "c.resolved_at DESC NULLS FIRST, c.id DESC"
# What each part of a filter adds; the values are always bound, never written into the text.
_CONDITIONS = {
    "visible": "({c}.game_id IS NULL OR {c}.game_id = ANY(CAST(:game_ids AS bigint[])))",
    "page": "{c}.page_id = :page_id",
    "game": "{c}.game_id = :game_id",
    "no_game": "{c}.game_id IS NULL",
    "threads": "{c}.parent_id IS NULL",
    "keyword": "position(lower(CAST(:keyword AS text)) IN lower({c}.plain_text)) > 0",
    "tags": "{c}.tags && CAST(:tags AS varchar[])",
    "mentioned": """{c}.id = ANY(ARRAY(
        SELECT comment_id FROM comment_mention WHERE user_id = :user_id))""",
    "id": "{c}.id = :comment_id",
}
_PLACE = frozenset({"page", "game", "no_game"})
# A thread is found by any of its comments.
_OF_ANY = frozenset({"keyword", "mentioned"})
_locked = select(Comment).where(Comment.id == bindparam("comment_id")).with_for_update()
_user_names = text("SELECT id, name FROM user_account WHERE id = ANY(CAST(:ids AS bigint[]))")
_thread_id = text("SELECT coalesce(parent_id, id) FROM comment WHERE id = :comment_id")
_reply_count = text(
    "SELECT count(*) FROM comment WHERE publisher_id = :publisher_id AND parent_id = :thread_id"
)
_lock_replies = text(
    "SELECT id FROM comment WHERE publisher_id = :publisher_id AND parent_id = :thread_id "
    "ORDER BY id FOR UPDATE"
)
_bequeath = text(
    """
    WITH thread AS (
      SELECT c.resolved_at, c.resolved_user_id,
             (SELECT min(r.id) FROM comment r
              WHERE r.publisher_id = c.publisher_id AND r.parent_id = c.id) AS heir_id
      FROM comment c WHERE c.publisher_id = :publisher_id AND c.id = :thread_id)
    UPDATE comment r SET
      parent_id = nullif(heir_id, r.id),
      resolved_at = CASE WHEN r.id = heir_id THEN thread.resolved_at END,
      resolved_user_id = CASE WHEN r.id = heir_id THEN thread.resolved_user_id END
    FROM thread WHERE r.publisher_id = :publisher_id AND r.parent_id = :thread_id
    """
)
_colleagues = text(
    """
    SELECT id, name, account FROM user_account
    WHERE is_enabled AND id <> :user_id
      AND (CAST(:keyword AS text) IS NULL
           OR position(lower(CAST(:keyword AS text)) IN lower(name)) > 0
           OR position(lower(CAST(:keyword AS text)) IN lower(account)) > 0)
    ORDER BY name, id LIMIT :limit
    """
)


@dataclass(frozen=True, slots=True)
class CommentFilter:
    """Which comments of a publisher; each part that is None or empty does not filter.

    With `page_id` they are the threads of one page: of `game_id`, or of the publisher when that is
    None. Without it they are all comments, replies too, that somebody with `game_ids` may see.
    """

    publisher_id: int
    game_ids: Collection[int]
    page_id: str | None = None
    game_id: int | None = None
    keyword: str | None = None
    tags: Sequence[str] = ()
    mentioned_user_id: int | None = None
    comment_id: int | None = None

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of the conditions that apply."""
        found = []
        if self.game_id is not None:
            found.append("game")
        else:
            found.append("visible" if self.page_id is None else "no_game")
        given = {
            "page": self.page_id,
            "threads": self.page_id,
            "keyword": self.keyword,
            "tags": self.tags,
            "mentioned": self.mentioned_user_id,
            "id": self.comment_id,
        }
        return (*found, *(name for name, value in given.items() if value))

    @property
    def values(self) -> dict[str, object]:
        """The values to bind."""
        return {
            "publisher_id": self.publisher_id,
            "game_ids": list(self.game_ids),
            "page_id": self.page_id,
            "game_id": self.game_id,
            "keyword": self.keyword,
            "tags": list(self.tags),
            "user_id": self.mentioned_user_id,
            "comment_id": self.comment_id,
        }


def _conditions(c: str, parts: Iterable[str]) -> str:
    """What the table known as `c` has to meet."""
    met = (_CONDITIONS[part].format(c=c) for part in parts)
    return " AND ".join((f"{c}.publisher_id = :publisher_id", *met))


def _where(parts: tuple[str, ...]) -> str:
    sought = _OF_ANY.intersection(parts) if "threads" in parts else frozenset()
    own = _conditions("c", (part for part in parts if part not in sought))
    if not sought:
        return own
    among = _conditions("m", (part for part in parts if part in _PLACE | sought))
    found = f"SELECT coalesce(m.parent_id, m.id) FROM comment m WHERE {among}"  # noqa: S608 - constants
    # Who is mentioned is mentioned a few hundred times: these are looked up one by one, where a
    # join would go through every thread of the page.
    return (
        f"{own} AND c.id {f'= ANY(ARRAY({found}))' if 'mentioned' in sought else f'IN ({found})'}"
    )


def listed(parts: tuple[str, ...]) -> str:
    """The statement of a list whose filter has these parts, by :limit and :offset."""
    order = THREAD_ORDER if "threads" in parts else "c.id DESC"
    return (
        # The page first, then the names: what is skipped is read from an index only.
        f"SELECT {COLUMNS} FROM (SELECT c.* FROM comment c "  # noqa: S608 - constants
        f"WHERE {_where(parts)} ORDER BY {order} LIMIT :limit OFFSET :offset) c "
        f"JOIN user_account u ON u.id = c.created_user_id ORDER BY {order}"
    )


@cache
def _list(parts: tuple[str, ...]) -> TextClause:
    return text(listed(parts))


@cache
def _count(parts: tuple[str, ...]) -> TextClause:
    return text(f"SELECT count(*) FROM comment c WHERE {_where(parts)}")  # noqa: S608 - constants


@cache
def _tags(parts: tuple[str, ...]) -> TextClause:
    return text(
        f"SELECT tag FROM comment c, unnest(c.tags) AS tag WHERE {_where(parts)} "  # noqa: S608 - constants
        "GROUP BY tag ORDER BY count(*) DESC, tag LIMIT :limit"
    )


def _bound(filters: CommentFilter, statement: TextClause, **more: int) -> dict[str, object]:
    """Only the values that the statement asks for."""
    return {
        name: value
        for name, value in (filters.values | more).items()
        if name in statement._bindparams
    }


async def list_rows(
    session: AsyncSession, filters: CommentFilter, *, limit: int, offset: int = 0
) -> list[dict[str, object]]:
    """Comments as answers show them: newest first, resolved threads of a page last."""
    statement = _list(filters.parts)
    found = await session.execute(statement, _bound(filters, statement, limit=limit, offset=offset))
    return [dict(row) for row in found.mappings()]


async def count(session: AsyncSession, filters: CommentFilter) -> int:
    """How many comments pass the filter."""
    statement = _count(filters.parts)
    return int((await session.execute(statement, _bound(filters, statement))).scalar_one())


async def tags(session: AsyncSession, filters: CommentFilter) -> list[str]:
    """The tags of these comments, the most used first."""
    statement = _tags(filters.parts)
    found = await session.execute(statement, _bound(filters, statement, limit=MOST_TAGS))
    return list(found.scalars())


async def lock(session: AsyncSession, comment_id: int) -> Comment | None:
    """A comment whose row nobody else changes until the commit."""
    return (await session.execute(_locked, {"comment_id": comment_id})).scalar_one_or_none()


async def thread_id(session: AsyncSession, comment_id: int) -> int | None:
    """The comment that begins the thread of this one; None when there is no such comment."""
    found = await session.execute(_thread_id, {"comment_id": comment_id})
    return found.scalar_one_or_none()


async def reply_count(session: AsyncSession, thread: Comment) -> int:
    """How many replies a thread has."""
    return int((await session.execute(_reply_count, _thread(thread))).scalar_one())


async def bequeath(session: AsyncSession, thread: Comment) -> None:
    """Let the oldest reply begin the thread from now on, as open or resolved as it was."""
    # Who deletes the oldest at this moment is waited for: a statement that began before would make
    # the others answer what is gone.
    await session.execute(_lock_replies, _thread(thread))
    await session.execute(_bequeath, _thread(thread))


def _thread(thread: Comment) -> dict[str, int]:
    return {"publisher_id": thread.publisher_id, "thread_id": thread.id}


async def user_names(session: AsyncSession, user_ids: Collection[int]) -> dict[int, str]:
    """Names of those of the ids that are users of this publisher."""
    found = await session.execute(_user_names, {"ids": list(user_ids)})
    return {row.id: row.name for row in found}


async def colleagues(
    session: AsyncSession, *, keyword: str | None, except_id: int
) -> list[dict[str, object]]:
    """Enabled users of this publisher whose name or account contains the keyword."""
    values = {"keyword": keyword, "user_id": except_id, "limit": MOST_COLLEAGUES}
    return [dict(row) for row in (await session.execute(_colleagues, values)).mappings()]
