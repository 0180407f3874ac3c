"""The engine's core: the base of a mother, and signed packages assembled on it."""

from longshore_packer.assembly.assemble import (
    Assembled,
    EntryConflictError,
    PackageSizeError,
    PrefixEntryError,
    assemble,
)
from longshore_packer.assembly.base import Base
from longshore_packer.assembly.cache import EncodeCache
from longshore_packer.assembly.index import BaseError, BaseIndex
from longshore_packer.assembly.layout import MotherFacts, Progress, V1Policy, lay_out

__all__ = [
    "Assembled",
    "Base",
    "BaseError",
    "BaseIndex",
    "EncodeCache",
    "EntryConflictError",
    "MotherFacts",
    "PackageSizeError",
    "PrefixEntryError",
    "Progress",
    "V1Policy",
    "assemble",
    "lay_out",
]
