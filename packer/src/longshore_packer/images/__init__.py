"""Launcher icons and previews: drawn with Pillow under pixel limits."""

from longshore_packer.images.codec import decode, encode_png, read_header
from longshore_packer.images.errors import ImageError

__all__ = ["ImageError", "decode", "encode_png", "read_header"]
