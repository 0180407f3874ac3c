"""Plug-in bundles: what one channel adds to every game, as one versioned archive."""

from longshore_packer.plugin.builder import build_plugin
from longshore_packer.plugin.bundle import Plugin
from longshore_packer.plugin.errors import PluginError, ToolError
from longshore_packer.plugin.model import Parameter, PluginInfo
from longshore_packer.plugin.patterns import fits
from longshore_packer.plugin.toolchain import Toolchain
from longshore_packer.plugin.validator import Fault, open_plugin, validate

__all__ = [
    "Fault",
    "Parameter",
    "Plugin",
    "PluginError",
    "PluginInfo",
    "ToolError",
    "Toolchain",
    "build_plugin",
    "fits",
    "open_plugin",
    "validate",
]
