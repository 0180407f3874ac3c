"""Long texts part by part: what one call of C does to all of one, nobody else gets a turn in."""

import codecs
from collections.abc import Iterator

UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""What UTF-16 begins with, as spreadsheets write it; neither UTF-8 nor GB 18030 can."""
_PART = 65_536


def decoded(data: bytes, encoding: str, errors: str = "strict") -> str:
    """`data.decode(encoding, errors)`; 20 MB of GB 18030 keep Python's lock for 60 ms in one call.

    Raises:
        UnicodeDecodeError: the bytes are no such text.
    """
    decoder = codecs.getincrementaldecoder(encoding)(errors)
    parts = [decoder.decode(data[at : at + _PART]) for at in range(0, len(data), _PART)]
    return "".join([*parts, decoder.decode(b"", final=True)])


def lines_of(text: str, most: int) -> Iterator[str]:
    """The lines of `text.splitlines()`; of one that is longer than `most` its beginning."""
    rest = ""
    for at in range(0, len(text), _PART):
        lines = (rest + text[at : at + _PART]).splitlines(keepends=True)
        rest = ""
        # The last one may go on, and what ends it may be the first half of an end.
        if not lines[-1].endswith("\n"):
            rest = _cut(lines.pop(), most)
        yield from (line.splitlines()[0][:most] for line in lines)
    yield from (line[:most] for line in rest.splitlines())


def _cut(line: str, most: int) -> str:
    if len(line) <= most:
        return line
    # Its end is one character: two of them are there only with the one that was looked for.
    end = line[-1] if len(line.splitlines()[0]) < len(line) else ""
    return line[:most] + end
