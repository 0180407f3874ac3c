"""Zip archives as Android sees them: a strict reader, a deterministic writer, alignment."""

from longshore_packer.archive.directory import KnownEntries
from longshore_packer.archive.entry import DEFLATED, STORED, Entry
from longshore_packer.archive.errors import ArchiveError
from longshore_packer.archive.limits import Limits
from longshore_packer.archive.reader import Archive, check_behind
from longshore_packer.archive.source import BytesSource, FileSource, Source, open_source

__all__ = [
    "DEFLATED",
    "STORED",
    "Archive",
    "ArchiveError",
    "BytesSource",
    "Entry",
    "FileSource",
    "KnownEntries",
    "Limits",
    "Source",
    "check_behind",
    "open_source",
]
