"""Smaller copies of pictures, made once and kept on disk."""

import hashlib
import os
import threading
import time
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps, UnidentifiedImageError

from longshore.integrations.object_store import Bucket, ObjectInfo

# Read from the header, before anything is decoded: a small file can claim a huge canvas.
MAX_PIXELS = 40_000_000
FORMATS = {"image/png": "PNG", "image/jpeg": "JPEG", "image/gif": "GIF", "image/webp": "WEBP"}


class UnreadablePictureError(Exception):
    """The stored file is no picture, or has more pixels than we decode."""


class Copies:
    """The folder of smaller copies. Blocking; callers use a thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find(self, bucket: Bucket, info: ObjectInfo, width: int) -> Path | None:
        """The copy that was made before, or None."""
        path = self._path(bucket, info, width)
        return path if path.exists() else None

    def make(self, bucket: Bucket, info: ObjectInfo, width: int, content: bytes) -> Path:
        """Keep a copy of a picture that is `width` wide; a narrower picture stays as it is.

        The copy has no metadata. Its name carries the object's tag, so a replaced picture gets a
        new one.

        Raises:
            UnreadablePictureError.
        """
        target = self._path(bucket, info, width)
        _write(target, smaller(content, info.content_type, width))
        return target

    def sweep(self, *, older_than_seconds: float) -> int:
        """Remove copies made so long ago; they are made again when somebody asks."""
        limit, removed = time.time() - older_than_seconds, 0
        for path in self._folder.glob("*/*"):
            if path.stat().st_mtime < limit:
                path.unlink(missing_ok=True)
                removed += 1
        return removed

    def _path(self, bucket: Bucket, info: ObjectInfo, width: int) -> Path:
        identity = f"{bucket}:{info.key}:{info.etag}".encode()
        name = hashlib.sha256(identity).hexdigest()[:32]
        return self._folder / name[:2] / f"{name}_{width}"


def smaller(content: bytes, content_type: str, width: int) -> bytes:
    """A picture that is at most `width` wide, of the same type, without metadata.

    Raises:
        UnreadablePictureError.
    """
    kind = FORMATS.get(content_type)
    if kind is None:
        raise UnreadablePictureError(content_type)
    try:
        with Image.open(BytesIO(content), formats=[kind]) as opened:
            if opened.width * opened.height > MAX_PIXELS:
                raise UnreadablePictureError(f"{opened.width}x{opened.height} pixels")
            picture = ImageOps.exif_transpose(opened)
            if picture.width > width:
                height = max(1, round(picture.height * width / picture.width))
                picture = _resizable(picture).resize((width, height), Image.Resampling.LANCZOS)
            output = BytesIO()
            picture.info.clear()
            picture.save(output, kind)
    except (OSError, SyntaxError, ValueError, UnidentifiedImageError) as error:
        raise UnreadablePictureError(kind) from error
    except Image.DecompressionBombError as error:
        raise UnreadablePictureError(kind) from error
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
