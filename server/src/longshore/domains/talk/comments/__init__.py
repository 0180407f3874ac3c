"""Comments on pages, and what other domains may ask about them."""

from longshore.domains.talk.comments.public import (
    PageCount,
    count_by_game,
    count_by_hour,
    recent,
    recent_of_game,
)
from longshore.domains.talk.comments.schemas import CommentOutput

__all__ = [
    "CommentOutput",
    "PageCount",
    "count_by_game",
    "count_by_hour",
    "recent",
    "recent_of_game",
]
