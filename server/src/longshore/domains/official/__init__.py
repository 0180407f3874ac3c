"""Official channel settings."""
