"""The games domain."""
