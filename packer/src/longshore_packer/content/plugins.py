"""Carries plug-ins into a channel: parameters, manifest, dex, libraries, assets, resources."""

import re
from collections.abc import Sequence

from longshore_packer.binary.errors import TableError
from longshore_packer.binary.table_merge import merge_packages
from longshore_packer.content.draft import Draft
from longshore_packer.content.edits import EntryContent
from longshore_packer.content.errors import ConfigError, MultidexError, PluginConflictError
from longshore_packer.content.fragment import substitute_tree
from longshore_packer.content.manifest import value
from longshore_packer.content.merge import merge_fragment
from longshore_packer.plugin.bundle import Plugin

_MULTIDEX_SDK = 21


def add_parameters(draft: Draft, plugins: Sequence[Plugin]) -> None:
    """Check the parameters against every plug-in's schema, fill defaults, hold back secrets.

    Raises:
        ConfigError: a parameter is missing or wrong; the message names every fault.
    """
    faults: dict[str, str] = {}
    for plugin in plugins:
        given = draft.config.parameters
        complete, wrong = plugin.info.complete(given)
        draft.parameters.update(complete)
        for parameter in plugin.info.parameters:
            if parameter.scope == "server":
                draft.parameters.pop(parameter.key, None)
                # It would not enter the package: whoever keeps it to themselves may build.
                if parameter.key not in given:
                    wrong.pop(parameter.key, None)
        faults.update(wrong)
    if faults:
        told = "; ".join(f"{key} {fault}" for key, fault in sorted(faults.items()))
        raise ConfigError(told, subject="parameters")


def add_plugin(draft: Draft, plugin: Plugin) -> None:
    """Add one plug-in to the channel.

    Raises:
        PluginConflictError: it clashes with the mother or with another plug-in.
        MultidexError: the mother's minimum SDK cannot load a further dex.
    """
    if plugin.info.min_sdk > draft.manifest.min_sdk:
        raise PluginConflictError(
            f"needs SDK level {plugin.info.min_sdk}, the mother's minimum is"
            f" {draft.manifest.min_sdk}",
            subject=plugin.info.id,
            remedy="Raise the mother's minSdkVersion or take an older version of the plug-in.",
        )
    _add_dex(draft, plugin)
    _add_manifest(draft, plugin)
    _add_libraries(draft, plugin)
    for name in plugin.names("assets/"):
        _add_new(draft, plugin, name, plugin.archive.read(name))
    for parameter in plugin.info.parameters:
        value_given = draft.parameters.get(parameter.key)
        if parameter.file and value_given:
            _add_new(draft, plugin, parameter.file, str(value_given).encode())
    _add_resources(draft, plugin)


def _add_manifest(draft: Draft, plugin: Plugin) -> None:
    if plugin.manifest is None:
        return
    fragment = plugin.manifest.copy()
    substitute_tree(fragment, draft.placeholders)
    package = fragment.by_name("package")
    merge_fragment(
        draft.manifest,
        fragment,
        package=(package.text if package else None) or draft.old_package,
        overrides=draft.config.manifest_overrides,
    )


def _add_dex(draft: Draft, plugin: Plugin) -> None:
    if plugin.dex_names and draft.manifest.min_sdk < _MULTIDEX_SDK:
        raise MultidexError("brings a further dex", subject=plugin.info.id)
    twice = sorted(plugin.classes & (draft.mother.classes | draft.classes))
    if twice:
        draft.warn(
            "content.class_twice",
            f"{len(twice)} classes are there already; the first"
            f" definition wins, for example of {twice[0]}",
            plugin.info.id,
        )
    draft.classes |= plugin.classes
    for dex in plugin.dex_names:
        draft.dex_count += 1
        name = "classes.dex" if draft.dex_count == 1 else f"classes{draft.dex_count}.dex"
        draft.edits.added[name] = EntryContent(plugin.archive.read(dex), stored=False)


def _add_libraries(draft: Draft, plugin: Plugin) -> None:
    own = {name.split("/")[1] for name in plugin.names("lib/")}
    mother = draft.mother.abis
    for abi in sorted(own - mother) if mother else ():
        draft.warn(
            "content.abi_skipped", f"the mother has no code for {abi}; left out", plugin.info.id
        )
    for abi in sorted(mother - own) if own else ():
        draft.warn(
            "content.abi_missing",
            f"brings no library for {abi}, which the mother has",
            plugin.info.id,
        )
    stored = _keeps_libraries_stored(draft)
    for name in plugin.names("lib/"):
        if not mother or name.split("/")[1] in mother:
            _add_new(draft, plugin, name, plugin.archive.read(name), stored=stored)


def _keeps_libraries_stored(draft: Draft) -> bool:
    """Return whether the package loads libraries in place instead of extracting them."""
    extract = value(draft.manifest.application, "extractNativeLibs")
    if extract is not None:
        return extract.data == 0
    entries = draft.mother.archive.entries.values()
    return any(entry.is_stored for entry in entries if re.match(r"lib/.+\.so$", entry.name))


def _add_new(
    draft: Draft, plugin: Plugin, name: str, data: bytes, *, stored: bool | None = None
) -> None:
    """Add an entry that must not differ from one that is there."""
    if name in draft.mother.archive.entries:
        if draft.mother.archive.read(name) != data:
            raise PluginConflictError(
                f"the mother has another {name}",
                subject=plugin.info.id,
                remedy="Remove it from the mother or from the plug-in.",
            )
        return
    draft.add(name, data)
    if stored is not None:
        draft.edits.added[name] = EntryContent(data, stored)


def _add_resources(draft: Draft, plugin: Plugin) -> None:
    if plugin.table is None:
        return
    try:
        merge_packages(
            draft.need_editor("a plug-in with resources"),
            plugin.table,
            name=draft.package if plugin.info.lookup_by_name else None,
            rename=plugin.resource_path,
        )
    except TableError as error:
        raise PluginConflictError(
            f"its resources do not fit: {error.message}",
            subject=plugin.info.id,
            remedy="Build one of the plug-ins with another package_id.",
        ) from error
    for name in plugin.names("res/"):
        _add_new(draft, plugin, plugin.resource_path(name), plugin.archive.read(name))
