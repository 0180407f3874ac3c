"""Judging a batch of events: all at once, and one by one only when something is wrong.

Properties are kept as they came; the parser has checked their syntax, and the body its UTF-8.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import msgspec

from longshore.data.ingest.told_faults import told_fault
from longshore.kit.errors import TooManyValuesError
from longshore.kit.http.json_body import is_over
from longshore.kit.text.text import Text

MOST_EVENTS = 1_000
MOST_VALUES = 300_000
"""Of a batch, properties included: millions of empty objects are eight megabytes too."""
_BRACE = ord("{")
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""U+0000 as JSON spells it, which can be stored nowhere; behind another backslash it is text."""
_OLDEST_MS, _AHEAD_MS = 30 * 86_400_000, 300_000
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Short = Annotated[str, msgspec.Meta(max_length=64)]


class Event(msgspec.Struct, gc=False):
    """One event; `id` is the client's own, `time` Unix milliseconds."""

    event: Name
    id: Name
    time: int
    player: Short = ""
    properties: msgspec.Raw = msgspec.Raw(b"{}")
    device: Short = ""
    server: Short = ""
    channel: Short = ""
    version: Short = ""


@dataclass(frozen=True, slots=True)
class Refused:
    """An event that is not taken: its place in the batch, and why."""

    index: int
    reason: str
    text: Text


@dataclass(frozen=True, slots=True)
class Batch:
    """What is taken of a batch: how many events, as a JSON array, and what is not."""

    count: int
    content: bytes
    refused: tuple[Refused, ...] = ()


class UnreadableBatchError(Exception):
    """The body is no JSON array, or not UTF-8: there is no safe place to cut."""


class TooManyEventsError(Exception):
    """More events than one batch may have."""


_every = msgspec.json.Decoder(list[Event])
_each = msgspec.json.Decoder(list[msgspec.Raw])
_one = msgspec.json.Decoder(Event)


def read_batch(body: bytes, now_ms: int) -> Batch:
    """Judge a decompressed body.

    Raises:
        UnreadableBatchError, TooManyEventsError, TooManyValuesError: nothing of it is taken.
    """
    if is_over(body, MOST_VALUES):
        raise TooManyValuesError(limit=MOST_VALUES)
    try:
        # Raw checks syntax but not UTF-8.
        body.decode()
        if b"\\u0000" in body:
            return _one_by_one(body, now_ms)
        found = _every.decode(body)
    except UnicodeDecodeError as error:
        raise UnreadableBatchError(str(error)) from error
    except (msgspec.MsgspecError, RecursionError):
        # A text of half a character is the fault of one event.
        return _one_by_one(body, now_ms)
    if len(found) > MOST_EVENTS:
        raise TooManyEventsError
    if all(_fault(event, now_ms) is None for event in found):
        return Batch(len(found), body)
    return _one_by_one(body, now_ms)


def _one_by_one(body: bytes, now_ms: int) -> Batch:
    raws = _cut(body)
    if len(raws) > MOST_EVENTS:
        raise TooManyEventsError
    good: list[bytes] = []
    bad: list[Refused] = []
    for index, raw in enumerate(raws):
        reason, text = _judged(raw, now_ms)
        if reason:
            bad.append(Refused(index, reason, text))
        else:
            good.append(bytes(raw))
    return Batch(len(good), b"[" + b",".join(good) + b"]", tuple(bad))


def _cut(body: bytes) -> Sequence[bytes | msgspec.Raw]:
    try:
        return _each.decode(body)
    except (msgspec.MsgspecError, RecursionError):
        pass
    try:
        # Python reads half a character, of which the fast parser says only that there is one.
        found = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise UnreadableBatchError(str(error)) from error
    if not isinstance(found, list):
        raise UnreadableBatchError("no array")
    return [json.dumps(one).encode() for one in found]


_FINE = ("", Text("", ""))


def _judged(raw: bytes | msgspec.Raw, now_ms: int) -> tuple[str, Text]:
    if _NUL.search(raw):
        return "shape", Text(
            "含有无效字符 U+0000", "it has the character U+0000, which no text may have"
        )
    try:
        return _fault(_one.decode(raw), now_ms) or _FINE
    except (msgspec.MsgspecError, RecursionError) as error:
        return "shape", told_fault(error)


def _fault(event: Event, now_ms: int) -> tuple[str, Text] | None:
    if memoryview(event.properties)[0] != _BRACE:
        return "properties", Text("properties 应为对象", "properties must be an object")
    if event.time < now_ms - _OLDEST_MS:
        return "too_old", Text("时间早于30天前", "the time is more than 30 days ago")
    if event.time > now_ms + _AHEAD_MS:
        return "ahead", Text(
            "时间晚于服务器时间5分钟以上", "the time is more than 5 minutes ahead of the server"
        )
    return None
