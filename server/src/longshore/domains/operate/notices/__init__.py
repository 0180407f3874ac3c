"""What players are shown beside the game: items of the floating button, announcements."""

from longshore.domains.operate.notices.announcements import Announcements, clean_announcements
from longshore.domains.operate.notices.choosing import (
    PLACES,
    Offer,
    language_among,
    offers,
    wordings,
)
from longshore.domains.operate.notices.floating import Floating, check_floating
from longshore.domains.operate.notices.texts import Tag, best_of
from longshore.domains.operate.notices.windows import begin_of, end_of

__all__ = [
    "PLACES",
    "Announcements",
    "Floating",
    "Offer",
    "Tag",
    "begin_of",
    "best_of",
    "check_floating",
    "clean_announcements",
    "end_of",
    "language_among",
    "offers",
    "wordings",
]
