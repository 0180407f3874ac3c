"""Refusals while plug-in bundles are built, read and checked."""

from longshore_packer.errors import PackerError


class PluginError(PackerError):
    """A plug-in bundle or its sources are not usable."""

    code = "plugin.invalid"
    default_remedy = "Run the validator; it names every fault of the bundle."


class ToolError(PackerError):
    """A development tool (aapt2, smali, D8) is missing or refused its input."""

    code = "plugin.tool"
    default_remedy = "Install the Debian packages aapt, libsmali-java and android-framework-res."
