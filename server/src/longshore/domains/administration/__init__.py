"""The administration domain."""
