"""The official domain."""
