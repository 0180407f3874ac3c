"""Refusals of the strict zip reader and of the deterministic writer."""

from longshore_packer.errors import PackerError

_REBUILD = "Rebuild the package with the standard Android build tools and upload it again."


class ArchiveError(PackerError):
    """The file is not a zip archive that Android and every tool would read the same way."""

    code = "archive.malformed"
    default_remedy = _REBUILD


class TruncatedArchiveError(ArchiveError):
    """The end record is missing or points outside the file."""

    code = "archive.truncated"
    default_remedy = "The upload is incomplete or not a package: upload the file again."


class TrailingDataError(ArchiveError):
    """There are bytes that belong to no record (before, between or behind the sections)."""

    code = "archive.trailing_data"


class PrefixDataError(ArchiveError):
    """Bytes stand before the first entry: a polyglot file (Janus, CVE-2017-13156)."""

    code = "archive.janus"


class OverlapError(ArchiveError):
    """Two entries share bytes, as in an overlap bomb."""

    code = "archive.overlap"


class DuplicateNameError(ArchiveError):
    """Two entries have one name: which one counts depends on the reader."""

    code = "archive.duplicate_name"


class UnsafeNameError(ArchiveError):
    """An entry name would leave a folder or confuse a reader (zip-slip, control characters)."""

    code = "archive.unsafe_name"


class HeaderMismatchError(ArchiveError):
    """The local header and the central directory contradict each other."""

    code = "archive.header_mismatch"


class EncryptedEntryError(ArchiveError):
    """An entry is encrypted or carries the encryption flag."""

    code = "archive.encrypted"
    default_remedy = "Remove the zip encryption (some protectors set the flag) and upload again."


class MethodError(ArchiveError):
    """An entry uses a compression method that Android does not know (only 0 and 8 exist)."""

    code = "archive.method"


class Zip64Error(ArchiveError):
    """The archive needs zip64, which Android does not install."""

    code = "archive.zip64"
    default_remedy = "Keep the package under 2 GB and 65,535 entries; move assets out of it."


class LimitError(ArchiveError):
    """A count or a size exceeds the configured limits (bombs end here)."""

    code = "archive.limit"
    default_remedy = "Make the package smaller, or raise the limit if the file is trusted."


class CorruptEntryError(ArchiveError):
    """The data of an entry does not match its declared size or CRC-32."""

    code = "archive.corrupt_entry"
    default_remedy = "The file is damaged: upload it again from the original build."


class MissingEntryError(ArchiveError):
    """An entry that is needed is not in the archive."""

    code = "archive.missing_entry"
    default_remedy = "Check that the file is a complete Android package (APK)."
