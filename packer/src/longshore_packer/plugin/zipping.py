"""Writes whole archives in memory: bundles and sample packages, never channel packages."""

from collections.abc import Mapping

from longshore_packer.archive.writer import SectionWriter, encode, end_record


def write_archive(entries: Mapping[str, bytes], *, stored: frozenset[str] = frozenset()) -> bytes:
    """Return a zip with the entries in the given order, aligned as Android wants.

    Args:
        entries: name to uncompressed content.
        stored: names that must not be compressed.
    """
    writer = SectionWriter(0)
    for name, data in entries.items():
        writer.add(name, encode(data, stored=name in stored))
    directory = writer.central
    end = end_record(
        count=len(entries), directory_size=len(directory), directory_offset=writer.offset
    )
    return writer.data + directory + end
