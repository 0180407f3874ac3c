"""Smaller copies of pictures, made once and kept on disk."""

import hashlib
import os
import threading
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps, UnidentifiedImageError

from longshore.domains.store.keys import media_type

# Read from the header, before anything is decoded: a small file can claim a huge canvas.
MAX_PIXELS = 40_000_000
_FORMATS = {"image/png": "PNG", "image/jpeg": "JPEG", "image/gif": "GIF", "image/webp": "WEBP"}


class UnreadablePictureError(Exception):
    """The stored file is no picture, or has more pixels than we decode."""


def resized(source: Path, width: int, cache: Path) -> Path:
    """The file with a copy of `source` that is `width` wide; a narrower picture stays as it is.

    The copy has no metadata. Its name carries the source's age, so a replaced picture gets a new
    one.

    Raises:
        UnreadablePictureError.
    """
    state = source.stat()
    identity = f"{source}:{state.st_mtime_ns}:{state.st_size}".encode()
    name = hashlib.sha256(identity).hexdigest()[:32]
    target = cache / name[:2] / f"{name}_{width}{source.suffix.lower()}"
    if not target.exists():
        _write(target, _smaller(source, width))
    return target


def _smaller(source: Path, width: int) -> bytes:
    kind = media_type(source)
    try:
        with Image.open(source, formats=[_FORMATS[kind]]) as opened:
            if opened.width * opened.height > MAX_PIXELS:
                raise UnreadablePictureError(f"{opened.width}x{opened.height} pixels")
            picture = ImageOps.exif_transpose(opened)
            if picture.width > width:
                height = max(1, round(picture.height * width / picture.width))
                picture = _resizable(picture).resize((width, height), Image.Resampling.LANCZOS)
            output = BytesIO()
            picture.info.clear()
            picture.save(output, _FORMATS[kind])
    except (OSError, SyntaxError, ValueError, UnidentifiedImageError) as error:
        raise UnreadablePictureError(source.name) from error
    except Image.DecompressionBombError as error:
        raise UnreadablePictureError(source.name) from error
    return output.getvalue()


def _resizable(picture: Image.Image) -> Image.Image:
    """A palette has no colours in between, so it becomes full colour first."""
    if picture.mode in ("P", "1", "I", "F", "I;16"):
        has_alpha = "transparency" in picture.info
        return picture.convert("RGBA" if has_alpha else "RGB")
    return picture


def _write(target: Path, content: bytes) -> None:
    """Write a whole file; two requests at once leave one of two equal ones."""
    target.parent.mkdir(parents=True, exist_ok=True)
    temporary = target.with_name(f".{target.name}.{os.getpid()}.{threading.get_ident()}")
    temporary.write_bytes(content)
    temporary.replace(target)
