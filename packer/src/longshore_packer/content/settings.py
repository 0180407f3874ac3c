"""The plain settings of a channel: label, version, permissions, meta-data, parameters, assets."""

import json

from longshore_packer.binary import values
from longshore_packer.binary.attributes import identifier
from longshore_packer.binary.config import Config
from longshore_packer.binary.values import Value
from longshore_packer.binary.xml import Element
from longshore_packer.content.config import MetaValue
from longshore_packer.content.draft import Draft
from longshore_packer.content.errors import TargetMissingError
from longshore_packer.content.manifest import put, remove, text

_MAIN_PERMISSION = "uses-permission"
_PERMISSIONS = (_MAIN_PERMISSION, "uses-permission-sdk-23", "uses-permission-sdk-m")


def set_label(draft: Draft) -> None:
    """Name the application and every launcher entry that has a name of its own."""
    config = draft.config
    if config.label is None:
        return
    label = values.string(config.label)
    if config.labels:
        variants = {Config(locale=tag): values.string(t) for tag, t in config.labels.items()}
        label = values.reference(draft.extra.add("string", "label", {Config(): label, **variants}))
    put(draft.manifest.application, "label", label)
    for element in draft.manifest.launchers():
        if element.by_id(identifier("label")) is not None:
            put(element, "label", label)


def set_version(draft: Draft) -> None:
    """Override version code and name."""
    if draft.config.version_code is not None:
        put(draft.manifest.root, "versionCode", values.integer(draft.config.version_code))
    if draft.config.version_name is not None:
        put(draft.manifest.root, "versionName", draft.config.version_name)


def set_permissions(draft: Draft) -> None:
    """Declare and drop permissions."""
    root = draft.manifest.root
    for name in draft.config.permissions_removed:
        found = [e for e in root.elements(*_PERMISSIONS) if text(e, "name") == name]
        for element in found:
            remove(root, element)
        if not found:
            draft.warn("content.permission_absent", "is not declared, so it was not removed", name)
    declared = {text(element, "name") for element in root.elements(_MAIN_PERMISSION)}
    for name in dict.fromkeys(draft.config.permissions_added):
        if name not in declared:
            element = Element(_MAIN_PERMISSION)
            put(element, "name", name)
            root.children.append(element)


def set_meta_data(draft: Draft) -> None:
    """Set the application's meta-data: parameters first, then what the configuration names."""
    entries: dict[str, MetaValue] = {}
    if draft.config.parameters_meta_data:
        prefix = draft.config.parameters_prefix
        entries = {prefix + name: value for name, value in draft.parameters.items()}
    entries.update(draft.config.meta_data)
    existing = {text(e, "name"): e for e in draft.manifest.application.elements("meta-data")}
    for name, value in sorted(entries.items()):
        element = existing.get(name)
        if element is None:
            element = Element("meta-data")
            draft.manifest.application.children.append(element)
        element.attributes = []
        put(element, "name", name)
        put(element, "value", _meta_value(value))


def _meta_value(value: MetaValue) -> Value:
    if isinstance(value, bool):
        return values.boolean(value)
    return values.integer(value) if isinstance(value, int) else values.string(value)


def add_files(draft: Draft) -> None:
    """Add the parameters file and the assets; drop the assets that the channel lacks."""
    config = draft.config
    for name in config.assets_removed:
        if name not in draft.mother.archive.entries:
            raise TargetMissingError("the mother has no such asset", subject=name)
        draft.edits.removed.add(name)
    for name, data in config.assets.items():
        draft.edits.removed.discard(name)
        draft.add(name, data)
    if config.parameters_file:
        draft.add(config.parameters_file, parameters_json(config.channel, draft.parameters))


def parameters_json(channel: str, parameters: dict[str, MetaValue]) -> bytes:
    """Return the parameters file: UTF-8 JSON, keys sorted, the same bytes for the same values."""
    content = {"format": 1, "channel": channel, "parameters": parameters}
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode() + b"\n"
