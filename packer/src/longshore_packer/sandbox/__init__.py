"""Ingest of untrusted files in a subprocess with limits on memory, time and disk."""

from longshore_packer.sandbox.errors import ProcessLimitError
from longshore_packer.sandbox.limits import ProcessLimits
from longshore_packer.sandbox.parent import (
    Inspection,
    PluginCheck,
    check_plugin_limited,
    compare_limited,
    inspect_limited,
    prepare_limited,
)

__all__ = [
    "Inspection",
    "PluginCheck",
    "ProcessLimitError",
    "ProcessLimits",
    "check_plugin_limited",
    "compare_limited",
    "inspect_limited",
    "prepare_limited",
]
