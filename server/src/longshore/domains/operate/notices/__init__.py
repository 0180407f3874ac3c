"""What players are shown beside the game: items of the floating button, announcements."""

from longshore.domains.operate.notices.announcements import Announcements, clean_announcements
from longshore.domains.operate.notices.choosing import PLACES, Offer, language_among, offers
from longshore.domains.operate.notices.floating import Floating, check_floating

__all__ = [
    "PLACES",
    "Announcements",
    "Floating",
    "Offer",
    "check_floating",
    "clean_announcements",
    "language_among",
    "offers",
]
