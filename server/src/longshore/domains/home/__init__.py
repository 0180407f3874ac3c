"""The home domain."""
