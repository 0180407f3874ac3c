"""The Android manifest as this library sees it: names, components, classes."""

from collections.abc import Iterator

from longshore_packer.binary.attributes import android, identifier
from longshore_packer.binary.errors import BinaryError
from longshore_packer.binary.values import INT_BOOLEAN, INT_DEC, INT_HEX, Value
from longshore_packer.binary.xml import Attribute, Document, Element
from longshore_packer.binary.xml_reader import read_xml
from longshore_packer.binary.xml_writer import write_xml
from longshore_packer.content.errors import MotherError
from longshore_packer.parsing import whole_number

ENTRY = "AndroidManifest.xml"
# android:isSplitRequired, public since level 29.
_SPLIT_REQUIRED = 0x01010591
COMPONENTS = ("activity", "activity-alias", "service", "receiver", "provider")
# Attributes that name a class, by element; PackageParser.buildClassName expands them.
CLASS_ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "application": (
        "name",
        "backupAgent",
        "manageSpaceActivity",
        "appComponentFactory",
        "zygotePreloadName",
    ),
    "activity": ("name", "parentActivityName"),
    "activity-alias": ("name", "targetActivity", "parentActivityName"),
    "service": ("name",),
    "receiver": ("name",),
    "provider": ("name",),
    "instrumentation": ("name",),
}


class Manifest:
    """A manifest document with its two fixed elements found and checked."""

    def __init__(self, document: Document) -> None:
        """Check the document.

        Raises:
            MotherError: no manifest or application element, or no package name.
        """
        root = document.root
        if root is None or root.name != "manifest":
            raise MotherError("the manifest's root element is not <manifest>", subject=ENTRY)
        application = next(root.elements("application"), None)
        if application is None:
            raise MotherError("the manifest has no <application>", subject=ENTRY)
        self.document = document
        self.root = root
        self.application = application
        if not self.package:
            raise MotherError("the manifest names no package", subject=ENTRY)

    @classmethod
    def read(cls, data: bytes) -> "Manifest":
        """Read a binary manifest.

        Raises:
            MotherError: malformed.
        """
        try:
            return cls(read_xml(data))
        except BinaryError as error:
            raise MotherError(f"the manifest {error.message}", subject=ENTRY) from error

    def copy(self) -> "Manifest":
        """Return an independent manifest."""
        return Manifest(self.document.copy())

    def to_bytes(self) -> bytes:
        """Return the binary form."""
        return write_xml(self.document)

    @property
    def package(self) -> str:
        """The application id."""
        attribute = self.root.by_name("package")
        return (attribute.text or "") if attribute is not None else ""

    @property
    def min_sdk(self) -> int:
        """The minimum SDK level; 1 when not declared, as Android reads it."""
        return self.sdk_level("minSdkVersion") or 1

    def sdk_level(self, name: str) -> int | None:
        """Return an SDK level of ``uses-sdk``, or None when absent or a code name."""
        for element in self.root.elements("uses-sdk"):
            level = number(element, name)
            if level is not None:
                return level
        return None

    def components(self, *names: str) -> Iterator[Element]:
        """Yield the components, of these kinds only when any is given."""
        return self.application.elements(*(names or COMPONENTS))

    def class_references(self) -> Iterator[tuple[Element, Attribute]]:
        """Yield every attribute whose text names a class."""
        for element in (self.application, *self.components(), *self.root.elements()):
            for name in CLASS_ATTRIBUTES.get(element.name, ()):
                if element is self.application or element.name != "application":
                    attribute = element.by_id(identifier(name))
                    if attribute is not None and attribute.text:
                        yield element, attribute

    def launchers(self) -> list[Element]:
        """Return the activities and aliases that a launcher shows."""
        return [
            element
            for element in self.components("activity", "activity-alias")
            if any(map(_is_launcher, element.elements("intent-filter")))
        ]


def split_reason(manifest: Manifest) -> str:
    """Return why a package needs others of its set to install; empty when it does not."""
    if manifest.root.by_name("split") is not None:
        return "is a split of an app bundle"
    for element in (manifest.root, manifest.application):
        for attribute in element.attributes:
            is_flag = attribute.resource_id == _SPLIT_REQUIRED
            if (is_flag and attribute.value.data) or attribute.name == "requiredSplitTypes":
                return f"needs its splits to install ({attribute.name})"
    for element in manifest.application.elements("meta-data"):
        if text(element, "name") == "com.android.vending.splits.required" and is_true(
            element, "value"
        ):
            return "needs its splits to install (com.android.vending.splits.required)"
    return ""


def is_true(element: Element, name: str) -> bool:
    """Whether an android: attribute is the boolean true."""
    found = value(element, name)
    return found is not None and found.type == INT_BOOLEAN and bool(found.data)


def text(element: Element, name: str) -> str | None:
    """Return the text of an android: attribute, or None."""
    attribute = element.by_id(identifier(name))
    return None if attribute is None else attribute.text


def value(element: Element, name: str) -> Value | None:
    """Return the typed value of an android: attribute, or None."""
    attribute = element.by_id(identifier(name))
    return None if attribute is None else attribute.value


def number(element: Element, name: str) -> int | None:
    """Return an android: attribute as an integer, or None when absent or not a number."""
    found = value(element, name)
    if found is None:
        return None
    if found.type in (INT_DEC, INT_HEX):
        return found.data
    return whole_number(found.text) if found.text else None


def reference(element: Element, name: str) -> int | None:
    """Return the resource id that an android: attribute refers to, or None."""
    found = value(element, name)
    return found.data if found is not None and found.is_reference and found.data else None


def put(element: Element, name: str, content: Value | str) -> None:
    """Set an android: attribute."""
    element.put(android(name, content))


def absolute_class(name: str, package: str) -> str:
    """Expand a class name as Android does: ``.A`` and ``A`` belong to the package."""
    if name.startswith("."):
        return package + name
    return name if "." in name else f"{package}.{name}"


def remove(parent: Element, child: Element) -> None:
    """Take a child element away, by identity."""
    parent.children = [node for node in parent.children if node is not child]


def _is_launcher(element: Element) -> bool:
    names = {text(child, "name") for child in element.elements("action", "category")}
    launcher = {"android.intent.category.LAUNCHER", "android.intent.category.LEANBACK_LAUNCHER"}
    return "android.intent.action.MAIN" in names and bool(names & launcher)
