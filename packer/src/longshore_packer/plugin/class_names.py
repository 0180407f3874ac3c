"""Class names with placeholders, which aapt2 refuses: stand-ins before it, themselves after it.

aapt2 wants a Java class in the name of every component. ``${applicationId}.wxapi.WXEntryActivity``
is one only when a channel is built.
"""

import re
from pathlib import Path
from xml.sax.saxutils import unescape

from longshore_packer.binary.xml import Attribute
from longshore_packer.binary.xml_reader import read_xml
from longshore_packer.binary.xml_writer import write_xml

_NAME = re.compile(r"""(android:(?:name|targetActivity|backupAgent)\s*=\s*)(["'])(\$\{[^"']*)\2""")
_COMPONENT = re.compile(
    r"<(?:application|activity|activity-alias|service|receiver|provider)\b[^>]*>"
)
_STAND_IN = "longshore.placeholder.Name{}"


def stand_ins(manifest: str, output: Path) -> tuple[Path, dict[str, str]]:
    """Write a manifest in which such names stand for others; return it and which for which."""
    names: dict[str, str] = {}

    def name(match: re.Match[str]) -> str:
        stand_in = _STAND_IN.format(len(names))
        names[stand_in] = unescape(match[3], {"&quot;": '"', "&apos;": "'"})
        return f"{match[1]}{match[2]}{stand_in}{match[2]}"

    text = _COMPONENT.sub(lambda element: _NAME.sub(name, element[0]), manifest)
    output.write_text(text)
    return output, names


def restored(manifest: bytes, names: dict[str, str]) -> bytes:
    """Return a binary manifest with the names themselves."""
    if not names:
        return manifest
    document = read_xml(manifest)
    for element in document.root.walk() if document.root else ():
        for attribute in element.attributes:
            _restore(attribute, names)
    return write_xml(document)


def _restore(attribute: Attribute, names: dict[str, str]) -> None:
    own = names.get(attribute.text or "")
    if own is not None:
        attribute.value, attribute.raw = attribute.value._replace(text=own), own
