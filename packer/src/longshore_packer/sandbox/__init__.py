"""Ingest of untrusted files in a subprocess with limits on memory, time and disk."""

from longshore_packer.sandbox.errors import ProcessLimitError
from longshore_packer.sandbox.limits import ProcessLimits
from longshore_packer.sandbox.parent import prepare_limited

__all__ = ["ProcessLimitError", "ProcessLimits", "prepare_limited"]
