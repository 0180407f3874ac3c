"""Tables of goods."""
