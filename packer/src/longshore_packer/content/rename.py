"""Changing the application id: class names, authorities, permissions, affinities follow.

A relative class name belongs to the old package and is expanded first; what code looks up by
``getPackageName()`` moves with the id; what it looks up by a constant stays.
"""

from longshore_packer.binary.attributes import identifier
from longshore_packer.binary.values import STRING, Value, string
from longshore_packer.binary.xml import Attribute, Document, Element
from longshore_packer.content.draft import Draft
from longshore_packer.content.manifest import Manifest, absolute_class

_PERMISSION_ATTRIBUTES = ("permission", "readPermission", "writePermission", "permissionGroup")
_PERMISSION_ELEMENTS = frozenset(
    (
        "permission",
        "permission-tree",
        "permission-group",
        "uses-permission",
        "uses-permission-sdk-23",
        "uses-permission-sdk-m",
    )
)
_PREFIX_ATTRIBUTES = ("taskAffinity", "process", "targetPackage")
_XML_ATTRIBUTES = ("targetPackage", "contentAuthority")


def expand_classes(manifest: Manifest) -> None:
    """Write every class name in full, relative to the manifest's current package."""
    for _, attribute in manifest.class_references():
        _set_text(attribute, absolute_class(attribute.text or "", manifest.package))


def rename(draft: Draft) -> None:
    """Give the draft's manifest, table and meta-data files the draft's package name."""
    expand_classes(draft.manifest)
    if draft.package == draft.old_package:
        return
    move = Mover(draft.old_package, draft.package)
    draft.manifest.root.put_text("package", draft.package)
    for element in draft.manifest.root.walk():
        _rename_element(draft, element, move)
    if draft.editor is not None:
        draft.editor.rename_packages(draft.old_package, draft.package)
    for name, document in draft.mother.meta_documents.items():
        changed = _rename_document(document, move)
        if changed is not None:
            draft.replace_xml(name, changed)
    if draft.manifest.root.by_id(identifier("sharedUserId")) is not None:
        draft.warn(
            "content.shared_user",
            "shares a user id, which the renamed package keeps",
            "android:sharedUserId",
        )


class Mover:
    """Maps names below the old package to the new one."""

    def __init__(self, old: str, new: str) -> None:
        self.old = old
        self.new = new

    def __call__(self, text: str) -> str:
        """Return the moved text; a text outside the old package comes back unchanged."""
        if text == self.old or text.startswith(f"{self.old}."):
            return self.new + text[len(self.old) :]
        return text


def _rename_element(draft: Draft, element: Element, move: Mover) -> None:
    names = list(_PERMISSION_ATTRIBUTES + _PREFIX_ATTRIBUTES)
    if element.name in _PERMISSION_ELEMENTS:
        names.append("name")
    for name in names:
        attribute = element.by_id(identifier(name))
        if attribute is not None and attribute.text:
            _set_text(attribute, move(attribute.text))
    if element.name == "provider":
        _rename_authorities(draft, element, move)
    elif element.name == "category":
        _rename_exact(element, "name", move)
    elif element.name == "data":
        _rename_exact(element, "scheme", move)
        _rename_exact(element, "host", move)


def _rename_exact(element: Element, name: str, move: Mover) -> None:
    """Move a text that is the package name itself, as ``${applicationId}`` leaves it."""
    attribute = element.by_id(identifier(name))
    if attribute is not None and attribute.text == move.old:
        _set_text(attribute, move.new)


def _rename_authorities(draft: Draft, element: Element, move: Mover) -> None:
    attribute = element.by_id(identifier("authorities"))
    if attribute is None:
        return
    if attribute.text is not None:
        _set_text(attribute, _moved_authorities(draft, attribute.text, move))
    elif attribute.value.is_reference and draft.editor is not None and draft.mother.table:
        for item in draft.mother.table.resolve(attribute.value.data):
            if item.value.type == STRING and item.value.text is not None:
                moved = _moved_authorities(draft, item.value.text, move)
                draft.editor.set_value(item, string(moved))


def _moved_authorities(draft: Draft, text: str, move: Mover) -> str:
    moved = []
    for authority in text.split(";"):
        moved.append(move(authority))
        if moved[-1] == authority and authority:
            draft.warn(
                "content.foreign_authority",
                "the authority is not below the package; two channels cannot be installed together",
                authority,
            )
    return ";".join(moved)


def _rename_document(document: Document, move: Mover) -> Document | None:
    """Return a changed copy of an XML file that names the package, or None."""
    root = document.root
    if root is None or not any(_names_package(element, move) for element in root.walk()):
        return None
    copy = document.copy()
    for element in copy.root.walk() if copy.root else ():
        for attribute in _package_attributes(element):
            _set_text(attribute, move(attribute.text or ""))
    return copy


def _names_package(element: Element, move: Mover) -> bool:
    return any(move(a.text or "") != a.text for a in _package_attributes(element))


def _package_attributes(element: Element) -> list[Attribute]:
    found = (element.by_id(identifier(name)) for name in _XML_ATTRIBUTES)
    return [attribute for attribute in found if attribute is not None and attribute.text]


def _set_text(attribute: Attribute, text: str) -> None:
    if attribute.text != text:
        attribute.value = Value(STRING, 0, text)
        attribute.raw = text
