"""The gateway domain."""
