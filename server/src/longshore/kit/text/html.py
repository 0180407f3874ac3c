"""Rich text from people: what of it is kept, and what it says.

Cleaned on the way in; the browser cleans it again before showing it. `svg`, `math` and the tags
whose content is parsed by other rules are removed with their content: mutation attacks live there.

Imports nothing of ours: for long texts it runs alone (`cleaning.py`), text in, JSON out.
"""

import json
import re
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from html import escape
from html.parser import HTMLParser

import nh3

TAGS = frozenset(
    {"p", "br", "strong", "em", "u", "s", "code", "pre", "blockquote", "ul", "ol", "li"}
    | {"h1", "h2", "h3", "a", "img", "span"}
)
# Removed with everything inside.
FORBIDDEN_TAGS = frozenset(
    {"script", "style", "svg", "math", "title", "textarea", "noscript", "xmp", "iframe"}
    | {"template", "object", "embed", "noembed", "noframes", "plaintext", "select", "option"}
    | {"frameset"}
)
_ATTRIBUTES = {"a": {"href"}, "img": {"src", "alt"}, "span": {"data-mention-id"}}
_BLOCKS = frozenset(["p", "br", "li", "h1", "h2", "h3", "blockquote", "pre", "ul", "ol"])

# Links lead to other sites. A picture is one of our public buckets: one of another site would tell
# that site who reads the comment, and when.
_LINK = re.compile(r"https?://[^\s\\]+", re.IGNORECASE)
_PICTURE = re.compile(
    r"/store/(?:cdn|static)/[A-Za-z0-9_][A-Za-z0-9_./-]*(?:\?x-image-process=image/resize,w_\d+)?",
    re.IGNORECASE,
)
_MENTION = re.compile(r"[1-9]\d{0,14}")
UNSEEN = (
    r"\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    r"\u2060-\u206f\u2800\u3164\ufeff\uffa0"
)
"""White space of Unicode, and characters that take no room at all: what stands in `[...]`."""
# These change what stands before them, such as a heart's colour, and show nothing alone.
_CHANGING = r"\ufe00-\ufe0f\U000e0000-\U000e0fff"
_SEEN = re.compile(f"[^{UNSEEN}{_CHANGING}]")

# An HTML parser opens formatting elements again inside every later block, so that 20,000 characters
# of crossed tags with different attributes become a million elements (2.2 s). Equal ones it opens
# again three times at most; so what is dropped anyway, attributes and unknown tags, goes first.
_FORMATTING = re.compile(
    r"<(/?)(b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?:[\s/][^>]*)?>", re.IGNORECASE
)
_SAME_TAG = {"b": "strong", "i": "em", "strike": "s", "tt": "code"}
# A tag as cleaning writes it: values stand in double quotes and hold none.
_TAG = re.compile(r'<(?P<end>/?)(?P<name>[a-z0-9]+)(?P<values>(?: [^\s="]+="[^"]*")*)>')
_MENTIONED = re.compile(r' data-mention-id="(\d+)"')


@dataclass(frozen=True, slots=True)
class RichText:
    """Cleaned HTML with what it says: its text, whom it mentions, whether it shows a picture."""

    html: str
    text: str
    mentioned_ids: tuple[int, ...]
    has_image: bool

    @property
    def is_empty(self) -> bool:
        """True when a reader would see nothing."""
        return not self.has_image and not is_seen(self.text)


def is_seen(text: str) -> bool:
    """Whether a reader would see anything of `text`."""
    return _SEEN.search(text) is not None


def clean(source: str) -> RichText:
    """Keep what is allowed of `source`, and read what is left."""
    html = _cleaner.clean(_FORMATTING.sub(_plain_formatting, source.replace("\0", "")))
    reader = _Reader()
    reader.feed(html)
    reader.close()
    text = re.sub(r"[ \t]*\n\s*", "\n", "".join(reader.parts)).strip()
    return RichText(html, text, tuple(dict.fromkeys(reader.mentioned)), reader.has_image)


def with_names(html: str, names: Mapping[int, str]) -> str:
    """Cleaned HTML whose mentions say the names of whom they mention, whatever they said.

    `names` has everybody who is mentioned, by id.
    """
    parts: list[str] = []
    begin = depth = 0
    for tag in _TAG.finditer(html):
        if tag["name"] != "span":
            continue
        if depth:
            depth += -1 if tag["end"] else 1
            if not depth:
                begin = tag.start()
        elif mentioned := _MENTIONED.search(tag["values"]):
            name = escape(names[int(mentioned[1])], quote=False)
            parts += (html[begin : tag.end()], f"@{name}")
            depth = 1
    return "".join((*parts, html[begin:]))


def _plain_formatting(found: re.Match[str]) -> str:
    name = found[2].lower()
    name = _SAME_TAG.get(name, name)
    return f"<{found[1]}{name}>" if name in TAGS else ""


def _attribute(tag: str, name: str, value: str) -> str | None:
    """The value of an allowed attribute, or None to drop it."""
    value = value.strip()
    if (tag, name) == ("a", "href"):
        return value if _LINK.fullmatch(value) else None
    if (tag, name) == ("img", "src"):
        return value if _PICTURE.fullmatch(value) and ".." not in value else None
    if (tag, name) == ("span", "data-mention-id"):
        return value if _MENTION.fullmatch(value) else None
    return value


_cleaner = nh3.Cleaner(
    tags=set(TAGS),
    clean_content_tags=set(FORBIDDEN_TAGS),
    attributes=_ATTRIBUTES,
    attribute_filter=_attribute,
    url_schemes={"http", "https"},
    link_rel="noopener noreferrer nofollow",
)


class _Reader(HTMLParser):
    """Reads cleaned HTML: its text by blocks, its mentions, whether it has a picture."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.mentioned: list[int] = []
        self.has_image = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a block's beginning, a mention, a picture."""
        if tag in _BLOCKS:
            self.parts.append("\n")
        values = dict(attrs)
        if tag == "img" and values.get("src"):
            self.has_image = True
        if tag == "span" and (mention := values.get("data-mention-id")):
            self.mentioned.append(int(mention))

    def handle_endtag(self, tag: str) -> None:
        """Note a block's end."""
        if tag in _BLOCKS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        """Keep text."""
        self.parts.append(data)


if __name__ == "__main__":
    found = clean(sys.stdin.buffer.read().decode("utf-8", "replace"))
    sys.stdout.buffer.write(json.dumps(asdict(found)).encode())
