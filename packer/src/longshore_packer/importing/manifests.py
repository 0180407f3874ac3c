"""One manifest out of those of several libraries, as text for aapt2.

Class names become whole ones, since each library has a package of its own. A component named after
the application (``${applicationId}.wxapi.WXEntryActivity``) becomes an alias of a class that the
plug-in has: no class can be named after every package, and Android starts an alias by its name.
"""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from longshore_packer.content.manifest import CLASS_ATTRIBUTES, absolute_class
from longshore_packer.importing.libraries import MANIFEST, Library
from longshore_packer.parsing import from_utf8, whole_number
from longshore_packer.plugin.errors import PluginError
from longshore_packer.plugin.validator import BUILT_IN_PLACEHOLDERS

ANDROID = "{http://schemas.android.com/apk/res/android}"
TOOLS = "{http://schemas.android.com/tools}"
OWN_PREFIX = "${applicationId}"
_PLACEHOLDER = re.compile(r"\$\{([^}]*)\}")
_SINGLE = frozenset(("application", "queries"))
_NEWEST_LEVEL = 100
# What the game decides about itself; a library that says it speaks out of turn.
_OF_THE_GAME = frozenset(
    ("label", "icon", "roundIcon", "theme", "name", "allowBackup", "debuggable")
)
_OF_A_TARGET = frozenset(("name", "exported", "enabled", "permission", "label", "icon"))


@dataclass
class Merged:
    """The manifest, its packages (its own first), the level it needs, what is to be given."""

    text: str
    packages: list[str]
    min_sdk: int
    placeholders: list[str]
    notes: list[str] = field(default_factory=list)


def merge_manifests(
    libraries: Sequence[Library],
    entries: Mapping[str, str],
    classes: Collection[str],
    fallback: str,
) -> Merged:
    """Return one manifest for all libraries.

    Args:
        libraries: those without a manifest are passed over.
        entries: ``wxapi.WXEntryActivity`` to the class that stands behind it.
        classes: dotted names of the classes that the plug-in will have.
        fallback: the package where no library names one.

    Raises:
        PluginError: a manifest cannot be read, two contradict each other, or a component named
            after the application has no class behind it.
    """
    ElementTree.register_namespace("android", ANDROID[1:-1])
    ElementTree.register_namespace("tools", TOOLS[1:-1])
    merged = Merged("", [], 1, [])
    root = ElementTree.Element("manifest")
    for library in libraries:
        if library.manifest is not None:
            _add(merged, root, library, fallback)
    root.set("package", merged.packages[0] if merged.packages else fallback)
    merged.packages = merged.packages or [fallback]
    _alias(root, entries, classes)
    ElementTree.indent(root)
    merged.text = ElementTree.tostring(root, encoding="unicode") + "\n"
    found = _PLACEHOLDER.findall(merged.text)
    merged.placeholders = [
        name for name in dict.fromkeys(found) if name not in BUILT_IN_PLACEHOLDERS
    ]
    return merged


def package_of(library: Library) -> str:
    """The package of a library's manifest; empty without one.

    Raises:
        PluginError: the manifest cannot be read.
    """
    return _parsed(library).get("package", "") if library.manifest is not None else ""


def _add(merged: Merged, root: ElementTree.Element, library: Library, fallback: str) -> None:
    told = _parsed(library)
    package = told.get("package") or fallback
    if package not in merged.packages:
        merged.packages.append(package)
    for element in told.iter():
        _without_tools(element, library, merged)
        for name in CLASS_ATTRIBUTES.get(element.tag, ()):
            text = element.get(ANDROID + name)
            if text and not text.startswith("${"):
                element.set(ANDROID + name, absolute_class(text, package))
    for element in list(told):
        if element.tag == "uses-sdk":
            merged.min_sdk = max(merged.min_sdk, _level(element))
        else:
            _put(merged, root, element, library.name)


def _parsed(library: Library) -> ElementTree.Element:
    def refuse(why: str) -> PluginError:
        return PluginError(
            f"{MANIFEST} is no XML that can be read: {why}", subject=library.name,
            remedy="A binary manifest belongs to a package; an AAR's is text.",
        )  # fmt: skip

    text = from_utf8(library.manifest or b"", refuse).removeprefix("\ufeff")
    if "<!DOCTYPE" in text:
        raise PluginError("declares a document type, needlessly", subject=library.name)
    try:
        root = ElementTree.fromstring(text)  # noqa: S314 - entities need a document type
    except ElementTree.ParseError as error:
        raise refuse(str(error)) from error
    if root.tag != "manifest":
        raise PluginError(f"{MANIFEST}: the root is not <manifest>", subject=library.name)
    return root


