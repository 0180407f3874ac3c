"""A cache of built samples: one file per hash of sources and options, shared by processes."""

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path


def source_digest(*folders: Path, extra: str = "") -> str:
    """Return a digest over names and contents of every file below the folders."""
    digest = hashlib.sha256(extra.encode())
    for folder in folders:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            data = path.read_bytes()
            digest.update(f"{path.relative_to(folder).as_posix()}\0{len(data)}\0".encode())
            digest.update(data)
    return digest.hexdigest()[:32]


def cached(name: str, digest: str, build: Callable[[Path], bytes]) -> Path:
    """Return the file of this digest, built in a scratch folder when it is not there yet."""
    folder = Path(tempfile.gettempdir()) / f"longshore-packer-samples-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    path = folder / f"{digest}-{name}"
    if path.is_file():
        return path
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        data = build(Path(scratch))
        # A rename is atomic: two test processes never see half a file.
        part = Path(scratch) / "result"
        part.write_bytes(data)
        part.replace(path)
    return path
