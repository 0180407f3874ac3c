"""Where the bytes of a package are: sizes by top folder."""

from longshore_packer.archive import Archive
from longshore_packer.inspection.report import FolderSize


def folder_sizes(archive: Archive) -> tuple[FolderSize, ...]:
    """Return the sizes by folder, largest compressed size first; libraries by ABI, dex together."""
    totals: dict[str, list[int]] = {}
    for name, entry in archive.entries.items():
        total = totals.setdefault(_folder(name), [0, 0, 0])
        total[0] += 1
        total[1] += entry.compressed_size
        total[2] += entry.size
    found = [FolderSize(folder, *total) for folder, total in totals.items()]
    return tuple(sorted(found, key=lambda f: (-f.compressed_bytes, f.folder)))


def _folder(name: str) -> str:
    parts = name.split("/")
    if len(parts) == 1:
        return "*.dex" if name.endswith(".dex") else name
    if parts[0] == "lib" and len(parts) > 2:
        return f"lib/{parts[1]}"
    return parts[0]