def _without_tools(element: ElementTree.Element, library: Library, merged: Merged) -> None:
    for key in [key for key in element.attrib if key.startswith(TOOLS)]:
        told = f"tools:{key.removeprefix(TOOLS)}={element.attrib.pop(key)!r}"
        if not told.startswith(("tools:ignore", "tools:targetApi")):
            merged.notes.append(f"{library.name}: {told} of <{element.tag}> was left out")
    if element.tag == "application":
        for name in sorted(_OF_THE_GAME & {key.removeprefix(ANDROID) for key in element.attrib}):
            value = element.attrib.pop(ANDROID + name)
            merged.notes.append(
                f"{library.name}: android:{name}={value!r} of <application> is the game's to say"
            )


def _level(element: ElementTree.Element) -> int:
    level = whole_number(element.get(f"{ANDROID}minSdkVersion", "1"))
    return level if level is not None and 0 <= level < _NEWEST_LEVEL else 1


def _put(
    merged: Merged, parent: ElementTree.Element, child: ElementTree.Element, origin: str
) -> None:
    """Add an element, unless the same stands there; one of a name with other content is refused."""
    name = child.get(f"{ANDROID}name")
    for other in parent.findall(child.tag):
        if child.tag in _SINGLE:
            _unite(merged, other, child, origin)
            return
        if _told(other) == _told(child):
            return
        if name and other.get(f"{ANDROID}name") == name:
            raise PluginError(
                f"<{child.tag}> {name} is declared otherwise by a library before it",
                subject=origin, remedy="Import one of them, or mend its manifest first.",
            )  # fmt: skip
    parent.append(child)


def _unite(
    merged: Merged, target: ElementTree.Element, source: ElementTree.Element, origin: str
) -> None:
    for key, value in source.attrib.items():
        if target.get(key, value) != value:
            merged.notes.append(f"{origin}: {key.removeprefix(ANDROID)}={value!r} was left out")
        target.attrib.setdefault(key, value)
    for child in list(source):
        _put(merged, target, child, origin)


def _told(element: ElementTree.Element) -> tuple[object, ...]:
    inner = tuple(sorted(map(repr, map(_told, element))))
    return element.tag, tuple(sorted(element.attrib.items())), inner


def _alias(root: ElementTree.Element, entries: Mapping[str, str], classes: Collection[str]) -> None:
    application = root.find("application")
    wanted = dict(entries)
    if application is None and wanted:
        application = ElementTree.SubElement(root, "application")
    for element in list(application if application is not None else ()):
        name = element.get(f"{ANDROID}name", "")
        if element.tag != "activity" or not name.startswith(OWN_PREFIX + "."):
            continue
        own = name.removeprefix(OWN_PREFIX + ".")
        if own not in wanted:
            raise PluginError(
                f"<activity> {name} has no class that every package could have", subject=own,
                remedy=f"Say which class stands behind it: --entry {own}=CLASS.",
            )  # fmt: skip
        _make_alias(root, element, wanted.pop(own), classes)
    for own, target in wanted.items():
        assert application is not None, "it was made above"
        made = ElementTree.SubElement(application, "activity")
        made.set(f"{ANDROID}name", f"{OWN_PREFIX}.{own}")
        made.set(f"{ANDROID}exported", "true")
        _make_alias(root, made, target, classes)


def _make_alias(
    root: ElementTree.Element, element: ElementTree.Element, target: str, classes: Collection[str]
) -> None:
    """Turn an activity into an alias; what an alias cannot say moves to its target."""
    if target not in classes:
        raise PluginError(
            "is in none of the libraries", subject=target,
            remedy="Name the vendor's class that takes the call, or add your own by a JAR.",
        )  # fmt: skip
    application = root.find("application")
    assert application is not None, "the element stands in it"
    same = [one for one in application.findall("activity") if one.get(f"{ANDROID}name") == target]
    activity = same[0] if same else ElementTree.Element("activity", {f"{ANDROID}name": target})
    for key in [key for key in element.attrib if key.removeprefix(ANDROID) not in _OF_A_TARGET]:
        activity.attrib.setdefault(key, element.attrib.pop(key))
    if not same:
        application.insert(list(application).index(element), activity)
    element.tag = "activity-alias"
    element.set(f"{ANDROID}targetActivity", target)
