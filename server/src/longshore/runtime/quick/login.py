"""A guest's sign-in: one round trip."""

import re
import time

import msgspec
from msgspec import UNSET, UnsetType
from psycopg.pq.abc import PGresult

from longshore.domains.operate.players import (
    ADDRESS_LENGTH,
    SESSION_DAYS,
    OpenSession,
    keyed_digest,
    moment_of,
)
from longshore.domains.pack.access_keys import GameSecret, issue_login_token
from longshore.kit.secrets.tokens import new_token, token_digest
from longshore.runtime.calls.login import login as ordinary
from longshore.runtime.calls.login import visits_count
from longshore.runtime.consents import asks_for_consent
from longshore.runtime.quick.asked import Asked, Reply, counted_as, is_client
from longshore.runtime.quick.statements import as_bytea, asked_at_once

Told = str | UnsetType
_DEVICE = ordinary.limits[0]
_PLAIN = re.compile(
    r"[!-~]{8,128}\n(?:android|ios|harmony|windows|mac|web|mini|other)\n"
    r"(?=[^\n]{0,100}\n)(?:[!-~]+(?: [!-~]+)*)?\n(?=[^\n]{0,64}\n)(?:[!-~]+(?: [!-~]+)*)?\n"
    r"[A-Za-z0-9_-]{22,128}\n[a-z0-9_-]{0,40}"
)


class _Device(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    id: str
    os: Told = UNSET
    os_version: Told = UNSET
    model: Told = UNSET


class _Login(msgspec.Struct, forbid_unknown_fields=True):
    method: str
    guest_key: str
    device: _Device
    store: Told = UNSET


class _Data(msgspec.Struct):
    player_id: str
    is_new: bool
    environment: str
    session: str
    login_token: str
    expires_at: int
    server_time: int
    real_name: str = ""
    play_seconds: int | None = None


class _Answer(msgspec.Struct):
    code: int
    msg: str
    data: _Data


_decoder, _encoder = msgspec.json.Decoder(_Login), msgspec.json.Encoder()


async def login(asked: Asked) -> Reply | None:
    """Sign a guest in; a player who is barred goes the long way, and is told until when."""
    form, ports, game = _form(asked.body), asked.ports, asked.game
    key = ports.digest_keys.peek(game.publisher_id)
    if form is None or key is None or not ports.lanes.is_up or not _is_open(asked, form):
        return None
    subject = f"{asked.app_id}:{form.device.id}"
    ports.counters.hit(asked.path, _DEVICE, subject)
    token = new_token()
    who = keyed_digest(key, "guest", game.game_id, form.guest_key).hex()
    device = keyed_digest(key, "device", game.game_id, form.device.id)
    values = {
        "publisher": str(game.publisher_id), "game": str(game.game_id), "channel": "",
        "uid": f"guest:{who}", "sandbox": "f", "device": as_bytea(device),
        "os": form.device.os or "other", "model": form.device.model or "",
        "digest": as_bytea(token_digest(token)), "store": form.store or "",
        "days": str(SESSION_DAYS), "address": counted_as(asked.address)[:ADDRESS_LENGTH],
    }  # fmt: skip
    found = await asked_at_once(ports.lanes, game.publisher_id, values, "sign_in")
    if found is None or found.get_value(0, 2) is None:
        ports.counters.give_back(asked.path, _DEVICE, subject)
        return None
    ports.sessions.remember(token, _opened(asked, found))
    return _reply(asked, found, token)


def _opened(asked: Asked, found: PGresult) -> OpenSession:
    player, session, device, ends = (int(found.get_value(0, at) or b"0") for at in (0, 2, 4, 6))
    return OpenSession(
        session, asked.game.publisher_id, asked.game.game_id, player, device, "",
        found.get_value(0, 5) == b"t", moment_of(ends),
    )  # fmt: skip


def _form(body: bytes) -> _Login | None:
    """The form where it is a guest's and plain."""
    if b"\\" in body:
        return None
    try:
        form = _decoder.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
    device = form.device
    told = [device.os, device.os_version, device.model, form.store]
    # As in `init`: a doubled key has more quotes than its struct.
    if form.method != "guest" or body.count(b'"') != 4 * (7 - told.count(UNSET)) + 2:
        return None
    texts = (
        device.id, "other" if device.os is UNSET else device.os, device.model or "",
        device.os_version or "", form.guest_key, form.store or "",
    )  # fmt: skip
    return form if _PLAIN.fullmatch("\n".join(texts)) else None


def _is_open(asked: Asked, form: _Login) -> bool:
    """As `signing_in.check_open` and `entry.check_place`, which refuse what is not."""
    snapshot = asked.ports.snapshots.peek(asked.game)
    if snapshot is None or not is_client(asked):
        return False
    area, store = snapshot.areas.of(asked.address), form.store or ""
    if "guest" not in snapshot.login_methods(area) or (area and not area.has_store(store)):
        return False
    if not snapshot.door.is_open and not snapshot.door.judge(asked.address).may_enter:
        return False
    if snapshot.minors.covers("") or visits_count(snapshot) or asks_for_consent(snapshot):
        return False
    state = snapshot.channel(store)
    return state is None or bool(state["is_enabled"] and state["switches"]["login"])


def _reply(asked: Asked, found: PGresult, token: str) -> Reply:
    moment, newest = int(time.time()), asked.game.server[0]
    number = (found.get_value(0, 0) or b"").decode()
    login_token = issue_login_token(
        GameSecret(newest.version, newest.text), app_id=asked.app_id, player_id=number, channel="",
        environment="production", token_id=f"s{(found.get_value(0, 2) or b'').decode()}",
        now=moment,
    )  # fmt: skip
    data = _Data(
        number, found.get_value(0, 1) == b"t", "production", token, login_token,
        moment + SESSION_DAYS * 86_400, moment,
    )  # fmt: skip
    return Reply(_encoder.encode(_Answer(0, "", data)))
