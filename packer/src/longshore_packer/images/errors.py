"""Refusals of pictures."""

from longshore_packer.errors import PackerError


class ImageError(PackerError):
    """A picture is damaged, of an unknown format, or too large to be decoded safely."""

    code = "images.invalid"
    default_remedy = "Use a PNG, WebP or JPEG picture of at most 2,048 pixels a side."
