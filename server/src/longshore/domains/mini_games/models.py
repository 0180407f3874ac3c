"""Tables of mini games."""
