"""What an address of a public bucket may ask for."""

import re

# Few widths, so that nobody can fill the disk with copies: lists (64, C-11 and G-05), retina, and
# what a phone or a page shows.
WIDTHS = (32, 48, 64, 96, 128, 192, 256, 512, 1024)
_RESIZE = re.compile(r"image/resize,w_([1-9]\d{0,3})")


class ProcessError(ValueError):
    """The image-process query is not one that we offer."""


def asked_width(process: str | None) -> int | None:
    """The width in `x-image-process=image/resize,w_64`; None when the query is absent.

    Raises:
        ProcessError: another operation, or a width that we do not offer.
    """
    if process is None:
        return None
    found = _RESIZE.fullmatch(process)
    if found is None or int(found[1]) not in WIDTHS:
        raise ProcessError(process)
    return int(found[1])
