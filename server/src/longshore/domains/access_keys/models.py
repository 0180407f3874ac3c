"""Tables of access keys."""
