"""Which players saw what they are shown beside the game, and how many of them."""

from longshore.domains.operate.notice_views.keeping import Seen, keep, seen_by

__all__ = ["Seen", "keep", "seen_by"]
