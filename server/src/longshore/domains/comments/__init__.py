"""The comments domain."""
