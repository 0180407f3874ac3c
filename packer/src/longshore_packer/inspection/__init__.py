"""Inspection: what a package is, as text and JSON, and how two packages differ."""
