"""What others said today on the pages of games."""

from longshore.gateway.todo import GAMES, Found, TodoKind, Waiting
from longshore.kit.text.text import Text

_TODAY = f"""
SELECT c.game_id, count(*), to_jsonb((array_agg(c.page_id ORDER BY c.id DESC))[1])
FROM comment c
WHERE c.publisher_id = :publisher_id AND c.game_id = ANY({GAMES})
  AND c.created_user_id <> :user_id
  AND c.created_at >= :since AND c.created_at < :until
"""  # noqa: S608 - constants
_COMMENTS = f"{_TODAY} GROUP BY c.game_id"
_MENTIONS = f"""
{_TODAY} AND EXISTS (
  SELECT 1 FROM comment_mention m WHERE m.comment_id = c.id AND m.user_id = :user_id)
GROUP BY c.game_id
"""  # noqa: S608 - constants


def _said(found: Found) -> Waiting:
    return Waiting(found.game_id, found.detail, found.number)


TODOS = (
    TodoKind(
        "mentions_today",
        "talk",
        Text("今天 {count} 次提到你", "Mentions of you today: {count}"),
        Text(
            "今天在 {games} 个游戏里 {count} 次提到你",
            "Mentions of you today in {games} games: {count}",
        ),
        _MENTIONS,
        _said,
    ),
    TodoKind(
        "comments_today",
        "talk",
        Text("今天 {count} 条新评论", "New comments today: {count}"),
        Text(
            "{games} 个游戏今天有 {count} 条新评论",
            "New comments today in {games} games: {count}",
        ),
        _COMMENTS,
        _said,
    ),
)
