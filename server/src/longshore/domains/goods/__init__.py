"""Goods of a game: prices, and the product id of each channel's store."""

from longshore.domains.goods.repository import mapping_gaps

__all__ = ["mapping_gaps"]
