"""What home shows."""

from pydantic import BaseModel

from longshore.domains.games import GameOutput
from longshore.domains.talk.comments import CommentOutput
from longshore.gateway.todo import Severity


class Todo(BaseModel):
    """What waits in one game, in the reader's language, and the page where it is seen.

    `page` is a page's name, or what a comment carries as `page_id` (clause R-08); `search` is what
    its address says. Where the page is, and whether the reader may open it, the console knows: it
    has the one list of pages.
    """

    game_id: int
    count: int
    text: str
    page: str
    search: dict[str, str | int]


class TodoGroup(BaseModel):
    """One kind of to-do over all games that have it; `text` says it of all of them."""

    key: str
    severity: Severity
    text: str
    todos: list[Todo]


class HomeOverview(BaseModel):
    """The caller's games, what waits in them, mentions, and the newest comments they may see."""

    games: list[GameOutput]
    todos: list[TodoGroup]
    mentions: list[CommentOutput]
    recent_comments: list[CommentOutput]
