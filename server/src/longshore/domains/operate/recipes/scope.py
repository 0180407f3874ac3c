"""What references mean: the values of one request, by source.

| source | holds |
|---|---|
| `query`, `form` | the fields of the address and of a form, decoded |
| `fields` | those of the form, or of the address when there is no form |
| `json` | the body as JSON; numbers stay the text that was sent |
| `header` | headers, names in lower case |
| `body` | the body's text; has no path |
| `call` | `method` and `path` of the notice |
| `parameter` | the game's parameters of this channel |
| `claim` | what a client said at login or of a payment: `token`, `uid`, what its SDK adds |
| `sent`, `answer` | a call's own fields, and the JSON that answered it |
| `token` | what a verified identity token says |
| `order` | an order that is to be paid, and who buys: `number`, `goods_name`, `amount`, `uid` … |
| `message` | a word of the server's for refusals |
| `now`, `nonce` | `seconds`, `milliseconds`, `beijing` (the time in China); a random word |

Names of documents and of steps are sources too. Whatever is not there is the empty text.
"""

import base64
import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TypeAlias
from urllib.parse import parse_qsl, quote
from uuid import UUID

from longshore.domains.operate.recipes.errors import RecipeError

Value: TypeAlias = "str | Mapping[str, Value] | list[Value]"
MOST_FIELDS = 200
_MOST_DEPTH = 32
_MOST_DIGITS = 18
_AMOUNT = re.compile(r"[+-]?[0-9]{1,18}(?:\.[0-9]{1,18})?")


@dataclass(frozen=True, slots=True)
class Request:
    """A request as it came: nothing in it has been changed or re-ordered."""

    method: str
    path: str
    query: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class Scope:
    """Sources by name."""

    sources: Mapping[str, Value]

    def find(self, source: str, path: Iterable[str] = ()) -> Value:
        """A value, or the empty text when it is not there."""
        found: Value = self.sources.get(source, "")
        for part in path:
            found = found.get(part, "") if isinstance(found, Mapping) else ""
        return found

    def having(self, **more: Value) -> "Scope":
        """The same with further sources."""
        return Scope({**self.sources, **more})


def scope_of(request: Request, parameters: Mapping[str, str]) -> Scope:
    """The sources of a payment notice.

    Raises:
        RecipeError: a field is there twice, or the body's text cannot be read.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    try:
        body = request.body.decode("utf-8")
    except UnicodeDecodeError:
        raise RecipeError("malformed", "body") from None
    form: Mapping[str, Value] = {}
    document: Value = ""
    if kind == "application/x-www-form-urlencoded" or (not kind and "=" in body):
        form = fields_of(body)
    if body.lstrip()[:1] in ("{", "["):
        document = json_of(body)
    query = fields_of(request.query)
    return Scope(
        {
            "query": query,
            "form": form,
            "fields": form or query,
            "json": document,
            "header": {name.lower(): value for name, value in request.headers.items()},
            "body": body,
            "call": {"method": request.method, "path": request.path},
            "parameter": dict(parameters),
        }
    )


def fields_of(text: str) -> dict[str, Value]:
    """Fields of a query or form, each once.

    Raises:
        RecipeError: a name is there twice: two readers could each mean another value.
    """
    try:
        pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict")
    except (ValueError, UnicodeDecodeError):
        raise RecipeError("malformed", "fields") from None
    return _once(pairs)


def json_of(text: str) -> Value:
    """JSON with every number as its own text, so that nothing is rounded or written anew.

    Raises:
        RecipeError: it is no JSON, nested deeper than any channel's, or a name is there twice; it
            holds half a character of UTF-16, which can neither be signed nor answered.
    """
    try:
        found = json.loads(
            text, parse_float=str, parse_int=str, parse_constant=str, object_pairs_hook=_once
        )
        return _texts(found, _MOST_DEPTH)
    except (ValueError, RecursionError):
        raise RecipeError("malformed", "json") from None


def filtered(value: str, filters: Iterable[str]) -> str:
    """A value after the filters of its reference, in turn."""
    for name in filters:
        value = _FILTERS[name](value)
    return value


def _swap(value: str) -> str:
    """USDK's disguise of base64: four pairs of characters change places in what is long enough."""
    letters = list(value)
    if len(letters) > 51:
        for one, other in ((1, 33), (10, 42), (18, 50), (19, 51)):
            letters[one], letters[other] = letters[other], letters[one]
    return "".join(letters)


def _cents(value: str) -> str:
    # `1e900000000` is a decimal too, and would be written out.
    return f"{Decimal(value):.2f}" if _AMOUNT.fullmatch(value) else value


def _uuid(number: str) -> str:
    """An order's number as a UUID, which is all that Apple keeps of ours."""
    digits = number.removeprefix("LS")
    if not digits.isdecimal() or len(digits) > 32:
        return ""
    return str(UUID(digits.rjust(32, "f")))


def _number(uuid: str) -> str:
    """The order's number of such a UUID; nothing of any other."""
    digits = uuid.replace("-", "").lower().lstrip("f")
    return f"LS{digits}" if digits.isascii() and digits.isdecimal() else ""


def _major(minor: str) -> str:
    """An amount of CNY in fen as yuan with two decimals."""
    if not minor.isdecimal() or len(minor) > _MOST_DIGITS:
        return ""
    return f"{int(minor) // 100}.{int(minor) % 100:02}"


def _jiao(minor: str) -> str:
    """An amount of CNY in fen as tenths of a yuan; nothing where it is no whole number of them."""
    return minor[:-1] if minor.isdecimal() and minor.endswith("0") else ""


_FILTERS: dict[str, Callable[[str], str]] = {
    "urlencode": lambda value: quote(value, safe=""),
    "md5": lambda value: hashlib.md5(value.encode(), usedforsecurity=False).hexdigest(),
    "upper": str.upper,
    "trim": str.strip,
    "null": lambda value: value or "null",
    "cents": _cents,
    "base64": lambda value: base64.b64encode(value.encode()).decode(),
    # OPPO: a token's "+" that became a space on the way.
    "plus": lambda value: value.replace(" ", "+"),
    "json": lambda value: json.dumps(value, ensure_ascii=False)[1:-1],
    "word": lambda value: "".join(re.findall(r"[a-z0-9_]", value)),
    "swap": _swap,
    "uuid": _uuid,
    "number": _number,
    "major": _major,
    "jiao": _jiao,
    "first": lambda value: value.partition("*")[0],
}


def _once(pairs: Iterable[tuple[str, Value]]) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for name, value in pairs:
        if name in found:
            raise RecipeError("doubled_field", name[:60])
        found[name] = value
    return found


def _texts(value: object, depth: int) -> Value:
    if not depth:
        raise ValueError("is nested too deeply")
    if isinstance(value, dict):
        return {_whole(name): _texts(inner, depth - 1) for name, inner in value.items()}
    if isinstance(value, list):
        return [_texts(inner, depth - 1) for inner in value]
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else _whole(str(value))


def _whole(text: str) -> str:
    text.encode()
    return text
