"""Tables of callbacks."""
