"""Looking for secrets in bytes, in every spelling that storage or transport would give them."""

import base64
import contextlib
import io
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path


def spellings(secret: bytes) -> Iterator[bytes]:
    """A secret as it is, in hexadecimal, in UTF-16, and inside of base64 at any position."""
    yield secret
    yield secret.hex().encode()
    yield secret.hex().upper().encode()
    for alphabet in (None, b"-_"):
        for shift in range(3):
            text = base64.b64encode(b"\0" * shift + secret, altchars=alphabet)
            # The first and last characters depend on the neighbours.
            yield text[4 if shift else 0 : len(text) // 4 * 4 - 4]
    if secret.isascii():
        yield secret.decode().encode("utf-16-le")
        yield secret.decode().encode("utf-16-be")


def found_in(secrets: dict[str, bytes], content: bytes) -> list[str]:
    """The names of the secrets that stand in the content."""
    return [
        name
        for name, secret in secrets.items()
        if any(spelling in content for spelling in set(spellings(secret)))
    ]


def leaks_below(
    folder: Path, secrets: dict[str, bytes], *, without: tuple[str, ...] = ()
) -> list[str]:
    """Each secret with the file that holds it; archives are looked into as well.

    `without` are paths below the folder that are left out.
    """
    found = []
    for path in sorted(folder.rglob("*")):
        place = path.relative_to(folder).as_posix()
        if not path.is_file() or any(place.startswith(part) for part in without):
            continue
        found += [f"{name} in {place}" for name in found_in(secrets, path.read_bytes())]
        for entry, content in _entries(path):
            found += [f"{name} in {place}!{entry}" for name in found_in(secrets, content)]
    return found


def unpacked(file: bytes) -> bytes:
    """A file and, when it is an archive, what is packed in it."""
    return b"\n".join([file, *(content for _, content in _entries(io.BytesIO(file)))])


def _entries(path: Path | io.BytesIO) -> Iterator[tuple[str, bytes]]:
    """The entries of an archive; none of another file, or of the piece of one."""
    unreadable = (zipfile.BadZipFile, OSError, ValueError, zlib.error)
    with contextlib.suppress(*unreadable), zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            yield name, archive.read(name)
