"""Rows of the catalogue of channels by their columns, however they are written."""

from typing import Any

from longshore.domains.pack.channels.bundles import Bundle
from longshore.domains.pack.channels.schemas import ChannelEntry


def channel_values(form: ChannelEntry) -> dict[str, Any]:
    """What an entry says of its channel, but for its code."""
    names = {"name_zh": form.name.zh, "name_en": form.name.en}
    return form.model_dump(exclude={"name", "code"}) | names


def plugin_values(code: str, bundle: Bundle) -> dict[str, Any]:
    """What a checked bundle says of this channel's plug-in, but for its version and status."""
    return {
        "object_key": bundle.object_key(code),
        "plugin_key": bundle.plugin_key,
        "min_sdk": bundle.min_sdk,
        "sha256": bundle.sha256,
        "size_bytes": len(bundle.content),
        "parameters": bundle.parameters,
        "warnings": bundle.warnings,
        "changes_zh": bundle.changes.zh,
        "changes_en": bundle.changes.en,
    }
