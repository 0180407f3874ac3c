"""The android: attributes of manifests and icon drawables: ids, accepted kinds, symbols.

The JSON beside this module is written by ``scripts/manifest_attributes.py``.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from longshore_packer.binary.errors import XmlError
from longshore_packer.binary.values import Value, string
from longshore_packer.binary.xml import ANDROID, Attribute

# Kinds of ResTable_map's ATTR_TYPE mask.
REFERENCE = 1 << 0
STRING = 1 << 1
INTEGER = 1 << 2
BOOLEAN = 1 << 3
COLOR = 1 << 4
FLOAT = 1 << 5
DIMENSION = 1 << 6
FRACTION = 1 << 7
ENUM = 1 << 16
FLAGS = 1 << 17


@dataclass(frozen=True, slots=True)
class Definition:
    """One android: attribute.

    Attributes:
        name: name without the prefix.
        resource_id: its public id.
        kinds: mask of the constants of this module.
        symbols: names of enum values or flags.
    """

    name: str
    resource_id: int
    kinds: int
    symbols: dict[str, int]


@cache
def definitions() -> dict[str, Definition]:
    """Return the known attributes by name."""
    text = Path(__file__).with_name("manifest_attributes.json").read_text()
    return {name: Definition(name, *fields) for name, fields in json.loads(text).items()}


def definition(name: str) -> Definition:
    """Return one attribute.

    Raises:
        XmlError: this library does not know it.
    """
    try:
        return definitions()[name]
    except KeyError:
        raise XmlError(f"android:{name} is not a known attribute", subject=name) from None


def identifier(name: str) -> int:
    """Return the resource id of an android: attribute."""
    return definition(name).resource_id


def android(name: str, value: Value | str) -> Attribute:
    """Return an android: attribute with a value; a plain text becomes a string."""
    typed = string(value) if isinstance(value, str) else value
    return Attribute(ANDROID, name, identifier(name), typed, typed.text)
