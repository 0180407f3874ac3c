"""`init` from memory."""

import re
import time

import msgspec
from msgspec import UNSET, UnsetType

from longshore.domains.operate.areas import Area
from longshore.runtime.calls.init import init as ordinary
from longshore.runtime.init_answers import InitAnswers, facts_at, init_answers
from longshore.runtime.quick.asked import Asked, Reply, is_client, language_of

_HEAD, _TAIL = b'{"code":0,"msg":"","data":', b"}"
_DEVICE = ordinary.limits[0]
Told = str | UnsetType


class _Device(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    id: str
    os: Told = UNSET
    os_version: Told = UNSET
    model: Told = UNSET


class _Init(msgspec.Struct, forbid_unknown_fields=True):
    device: _Device
    package: Told = UNSET
    signature_sha256: Told = UNSET
    store: Told = UNSET
    client_version: Told = UNSET
    sdk_version: Told = UNSET
    language: Told = UNSET


_decoder = msgspec.json.Decoder(_Init)
# Texts that `Line` and its like would leave as they are; what they would clean goes the long way.
_ID = r"[!-~]{8,128}"
_WORDS = r"(?:[!-~]+(?: [!-~]+)*)?"
_SHORT, _NAME = rf"(?=[^\n]{{0,64}}\n){_WORDS}", rf"(?=[^\n]{{0,100}}\n){_WORDS}"
_PLAIN = re.compile(
    "\n".join(
        (
            _ID, r"(?:android|ios|harmony|windows|mac|web|mini|other)?", _SHORT, _NAME,
            _NAME, r"[0-9a-fA-F]{0,64}", r"[a-z0-9_-]{0,40}", _SHORT, _SHORT, _SHORT, "",
        )
    )
)  # fmt: skip
_PLAIN_ID = re.compile(_ID)


async def init(asked: Asked) -> Reply | None:
    """The answer of the published snapshot, or that the client has it already."""
    snapshot = asked.ports.snapshots.peek(asked.game)
    values = _values(asked.body)
    if snapshot is None or values is None or not is_client(asked):
        return None
    if not snapshot.door.is_open and not snapshot.door.judge(asked.address).may_enter:
        return None
    zone, moment = snapshot.time_zone(asked.ports.settings.time_zone), int(time.time())
    area = snapshot.areas.of(asked.address)
    answers = init_answers(asked.game.game_id, snapshot, zone)
    accepted = asked.head.get(b"accept-language", b"")
    key = (*values[1:], accepted, answers.period(moment), area.key if area else None)
    ready = answers.ready.get(key)
    if ready is None:
        ready = _made(asked, answers, values, accepted, zone, area)
        if ready is None:
            return None
        answers.keep(key, ready)
    asked.ports.counters.hit(asked.path, _DEVICE, f"{asked.app_id}:{values[0]}")
    tag, body = ready
    head = b"etag: %s\r\nlongshore-time: %d\r\n" % (tag, moment)
    if asked.head.get(b"if-none-match") == tag:
        return Reply(b"", head, 304)
    return Reply(body, head)


def _made(
    asked: Asked, answers: InitAnswers, values: list[Told], accepted: bytes, zone: str,
    area: Area | None,
) -> tuple[bytes, bytes] | None:  # fmt: skip
    """The tag and the body for somebody whose texts are plain; None where they are not."""
    texts = [one or "" for one in values]
    if values[1] == "" or not _PLAIN.fullmatch("\n".join([*texts, ""])):
        return None
    told = {
        "os": texts[1] or "other", "os_version": texts[2] or None, "package": texts[4] or None,
        "store": texts[6] or None, "client_version": texts[7] or None,
        "sdk_version": texts[8] or None, "language": texts[9] or language_of(accepted),
        "address": asked.address,
    }  # fmt: skip
    found = answers.of(facts_at(told, texts[0], zone), texts[6], area)
    return b'"%s"' % found.etag.encode(), _HEAD + found.data + _TAIL


def _values(body: bytes) -> list[Told] | None:
    """The form's texts in order, UNSET for those that are missing; None where it is not plain.

    Of the texts only the device's id has been judged.
    """
    if b"\\" in body:
        return None
    try:
        form = _decoder.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
    device = form.device
    told: list[Told] = [
        device.id, device.os, device.os_version, device.model, form.package,
        form.signature_sha256, form.store, form.client_version, form.sdk_version, form.language,
    ]  # fmt: skip
    # A doubled key would be read differently elsewhere: each text has four quotes, "device" two.
    if body.count(b'"') != 4 * (len(told) - told.count(UNSET)) + 2:
        return None
    return told if _PLAIN_ID.fullmatch(device.id) else None
