"""The promoters domain."""
