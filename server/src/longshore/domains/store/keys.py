"""Keys of the static bucket, and the size that an address may ask for."""

import re
from pathlib import Path

# Plain parts that begin with no dot, ending in the name of a picture: `file/1763700000_ab12.png`.
_KEY = re.compile(
    r"(?:[A-Za-z0-9_][A-Za-z0-9._-]{0,99}/){0,5}[A-Za-z0-9_][A-Za-z0-9._-]{0,150}"
    r"\.(?:png|jpe?g|gif|webp)",
    re.IGNORECASE,
)
_RESIZE = re.compile(r"image/resize,w_([1-9]\d{0,3})")
SMALLEST_WIDTH, LARGEST_WIDTH = 16, 1024

MEDIA_TYPES = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
}


class ProcessError(ValueError):
    """The image-process query is none that we offer."""


def picture_path(root: Path, key: str) -> Path | None:
    """The file of a key, or None when there is none or it would lie outside of the bucket."""
    if not _KEY.fullmatch(key):
        return None
    path = (root / key).resolve()
    if not path.is_relative_to(root.resolve()) or not path.is_file():
        return None
    return path


def media_type(path: Path) -> str:
    """The type that a picture is served as; its name decides and nothing sniffs."""
    return MEDIA_TYPES[path.suffix.lower()]


def asked_width(process: str | None) -> int | None:
    """The width in `x-image-process=image/resize,w_64`; None when the query is absent.

    Raises:
        ProcessError: another operation, or a width that we do not offer.
    """
    if process is None:
        return None
    found = _RESIZE.fullmatch(process)
    if found is None or not SMALLEST_WIDTH <= int(found[1]) <= LARGEST_WIDTH:
        raise ProcessError(process)
    return int(found[1])
