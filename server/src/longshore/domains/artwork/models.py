"""Tables of artwork."""
