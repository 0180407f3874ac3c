"""Merges a manifest fragment into the manifest: additive, and a contradiction is refused.

Elements with a name are matched by it and merged; elements without one (intent filters, query
intents) are added unless an equal one is there.
"""

from longshore_packer.binary.attributes import identifier
from longshore_packer.binary.xml import Attribute, Element
from longshore_packer.content.errors import FragmentError, ManifestConflictError
from longshore_packer.content.fragment import TOOLS
from longshore_packer.content.manifest import (
    CLASS_ATTRIBUTES,
    Manifest,
    absolute_class,
    number,
    remove,
    text,
)

_SINGLE = frozenset(("application", "queries", "supports-screens"))
_NAMED = frozenset(
    (
        "uses-permission",
        "uses-permission-sdk-23",
        "permission",
        "permission-group",
        "permission-tree",
        "uses-feature",
        "uses-library",
        "uses-native-library",
        "meta-data",
        "property",
        "instrumentation",
        "activity",
        "activity-alias",
        "service",
        "receiver",
        "provider",
        "package",
    )
)
_ACTIVITIES = frozenset(("activity", "activity-alias"))
_NAME = identifier("name")
Key = tuple[object, ...]


def merge_fragment(
    manifest: Manifest, fragment: Element, *, package: str, overrides: frozenset[str] = frozenset()
) -> None:
    """Merge a fragment's root element into the manifest.

    Args:
        manifest: changed in place; its class names must be absolute.
        fragment: a ``manifest`` element; it is changed and must not be used again.
        package: what relative class names of the fragment belong to.
        overrides: attributes (``android:name``) whose value the fragment may change.

    Raises:
        ManifestConflictError: both sides give one attribute different values.
        FragmentError: the fragment needs a higher minimum SDK or removes what is not there.
    """
    for element in fragment.walk():
        for name in CLASS_ATTRIBUTES.get(element.name, ()):
            attribute = element.by_id(identifier(name))
            if attribute is not None and attribute.text:
                full = absolute_class(attribute.text, package)
                attribute.value, attribute.raw = attribute.value._replace(text=full), full
    for element in fragment.elements("uses-sdk"):
        needed = number(element, "minSdkVersion") or 0
        if needed > manifest.min_sdk:
            raise FragmentError(
                f"needs SDK level {needed}, the mother's minimum is {manifest.min_sdk}",
                subject="uses-sdk",
                remedy="Raise the mother's minSdkVersion.",
            )
    for element in fragment.elements():
        if element.name != "uses-sdk":
            _merge_child(manifest.root, element, overrides)


def _merge_child(parent: Element, child: Element, overrides: frozenset[str]) -> None:
    key = _key(child)
    same = [other for other in parent.elements() if _key(other) == key]
    action = _take_tools(child, "node")
    if action == "remove":
        if not same:
            raise FragmentError("removes what the manifest does not have", subject=_path(child))
        for other in same:
            remove(parent, other)
    elif not same:
        _strip_tools(child)
        parent.children.append(child)
    elif key[0] != "equal":
        if same[0].name != child.name:
            raise ManifestConflictError(
                f"is already declared as <{same[0].name}>",
                subject=_path(child),
                remedy="Rename one of them.",
            )
        _merge_element(same[0], child, overrides)


def _merge_element(target: Element, source: Element, overrides: frozenset[str]) -> None:
    replace = _take_tools(source, "replace") or ""
    allowed = overrides | {name.strip() for name in replace.split(",")}
    for attribute in source.attributes:
        if attribute.namespace == TOOLS:
            continue
        found = (
            target.by_id(attribute.resource_id)
            if attribute.resource_id
            else target.by_name(attribute.name)
        )
        if found is not None and _differs(found, attribute) and _label(attribute) not in allowed:
            raise ManifestConflictError(
                f"{_label(attribute)} is {_show(found)} in the manifest and {_show(attribute)}"
                " in the fragment",
                subject=_path(target),
            )
        target.put(attribute)
    for child in list(source.elements()):
        _merge_child(target, child, overrides)


def _key(element: Element) -> Key:
    """Return what makes two elements the same: a name, being the only one, or equal content."""
    if element.name in _SINGLE:
        return ("single", element.name)
    name = text(element, "name")
    if element.name in _NAMED and name:
        kind = "activity" if element.name in _ACTIVITIES else element.name
        return ("named", kind, name)
    return ("equal", *_content(element))


def _content(element: Element) -> Key:
    attributes = sorted(
        (
            a.resource_id,
            a.name if not a.resource_id else "",
            a.value.type,
            a.value.data,
            a.value.text or "",
        )
        for a in element.attributes
        if a.namespace != TOOLS
    )
    return (element.name, tuple(attributes), tuple(_content(c) for c in element.elements()))


def _differs(left: Attribute, right: Attribute) -> bool:
    return left.value != right.value


def _label(attribute: Attribute) -> str:
    return f"android:{attribute.name}" if attribute.resource_id else attribute.name


def _show(attribute: Attribute) -> str:
    return repr(attribute.text) if attribute.text is not None else f"0x{attribute.value.data:x}"


def _path(element: Element) -> str:
    return f"{element.name} {text(element, 'name') or ''}".strip()


def _take_tools(element: Element, name: str) -> str | None:
    for attribute in element.attributes:
        if attribute.namespace == TOOLS and attribute.name == name:
            return attribute.text
    return None


def _strip_tools(element: Element) -> None:
    for inner in element.walk():
        inner.attributes = [a for a in inner.attributes if a.namespace != TOOLS]
