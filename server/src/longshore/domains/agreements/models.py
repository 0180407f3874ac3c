"""Tables of agreements."""
