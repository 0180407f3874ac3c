"""Texts and the fields that carry them."""
