"""The store domain."""
