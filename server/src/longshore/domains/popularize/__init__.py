"""Promoters and what they bring."""
