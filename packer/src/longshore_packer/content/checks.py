"""Checks on the finished manifest: every component has its class, WeChat finds its callback."""

from collections.abc import Collection
from itertools import islice

from longshore_packer.binary import values
from longshore_packer.binary.xml import Element
from longshore_packer.content.draft import Draft
from longshore_packer.content.errors import (
    ComponentMissingError,
    MarkedTestOnlyError,
    WechatCallbackError,
)
from longshore_packer.content.manifest import Manifest, absolute_class, is_true, put, text

_MAX_LISTED = 8
_WECHAT_CLASSES = ("WXEntryActivity", "WXPayEntryActivity")


def missing_classes(manifest: Manifest, classes: frozenset[str] | set[str]) -> dict[str, str]:
    """Return class name to element name for every manifest class that no dex defines.

    Names of aliases are no classes; what begins with ``android.`` is the platform's.
    """
    missing = {}
    for element, attribute in manifest.class_references():
        is_alias = element.name == "activity-alias"
        if is_alias or attribute.name == "parentActivityName":
            continue
        name = absolute_class(attribute.text or "", manifest.package)
        if name not in classes and not is_platform_class(name):
            missing[name] = element.name
    return missing


def check_flags(draft: Draft) -> None:
    """Refuse a mother that no phone installs; warn of one that no store takes.

    Raises:
        MarkedTestOnlyError: the mother is marked testOnly.
    """
    application = draft.mother.manifest.application
    if is_true(application, "testOnly"):
        raise MarkedTestOnlyError("is marked testOnly", subject=draft.mother.archive.name)
    if is_true(application, "debuggable"):
        draft.warn("content.debuggable", "stores refuse a debuggable package")


def listed(names: Collection[str]) -> str:
    """Return the first names, and how many more there are."""
    first = ", ".join(islice(names, _MAX_LISTED))
    return first if len(names) <= _MAX_LISTED else f"{first} +{len(names) - _MAX_LISTED}"


def is_platform_class(name: str) -> bool:
    """Return whether a class belongs to Android itself."""
    is_library = name.startswith(("android.support.", "android.arch."))
    return name.startswith("android.") and not is_library


def check_components(draft: Draft) -> None:
    """Refuse components of this channel without a class; warn of the mother's own.

    A protected (hardened) mother keeps its classes encrypted, so that nearly every component of
    its manifest stands in no dex: those are named, and verification is told to expect them.

    Raises:
        ComponentMissingError: a component that plug-ins or fragments added has no class.
    """
    before = missing_classes(draft.mother.manifest, draft.mother.classes)
    after = missing_classes(draft.manifest, draft.mother.classes | draft.classes)
    for name, kind in after.items():
        if name not in before:
            raise ComponentMissingError(f"the <{kind}> stands in no dex", subject=name)
    draft.edits.absent_components = tuple(after)
    if after:
        told = f"{len(after)} of the mother's components stand in no dex"
        draft.warn("content.component_absent", told, listed(after))
    activities = {text(element, "name") for element in draft.manifest.components("activity")}
    for alias in draft.manifest.components("activity-alias"):
        if text(alias, "targetActivity") not in activities:
            draft.warn(
                "content.alias_target",
                "the alias targets no declared activity",
                text(alias, "name") or "",
            )


def fit_wechat(draft: Draft) -> None:
    """Make WeChat's callback reachable as ``<package>.wxapi.WXEntryActivity``.

    WeChat starts the callback by that component name. An alias to the existing activity keeps the
    class where the code has it.

    Raises:
        WechatCallbackError: the configuration asks to refuse instead.
    """
    if draft.config.wechat == "ignore":
        return
    activities = draft.manifest.components("activity", "activity-alias")
    declared = {text(element, "name") or "" for element in activities}
    for simple in _WECHAT_CLASSES:
        wanted = f"{draft.package}.wxapi.{simple}"
        found = sorted(name for name in declared if name.endswith(f".wxapi.{simple}"))
        if not found or wanted in declared:
            continue
        if draft.config.wechat == "refuse":
            raise WechatCallbackError(f"the callback is {found[0]}", subject=wanted)
        preferred = f"{draft.old_package}.wxapi.{simple}"
        target = preferred if preferred in found else found[0]
        draft.manifest.application.children.append(_alias(wanted, target))
        draft.warn("content.wechat_alias", f"is an alias of {target}", wanted)


def _alias(name: str, target: str) -> Element:
    alias = Element("activity-alias")
    put(alias, "name", name)
    put(alias, "targetActivity", target)
    put(alias, "exported", values.boolean(True))
    return alias
