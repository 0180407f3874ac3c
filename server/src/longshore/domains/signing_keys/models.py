"""Tables of signing keys."""
