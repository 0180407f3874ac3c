"""What a client asks when it starts: answered from memory, without a query."""

import hashlib
import json
from collections import OrderedDict
from datetime import datetime
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import BaseModel, Field, StringConstraints

from longshore.domains.operate.publishing import Snapshot
from longshore.domains.operate.rules import Facts
from longshore.kit.clock import now_seconds
from longshore.runtime.callers import ClientCall
from longshore.runtime.calls.fields import ChannelCode, DeviceInput, Name, Short
from longshore.runtime.limits import per_device
from longshore.runtime.operation import Encoded, sdk_call
from longshore.runtime.switches import Switches, answers, prepared, verdicts

Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-fA-F]{0,64}$")]
_MOST_KEPT = 5_000
_bodies: OrderedDict[tuple[object, ...], Encoded] = OrderedDict()
_prepared: dict[int, tuple[str, Switches]] = {}


class InitInput(BaseModel):
    """The client as it is: package, the digest of its signing certificate, channel tag, versions.

    `store` is the channel that the package was built for, as its channel tag says.
    """

    device: DeviceInput
    package: Name = ""
    signature_sha256: Digest = ""
    store: ChannelCode = ""
    client_version: Short = ""
    sdk_version: Short = ""
    language: Short = ""


class AgreementToAccept(BaseModel):
    """An agreement in force for this store; `channel` goes back in the consent."""

    kind: str
    channel: str
    version: int
    title: str


class StoreState(BaseModel):
    """The store that the package was built for: whether its players may sign in and pay."""

    is_enabled: bool
    login: bool
    payment: bool
    report: bool


class SwitchAnswer(BaseModel):
    """A switch's value; `reason` is OpenFeature's word for why."""

    value: str | int | bool
    variant: str
    reason: str
    rule_id: str
    version: int


class InitOutput(BaseModel):
    """What the client starts with; the server's time is in the header Longshore-Time.

    `snapshot` counts publications; `store` is null where nothing is published of it.
    """

    snapshot: int
    login_methods: list[str]
    store: StoreState | None
    agreements: list[AgreementToAccept]
    switches: Annotated[dict[str, SwitchAnswer], Field()]


@sdk_call("/sdk/v1/init", per_device(60), response=InitOutput)
async def init(call: ClientCall, form: InitInput) -> Encoded:
    """Begin: ways to sign in, agreements to accept, switches; with an ETag."""
    snapshot = await call.ports.snapshots.of(call.game)
    switches = _switches(call.game_id, snapshot)
    found = verdicts(switches, _facts(call, form)) if switches.open else ()
    key = (call.game_id, snapshot.digest, form.store, found)
    body = _bodies.get(key)
    if body is None:
        body = _bodies[key] = _body(snapshot, switches, found, form.store)
        if len(_bodies) > _MOST_KEPT:
            _bodies.popitem(last=False)
    return body


def _switches(game_id: int, snapshot: Snapshot) -> Switches:
    kept = _prepared.get(game_id)
    if kept is None or kept[0] != snapshot.digest:
        kept = _prepared[game_id] = (snapshot.digest, prepared(snapshot))
    return kept[1]


def _facts(call: ClientCall, form: InitInput) -> Facts:
    moment = now_seconds()
    local = datetime.fromtimestamp(moment, ZoneInfo(call.ports.settings.time_zone))
    told = {
        "device": form.device.id, "store": form.store, "package": form.package,
        "client_version": form.client_version, "sdk_version": form.sdk_version,
        "os": form.device.os, "os_version": form.device.os_version,
        "language": form.language or call.language, "address": call.address,
    }  # fmt: skip
    fields: dict[str, object] = {name: value for name, value in told.items() if value}
    fields |= {"time": moment, "weekday": local.isoweekday(), "hour": local.hour}
    return Facts(fields, unit=form.device.id)


def _body(snapshot: Snapshot, switches: Switches, found: tuple[int, ...], store: str) -> Encoded:
    data = {
        "snapshot": snapshot.number,
        "login_methods": list(snapshot.login_methods),
        "store": _store(snapshot, store),
        "agreements": _agreements(snapshot, store),
        "switches": answers(switches, found),
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return Encoded(text, hashlib.sha256(text).hexdigest()[:32])


def _store(snapshot: Snapshot, store: str) -> dict[str, bool] | None:
    state = snapshot.channel(store)
    return {"is_enabled": state["is_enabled"], **state["switches"]} if state else None


def _agreements(snapshot: Snapshot, store: str) -> list[dict[str, object]]:
    """Those of the store, and those for every channel where the store has none of its own."""
    found = {}
    for one in snapshot.kinds.get("agreements", {}).get("agreements", []):
        if one["channel_code"] in ("", store):
            found[one["kind"]] = {
                "kind": one["kind"], "channel": one["channel_code"], "version": one["version"],
                "title": one["title"],
            }  # fmt: skip
    return list(found.values())
