"""Tables of channels."""
