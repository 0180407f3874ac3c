"""A small reader of the binary manifest, written apart from the editor on purpose.

Source: ``ResourceTypes.h`` of the Android Open Source Project (ResXMLTree, ResStringPool).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from longshore_packer.verification.cursor import unpack
from longshore_packer.verification.errors import MalformedError

_STRING_POOL, _XML, _RESOURCE_MAP, _START, _END = 0x0001, 0x0003, 0x0180, 0x0102, 0x0103
_UTF8_FLAG = 1 << 8
_TYPE_REFERENCE, _TYPE_STRING, _TYPE_BOOLEAN = 0x01, 0x03, 0x12
_ATTRIBUTES = {
    0x01010001: "label",
    0x01010003: "name",
    0x01010018: "authorities",
    0x01010024: "value",
    0x0101020C: "minSdkVersion",
    0x0101021B: "versionCode",
    0x0101021C: "versionName",
    0x01010270: "targetSdkVersion",
    0x01010202: "targetActivity",
}
_COMPONENTS = ("activity", "service", "receiver", "provider")
Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Element:
    """One element: its path of tags (``"manifest/application/activity"``) and attributes.

    References are given as ``"@0x7f010000"``.
    """

    path: str
    attributes: dict[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Manifest:
    """The facts of a manifest that a published package must show.

    Attributes:
        package_name: application id.
        version_code: versionCode, or None.
        version_name: versionName, or None.
        min_sdk: minimum SDK level, 1 when not given.
        label: the application's label, a text or a reference; or None.
        meta_data: the application's meta-data by name.
        components: class names of application, activities, services, receivers, providers.
        permissions: names of requested permissions.
    """

    package_name: str
    version_code: int | None
    version_name: str | None
    min_sdk: int
    label: str | None
    meta_data: dict[str, Value]
    components: tuple[str, ...]
    permissions: frozenset[str]


def read_manifest(data: bytes, *, subject: str) -> Manifest:
    """Read a binary manifest.

    Raises:
        MalformedError: not a binary manifest, or damaged.
    """
    elements = list(read_elements(data, subject=subject))
    root = next((e for e in elements if e.path == "manifest"), None)
    package = root.attributes.get("package") if root else None
    if root is None or not isinstance(package, str):
        raise MalformedError("names no package", subject=subject)
    application = next((e for e in elements if e.path == "manifest/application"), Element(""))
    sdk = [e.attributes.get("minSdkVersion") for e in elements if e.path == "manifest/uses-sdk"]
    code = root.attributes.get("versionCode")
    name = root.attributes.get("versionName")
    label = application.attributes.get("label")
    return Manifest(
        package_name=package,
        version_code=code if isinstance(code, int) else None,
        version_name=name if isinstance(name, str) else None,
        min_sdk=sdk[0] if sdk and isinstance(sdk[0], int) else 1,
        label=label if isinstance(label, str) else None,
        meta_data={
            str(e.attributes["name"]): e.attributes.get("value", "")
            for e in elements
            if e.path == "manifest/application/meta-data" and "name" in e.attributes
        },
        components=tuple(_components(elements, package)),
        permissions=frozenset(
            str(e.attributes.get("name"))
            for e in elements
            if e.path in ("manifest/uses-permission", "manifest/uses-permission-sdk-23")
        ),
    )


def _components(elements: list[Element], package: str) -> Iterator[str]:
    """Yield the class names that the package must define; aliases have none of their own."""
    for element in elements:
        parent, _, tag = element.path.rpartition("/")
        named = element.attributes.get("name")
        is_component = parent == "manifest/application" and tag in _COMPONENTS
        if not isinstance(named, str) or not (
            is_component or element.path == "manifest/application"
        ):
            continue
        if named.startswith("."):
            yield package + named
        elif not _is_platform(named):
            yield named if "." in named else f"{package}.{named}"


def _is_platform(name: str) -> bool:
    """Whether Android itself defines a class, such as android.app.NativeActivity."""
    is_library = name.startswith(("android.support.", "android.arch."))
    return name.startswith("android.") and not is_library


def read_elements(data: bytes, *, subject: str) -> Iterator[Element]:
    """Yield the elements of a binary XML document in document order."""
    kind, _, size = unpack("<HHI", data, 0, subject=subject)
    if kind != _XML or size > len(data):
        raise MalformedError("is no binary XML document", subject=subject)
    strings: list[str] = []
    identifiers: tuple[int, ...] = ()
    path: list[str] = []
    at = 8
    while at < size:
        kind, header, length = unpack("<HHI", data, at, subject=subject)
        if length < 8 or header > length or length > size - at:
            raise MalformedError("has a chunk of impossible size", subject=subject)
        chunk = data[at : at + length]
        if kind == _STRING_POOL:
            strings = read_strings(chunk, subject=subject)
        elif kind == _RESOURCE_MAP:
            count = (length - header) // 4
            identifiers = unpack(f"<{count}I", chunk, header, subject=subject)
        elif kind == _START:
            tag, attributes = _start(chunk, header, strings, identifiers, subject)
            path.append(tag)
            yield Element("/".join(path), attributes)
        elif kind == _END and path:
            path.pop()
        at += length


def _start(
    chunk: bytes, header: int, strings: list[str], identifiers: tuple[int, ...], subject: str
) -> tuple[str, dict[str, Value]]:
    """Return the tag and the attributes of a start element chunk."""
    _, name, start, size, count = unpack("<IIHHH", chunk, header, subject=subject)
    if size < 20:
        raise MalformedError("has attributes of impossible size", subject=subject)
    attributes: dict[str, Value] = {}
    for index in range(count):
        at = header + start + index * size
        _, key, raw, _, kind, value = unpack("<IIIHxBI", chunk, at, subject=subject)
        known = identifiers[key] if key < len(identifiers) else 0
        attributes[_ATTRIBUTES.get(known) or _string(strings, key, subject)] = _value(
            kind, value, raw, strings, subject
        )
    return _string(strings, name, subject), attributes


def _value(kind: int, value: int, raw: int, strings: list[str], subject: str) -> Value:
    if kind == _TYPE_STRING:
        return _string(strings, value, subject)
    if kind == _TYPE_REFERENCE:
        return f"@0x{value:08x}"
    if kind == _TYPE_BOOLEAN:
        return value != 0
    return value - (1 << 32) if value & 0x80000000 else value


def _string(strings: list[str], index: int, subject: str) -> str:
    if index >= len(strings):
        raise MalformedError("a string index points outside", subject=subject)
    return strings[index]


def read_strings(chunk: bytes, *, subject: str) -> list[str]:
    """Return the strings of a string pool chunk."""
    header, count, flags, start = unpack("<2xH4xI4xII", chunk, 0, subject=subject)
    if count > len(chunk) // 4:
        raise MalformedError("has more strings than bytes", subject=subject)
    offsets = unpack(f"<{count}I", chunk, header, subject=subject)
    read = _utf8 if flags & _UTF8_FLAG else _utf16
    return [read(chunk, start + offset, subject) for offset in offsets]


def _utf8(chunk: bytes, at: int, subject: str) -> str:
    for _ in range(2):
        (length,) = unpack("<B", chunk, at, subject=subject)
        at += 1
        if length & 0x80:
            (low,) = unpack("<B", chunk, at, subject=subject)
            length = (length & 0x7F) << 8 | low
            at += 1
    return _modified_utf8(_piece(chunk, at, length, subject))


def _modified_utf8(data: bytes) -> str:
    """Decode Java's modified UTF-8, which aapt2 writes: U+0000 in two bytes, pairs of surrogates.

    Source: JNI specification, "Modified UTF-8 Strings"; real UTF-8 decodes to the same.
    """
    plain = data.replace(b"\xc0\x80", b"\0")
    try:
        text = plain.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        # Not text at all: shown with marks, so that a comparison fails and says what is there.
        return plain.decode("utf-8", "replace")
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _utf16(chunk: bytes, at: int, subject: str) -> str:
    (length,) = unpack("<H", chunk, at, subject=subject)
    at += 2
    if length & 0x8000:
        (low,) = unpack("<H", chunk, at, subject=subject)
        length = (length & 0x7FFF) << 16 | low
        at += 2
    return _piece(chunk, at, 2 * length, subject).decode("utf-16-le", "surrogatepass")


def _piece(chunk: bytes, at: int, length: int, subject: str) -> bytes:
    """Return ``length`` bytes of a chunk, or refuse a string that runs out of it."""
    if length > len(chunk) - at:
        raise MalformedError("a string runs out of its pool", subject=subject)
    return chunk[at : at + length]
