"""What players are shown beside the game: items of the floating button."""

from longshore.domains.operate.notices.choosing import PLACES, Offer, language_among, offers
from longshore.domains.operate.notices.floating import Floating, check_floating

__all__ = ["PLACES", "Floating", "Offer", "check_floating", "language_among", "offers"]
