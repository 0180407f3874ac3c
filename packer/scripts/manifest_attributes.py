"""Writes binary/manifest_attributes.json from the framework's own resource table.

Usage: python scripts/manifest_attributes.py /usr/share/android-framework-res/framework-res.apk
The ids of attributes are part of Android's public interface and never change.
"""

import json
import struct
import sys
import zipfile
from pathlib import Path

from longshore_packer.binary.table import Table

OUTPUT = Path(__file__).parent.parent / "src/longshore_packer/binary/manifest_attributes.json"
TYPE_KEY = 0x01000000
NAMES = frozenset(Path(__file__).with_suffix(".txt").read_text().split())
# Public since levels above 29, which Debian's framework has; ids from the platform's public.xml.
NEWER: dict[str, list[object]] = {
    "dataExtractionRules": [0x0101063E, 1, {}],
    "usesPermissionFlags": [0x01010644, 0x20000, {"neverForLocation": 0x10000}],
}
NEWER_FLAGS = {
    "camera": 0x40,
    "microphone": 0x80,
    "health": 0x100,
    "remoteMessaging": 0x200,
    "systemExempted": 0x400,
    "shortService": 0x800,
    "specialUse": 0x40000000,
}


def main(framework: str) -> None:
    """Read the framework package and write the JSON file."""
    with zipfile.ZipFile(framework) as archive:
        table = Table(archive.read("resources.arsc"))
    found = dict(NEWER)
    for name in sorted(NAMES - set(NEWER)):
        resource_id = table.find("attr", name)
        if resource_id is None:
            sys.stderr.write(f"not in this framework: {name}\n")
            continue
        chunk, at = next(table.entries(resource_id))
        mask, symbols = 0, {}
        for slot in chunk.slots(table.data, at):
            (key,) = struct.unpack_from("<I", table.data, slot.type_at - 7)
            value = table.value_at(slot).data
            if key == TYPE_KEY:
                mask = value
            elif key >> 24 == 1 and key & 0xFF0000:
                symbols[(table.name(key) or "").partition("/")[2]] = value
        found[name] = [resource_id, mask & 0xFFFFFFFF, symbols]
    flags = found["foregroundServiceType"][2]
    if isinstance(flags, dict):
        flags.update(NEWER_FLAGS)
    lines = ",\n".join(f" {json.dumps(k)}: {json.dumps(v)}" for k, v in sorted(found.items()))
    OUTPUT.write_text(f"{{\n{lines}\n}}\n")


if __name__ == "__main__":
    main(sys.argv[1])
