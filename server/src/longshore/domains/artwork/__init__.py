"""Icon sets with badges, and splash pictures."""

from longshore.domains.artwork.front import Artwork, artwork_of

__all__ = ["Artwork", "artwork_of"]
