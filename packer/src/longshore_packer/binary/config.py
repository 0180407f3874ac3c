"""Resource configurations: the qualifiers under which a resource value holds.

Format: ``ResTable_config`` in ResourceTypes.h of the Android Open Source Project.
"""

import struct
from dataclasses import dataclass

SIZE = 64
DENSITY_ANY = 0xFFFE
DENSITY_NONE = 0xFFFF

# Flags of a type specification: which qualifiers distinguish the values.
CHANGES_LOCALE = 0x0004
CHANGES_DENSITY = 0x0100
CHANGES_VERSION = 0x0400

_DENSITY_NAMES = {
    120: "ldpi",
    160: "mdpi",
    213: "tvdpi",
    240: "hdpi",
    320: "xhdpi",
    480: "xxhdpi",
    640: "xxxhdpi",
    DENSITY_ANY: "anydpi",
    DENSITY_NONE: "nodpi",
}


@dataclass(frozen=True, slots=True)
class Config:
    """The qualifiers that this library distinguishes.

    Attributes:
        locale: language tag such as ``zh-CN``; empty for the default.
        density: dots per inch, `DENSITY_ANY` or `DENSITY_NONE`; 0 for the default.
        sdk: minimum SDK level of the value; 0 for all.
        other: whether further qualifiers (orientation, night, size, ...) are set.
    """

    locale: str = ""
    density: int = 0
    sdk: int = 0
    other: bool = False

    @property
    def density_name(self) -> str:
        """The density qualifier (``xhdpi``); empty for the default."""
        if not self.density:
            return ""
        return _DENSITY_NAMES.get(self.density, f"{self.density}dpi")

    def to_bytes(self) -> bytes:
        """Return the structure, 64 bytes long, for a value without other qualifiers."""
        language, script, country = _split(self.locale)
        data = bytearray(SIZE)
        struct.pack_into("<I", data, 0, SIZE)
        data[8:10] = _pack_letters(language, "a")
        data[10:12] = _pack_letters(country, "0")
        struct.pack_into("<H", data, 14, self.density)
        struct.pack_into("<H", data, 24, self.sdk)
        data[36 : 36 + len(script)] = script.encode("ascii")
        return bytes(data)

    def changes_from_default(self) -> int:
        """Return the type specification flags that this configuration implies."""
        flags = CHANGES_LOCALE if self.locale else 0
        flags |= CHANGES_DENSITY if self.density else 0
        return flags | (CHANGES_VERSION if self.sdk else 0)


def read_config(data: bytes) -> Config:
    """Read a configuration structure, which may be shorter or longer than today's."""
    padded = data[:SIZE].ljust(SIZE, b"\0")
    language = _unpack_letters(padded[8:10], "a")
    country = _unpack_letters(padded[10:12], "0")
    script = padded[36:40].rstrip(b"\0").decode("ascii", "replace")
    density, sdk = struct.unpack_from("<H", padded, 14)[0], struct.unpack_from("<H", padded, 24)[0]
    known = bytearray(padded)
    for start, end in ((0, 4), (8, 12), (14, 16), (24, 28), (36, 48), (52, 53)):
        known[start:end] = bytes(end - start)
    locale = "-".join(part for part in (language, script, country) if part)
    return Config(locale, density, sdk, any(known))


def _split(tag: str) -> tuple[str, str, str]:
    language, *rest = tag.split("-")
    script = next((part for part in rest if len(part) == 4), "")
    country = next((part for part in rest if len(part) in (2, 3)), "")
    return language, script, country


def _pack_letters(text: str, base: str) -> bytes:
    """Pack two letters as they are, three into 15 bits, as the platform does."""
    if len(text) != 3:
        return text.encode("ascii")[:2].ljust(2, b"\0")
    first, second, third = (ord(letter) - ord(base) & 0x1F for letter in text.lower())
    return bytes((0x80 | third << 2 | second >> 3, (second << 5 | first) & 0xFF))


def _unpack_letters(data: bytes, base: str) -> str:
    if not data[0] & 0x80:
        return data.rstrip(b"\0").decode("ascii", "replace")
    first = data[1] & 0x1F
    second = (data[1] & 0xE0) >> 5 | (data[0] & 0x03) << 3
    third = (data[0] & 0x7C) >> 2
    return "".join(chr(unit + ord(base)) for unit in (first, second, third))
