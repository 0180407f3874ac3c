"""What home shows."""

from typing import Literal

from pydantic import BaseModel

from longshore.domains.games import GameOutput
from longshore.domains.talk.comments import CommentOutput

TodoKey = Literal["icon_missing", "unpublished", "no_promoter", "comments_today", "mentions_today"]


class Todo(BaseModel):
    """Something to look at in a game: how often, and the page where one can.

    `page` is a page's name, or what the comment carries as `page_id` (clause R-08). Where the page
    is, and whether the reader may open it, the console knows: it has the one list of pages.
    """

    key: TodoKey
    count: int
    page: str


class GameTodos(BaseModel):
    """A game with what there is to do in it."""

    game: GameOutput
    todos: list[Todo]


class HomeOverview(BaseModel):
    """The caller's games, what mentions them, and the newest comments that they may see."""

    games: list[GameTodos]
    mentions: list[CommentOutput]
    recent_comments: list[CommentOutput]
