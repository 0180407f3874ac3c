"""Tables of uploads."""
