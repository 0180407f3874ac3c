"""Reading and locking comments. The list is the console's busiest call, so its SQL is built once.

It reads `user_account` beside the tables of this domain: names of authors and mentioned colleagues
in the same round trip.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import TextClause, bindparam, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.talk.comments.models import Comment

MOST_TAGS = 100
MOST_COLLEAGUES = 20

COLUMNS = """
    c.id, c.content, c.page_id, c.tags, c.game_id, c.created_user_id,
    u.name AS created_user_name,
    floor(extract(epoch FROM c.created_at))::bigint AS created_at,
    floor(extract(epoch FROM c.updated_at))::bigint AS updated_at,
    coalesce((SELECT json_agg(json_build_object('id', m.user_id, 'name', mu.name)
                              ORDER BY m.user_id)
              FROM comment_mention m JOIN user_account mu ON mu.id = m.user_id
              WHERE m.comment_id = c.id), '[]') AS mentions
"""
# What each part of a filter adds; the values are always bound, never written into the text.
_CONDITIONS = {
    "visible": "(c.game_id IS NULL OR c.game_id = ANY(CAST(:game_ids AS bigint[])))",
    "page": "c.page_id = :page_id",
    "game": "c.game_id = :game_id",
    "no_game": "c.game_id IS NULL",
    "keyword": "position(lower(CAST(:keyword AS text)) IN lower(c.plain_text)) > 0",
    "tags": "c.tags && CAST(:tags AS varchar[])",
    "mentioned": "cm.user_id = :user_id",
    "id": "c.id = :comment_id",
}
_locked = select(Comment).where(Comment.id == bindparam("comment_id")).with_for_update()
_known_users = text("SELECT id FROM user_account WHERE id = ANY(CAST(:ids AS bigint[]))")
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

    With `page_id` the comments are those of one page: of `game_id`, or of the publisher when that
    is None. Without it they are all that somebody with `game_ids` may see.
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
            "keyword": self.keyword,
            "tags": self.tags,
            "mentioned": self.mentioned_user_id,
            "id": self.comment_id,
        }
        return (*found, *(name for name, value in given.items() if value))

    @property
    def values(self) -> dict[str, Any]:
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


def _where(parts: tuple[str, ...]) -> str:
    return " AND ".join(("c.publisher_id = :publisher_id", *(_CONDITIONS[part] for part in parts)))


def _mentions(parts: tuple[str, ...]) -> str:
    """The table that leads from a user to the comments that mention them."""
    return " JOIN comment_mention cm ON cm.comment_id = c.id" if "mentioned" in parts else ""


@cache
def _list(parts: tuple[str, ...]) -> TextClause:
    return text(
        # The page first, then the names: what is skipped is read from an index only.
        f"SELECT {COLUMNS} FROM (SELECT c.* FROM comment c{_mentions(parts)} "  # noqa: S608 - constants
        f"WHERE {_where(parts)} ORDER BY c.id DESC LIMIT :limit OFFSET :offset) c "
        "JOIN user_account u ON u.id = c.created_user_id ORDER BY c.id DESC"
    )


@cache
def _count(parts: tuple[str, ...]) -> TextClause:
    return text(f"SELECT count(*) FROM comment c{_mentions(parts)} WHERE {_where(parts)}")  # noqa: S608 - constants


@cache
def _tags(parts: tuple[str, ...]) -> TextClause:
    return text(
        f"SELECT tag FROM comment c{_mentions(parts)}, unnest(c.tags) AS tag WHERE {_where(parts)} "  # noqa: S608 - constants
        "GROUP BY tag ORDER BY count(*) DESC, tag LIMIT :limit"
    )


def _bound(filters: CommentFilter, statement: TextClause, **more: int) -> dict[str, Any]:
    """Only the values that the statement asks for."""
    return {
        name: value
        for name, value in (filters.values | more).items()
        if name in statement._bindparams
    }


async def list_rows(
    session: AsyncSession, filters: CommentFilter, *, limit: int, offset: int = 0
) -> list[dict[str, Any]]:
    """Comments as answers show them, newest first."""
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


async def known_users(session: AsyncSession, user_ids: Collection[int]) -> set[int]:
    """Those of the ids that are users of this publisher."""
    return set((await session.execute(_known_users, {"ids": list(user_ids)})).scalars())


async def colleagues(
    session: AsyncSession, *, keyword: str | None, except_id: int
) -> list[dict[str, Any]]:
    """Enabled users of this publisher whose name or account contains the keyword."""
    values = {"keyword": keyword, "user_id": except_id, "limit": MOST_COLLEAGUES}
    return [dict(row) for row in (await session.execute(_colleagues, values)).mappings()]
