"""Reports of ThinkingData's SDKs, read into events of ours.

What goes over the line is as their open SDKs write it (github.com/ThinkingDataAnalytics: python-sdk
3.0, node-sdk 1.5, js-sdk 2, android-sdk 3, mp-sdk): a JSON object `{"#app_id", "data": [...]}` or,
of servers, the list alone; plain, with gzip, in base64, or in the field `data` of a form.
"""

import base64
import binascii
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Any
from urllib.parse import parse_qs
from zoneinfo import ZoneInfo

import msgspec

from longshore.data.ingest.events import MOST_EVENTS
from longshore.kit.aside import aside
from longshore.kit.errors import BodyTooLargeError, MalformedBodyError, TooManyValuesError
from longshore.kit.http.json_body import has_many_exponents, is_over
from longshore.runtime.bodies import LONG_BYTES, plain

# Whose a report is stands inside, so that anybody can have one read: it may cost 20 ms at most.
MOST_PLAIN_BYTES = 2 << 20
MOST_VALUES = 60_000
_MOST_ESCAPES = 60_000
_MOST_EXPONENTS = 1_000
_SHORT_BYTES = 64 << 10
_GZIP = b"\x1f\x8b"
_MOST_NAME = 64
# Offsets end at 14; what is nearly 24 would be rounded to it, which is no offset.
_LONGEST_OFFSET = 19
_ID_CHARACTERS = 32


@dataclass(frozen=True, slots=True)
class Report:
    """A batch as it came: whose it is ("" where nobody says), and its records."""

    app_id: str
    records: list[Any]


async def unpacked_report(body: bytes, query: str, app_id: str) -> Report:
    """As `read_report`, beside the event loop when the report is long.

    Raises:
        MalformedBodyError, BodyTooLargeError, TooManyValuesError: as `read_report`.
    """
    if len(body) <= _SHORT_BYTES:
        try:
            return read_report(body, query, app_id, LONG_BYTES)
        except BodyTooLargeError:
            pass
    return await aside(read_report, body, query, app_id)


def read_report(body: bytes, query: str, app_id: str, most_bytes: int = MOST_PLAIN_BYTES) -> Report:
    """What an SDK sent; `app_id` is the header that servers' SDKs name the game in.

    Raises:
        MalformedBodyError, BodyTooLargeError, TooManyValuesError: it cannot be read.
    """
    found = _decoded(_content(body or query.encode(), most_bytes))
    if isinstance(found, dict) and "data" in found:
        told = found.get("#app_id") or found.get("appid") or app_id
        inner = found["data"]
        found = _decoded(inner.encode()) if isinstance(inner, str) else inner
        app_id = told if isinstance(told, str) else ""
    records = found if isinstance(found, list) else [found]
    if len(records) > MOST_EVENTS:
        raise TooManyValuesError(limit=MOST_EVENTS)
    if not app_id and records and isinstance(records[0], dict):
        app_id = str(records[0].get("#app_id", ""))
    return Report(app_id, records)


def events_of(report: Report, zone: str) -> bytes:
    """The records as a JSON array of our events; times without an offset are of `zone`.

    What is wrong with a record is left in it, for `read_batch` to judge.
    """
    return msgspec.json.encode([_event(one, zone) for one in report.records])


def _decoded(text: bytes) -> Any:
    # Counted before it is built: millions of empty lists took the event loop for a second.
    if is_over(text, MOST_VALUES):
        raise TooManyValuesError(limit=MOST_VALUES)
    if has_many_exponents(text, _MOST_EXPONENTS):
        raise TooManyValuesError(limit=_MOST_EXPONENTS)
    try:
        return msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise MalformedBodyError() from error


def _content(body: bytes, most_bytes: int) -> bytes:
    """The JSON text, out of whatever is wrapped around it."""
    for _ in range(3):
        start = body[:2]
        if start == _GZIP:
            body = plain(body, "gzip", most_bytes)
        elif start[:1] in (b"{", b"["):
            return body
        elif b"data=" in body[:200]:
            body = _field(body)
        else:
            body = _from_base64(body)
    return body


def _field(body: bytes) -> bytes:
    # Each escape costs a step of Python.
    if body.count(b"%") > _MOST_ESCAPES:
        raise TooManyValuesError(limit=_MOST_ESCAPES)
    try:
        return parse_qs(body.decode(), max_num_fields=20)["data"][0].encode()
    except (ValueError, KeyError) as error:
        raise MalformedBodyError() from error


def _from_base64(body: bytes) -> bytes:
    try:
        return base64.b64decode(body.strip().replace(b" ", b"+"), validate=True)
    except (binascii.Error, ValueError) as error:
        raise MalformedBodyError() from error


def _event(record: Any, zone: str) -> dict[str, Any]:
    if not isinstance(record, dict):
        return {}
    properties = record.get("properties")
    given: Mapping[str, Any] = properties if isinstance(properties, dict) else {}
    event = {
        # A record about a person instead of an event has its type for a name: user_set, user_add.
        "event": record.get("#event_name") or record.get("#type"),
        "id": record.get("#uuid") or _id_of(record),
        "time": _milliseconds(record, given, zone),
        "player": str(record.get("#account_id") or "")[:_MOST_NAME],
        "device": str(record.get("#distinct_id") or "")[:_MOST_NAME],
        "version": str(given.get("#app_version") or "")[:_MOST_NAME],
        "properties": {**given, **_kept(record)},
    }
    return {name: value for name, value in event.items() if value is not None}


def _kept(record: Mapping[str, Any]) -> dict[str, Any]:
    """What belongs to the record and has no place of its own with us."""
    names = ("#type", "#event_id", "#first_check_id", "#ip")
    return {name: record[name] for name in names if name in record}


def _id_of(record: Mapping[str, Any]) -> str:
    """The same for the same record, so that one that comes again counts once."""
    text = msgspec.json.encode(record, order="sorted")
    return hashlib.sha256(text).hexdigest()[:_ID_CHARACTERS]


def _milliseconds(record: Mapping[str, Any], given: Mapping[str, Any], zone: str) -> int | None:
    told = record.get("#time")
    if isinstance(told, int) and not isinstance(told, bool):
        return told
    try:
        moment = datetime.fromisoformat(str(told))
    except ValueError:
        return None
    offset = record.get("#zone_offset", given.get("#zone_offset"))
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=_zone(offset, zone))
    return int(moment.timestamp() * 1000)


def _zone(offset: object, zone: str) -> timezone | ZoneInfo:
    """Hours east of Greenwich where the SDK tells them."""
    if isinstance(offset, int | float) and abs(offset) < _LONGEST_OFFSET:
        return timezone(timedelta(hours=offset))
    return ZoneInfo(zone)
