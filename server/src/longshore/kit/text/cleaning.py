"""Cleaning rich text without holding the event loop: 200,000 characters took 0.6 s.

The library that cleans keeps Python's lock while it asks us about attributes, so a thread would not
help; a process of its own costs a tenth of a second and is used for long texts only.
"""

import json
from pathlib import Path

from longshore.kit.errors import TextTooComplexError
from longshore.kit.limited import LimitedError, run_limited
from longshore.kit.text import html
from longshore.kit.text.html import RichText

# Some 15 ms; what people write by hand is shorter.
_LONG = 8_000


async def clean_aside(source: str) -> RichText:
    """`html.clean`, beside the event loop when the text is long.

    Raises:
        TextTooComplexError.
    """
    if len(source) < _LONG:
        return html.clean(source)
    data = source.encode("utf-8", "replace")
    try:
        found = json.loads(await run_limited(Path(html.__file__), [], data))
    except LimitedError as error:
        raise TextTooComplexError() from error
    return RichText(found["html"], found["text"], tuple(found["mentioned_ids"]), found["has_image"])
