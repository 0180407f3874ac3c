"""Comments on pages, and what other domains may ask about them."""

from longshore.domains.talk.comments.public import (
    BY_HOUR,
    MENTIONS,
    OF_GAME,
    RECENT,
    count_by_hour,
    recent_of_game,
)
from longshore.domains.talk.comments.schemas import CommentOutput

__all__ = [
    "BY_HOUR",
    "MENTIONS",
    "OF_GAME",
    "RECENT",
    "CommentOutput",
    "count_by_hour",
    "recent_of_game",
]
