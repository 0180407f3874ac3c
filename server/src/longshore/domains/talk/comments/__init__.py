"""Comments on pages, and what other domains may ask about them."""

from longshore.domains.talk.comments.public import (
    MENTIONS,
    RECENT,
    count_by_hour,
    recent_of_game,
)
from longshore.domains.talk.comments.schemas import CommentOutput

__all__ = [
    "MENTIONS",
    "RECENT",
    "CommentOutput",
    "count_by_hour",
    "recent_of_game",
]
