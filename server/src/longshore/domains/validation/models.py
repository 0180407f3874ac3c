"""Tables of validation."""
