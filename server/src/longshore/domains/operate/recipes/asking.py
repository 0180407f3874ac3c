"""Calls to a channel's server as they are sent, and their answers. Nothing here calls anybody."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Literal
from urllib.parse import urlencode

from longshore.domains.operate.recipes.calls import Asking, Sent
from longshore.domains.operate.recipes.errors import RecipeError
from longshore.domains.operate.recipes.rendering import filled, text_of
from longshore.domains.operate.recipes.scope import Scope, Value, json_of

_CHINA = timezone(timedelta(hours=8))


@dataclass(frozen=True, slots=True)
class Question:
    """A call as it is sent to the channel; `urls` are tried in turn without a connection."""

    method: Literal["GET", "POST"]
    urls: tuple[str, ...]
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class Moment:
    """When a call is made, in milliseconds since 1970, and a random word for it."""

    milliseconds: int
    nonce: str


def asked(asking: Asking, scope: Scope) -> Question:
    """A call with its fields filled in.

    Raises:
        RecipeError: a key is missing or cannot be used.
    """
    scope = with_sent(asking.fields, scope)
    given = {one.name: text_of(one.text, scope) for one in asking.headers}
    headers = {name: value for name, value in given.items() if value}
    body, query = _packed(asking, sent_openly(asking.fields, scope), scope)
    if asking.send != "query":
        kind = "application/json" if asking.send == "json" else "application/x-www-form-urlencoded"
        headers = {"Content-Type": kind, **headers}
    urls = (filled(url, scope) for url in asking.urls)
    return Question(
        asking.method,
        tuple(f"{url}{'&' if '?' in url else '?'}{query}" if query else url for url in urls),
        headers,
        body,
    )


def answered(scope: Scope, body: bytes) -> Scope:
    """The scope with what was answered: JSON, or else its text.

    Raises:
        RecipeError: it cannot be read.
    """
    try:
        text = body.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        raise RecipeError("malformed", "answer") from None
    found = json_of(text) if text[:1] in ("{", "[") else {"text": text}
    return scope.having(answer=found)


def sent_openly(fields: tuple[Sent, ...], scope: Scope) -> dict[str, str]:
    """What `with_sent` filled in, without fields that only others refer to."""
    given = scope.find("sent")
    assert isinstance(given, Mapping)
    return {one.name: str(given[one.name]) for one in fields if not one.name.startswith("_")}


def with_sent(fields: tuple[Sent, ...], scope: Scope) -> Scope:
    """The fields in their order: each may refer to those before it, as a signature does.

    Raises:
        RecipeError: a key is missing or cannot be used.
    """
    sent: dict[str, str] = {}
    for field in fields:
        sent[field.name] = text_of(field.text, scope.having(sent=dict(sent)))
    return scope.having(sent=dict(sent))


def scope_at(sources: Mapping[str, Value], parameters: Mapping[str, str], moment: Moment) -> Scope:
    """The sources of a call that is made at a moment."""
    seconds = moment.milliseconds // 1000
    now = {
        "seconds": str(seconds),
        "milliseconds": str(moment.milliseconds),
        "beijing": f"{datetime.fromtimestamp(seconds, _CHINA):%Y-%m-%d %H:%M:%S}",
    }
    return Scope(
        {
            **sources,
            "parameter": dict(parameters),
            "now": now,
            "nonce": moment.nonce or hashlib.sha256(str(moment).encode()).hexdigest()[:16],
        }
    )


def _packed(asking: Asking, sent: Mapping[str, str], scope: Scope) -> tuple[bytes, str]:
    if asking.body:
        return text_of(asking.body, scope).encode(), ""
    if asking.send == "query":
        return b"", urlencode(sent)
    return urlencode(sent).encode(), ""
