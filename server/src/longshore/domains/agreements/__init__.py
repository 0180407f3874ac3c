"""Agreements that players see: texts by game and channel, with versions."""

from longshore.domains.agreements.repository import agreements_missing

__all__ = ["agreements_missing"]
