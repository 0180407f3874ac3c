"""Refusals of the readers of Android's binary formats."""

from longshore_packer.errors import PackerError


class BinaryError(PackerError):
    """A binary structure contradicts its format; ``subject`` is the structure's name."""

    code = "binary.malformed"
    default_remedy = "Build the package again; it is damaged or deliberately malformed."


class StringPoolError(BinaryError):
    """A string pool is malformed, or a text does not fit one."""

    code = "binary.string_pool"


class XmlError(BinaryError):
    """A binary XML document is malformed."""

    code = "binary.xml"


class TableError(BinaryError):
    """A resource table is malformed, or an edit does not fit it."""

    code = "binary.table"


class DexError(BinaryError):
    """A dex file is malformed."""

    code = "binary.dex"


class ElfError(BinaryError):
    """A native library is malformed."""

    code = "binary.elf"
