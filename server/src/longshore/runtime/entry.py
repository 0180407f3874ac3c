"""Keeping out whom limits and the refused list keep out, and telling them so."""

from longshore.domains.operate.limits import Told
from longshore.domains.operate.players import Refusal, marks, refusal_of
from longshore.domains.operate.publishing import Snapshot
from longshore.kit.clock import epoch_seconds
from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text
from longshore.runtime.callers import ClientCall
from longshore.runtime.errors import AddressRefusedError, OnRefusedListError, RegionRefusedError


async def check_place(call: ClientCall) -> None:
    """Let in only whom the published limits let in, by where they call from.

    Raises:
        RegionRefusedError, AddressRefusedError: as they say.
    """
    snapshot = await call.ports.snapshots.of(call.game)
    door = snapshot.door
    if door.is_open:
        return
    verdict = door.judge(call.address)
    if verdict.may_enter:
        return
    _count(call, snapshot, f"{verdict.by}:{verdict.key}")
    if verdict.by == "region":
        raise RegionRefusedError({"country": verdict.key}, why=_why(door.told))
    raise AddressRefusedError(why=_why(door.told))


async def on_refused_list(call: ClientCall, player_id: int, device: bytes) -> ApiError | None:
    """The refusal of somebody whom the list keeps out; `device` is the device's keyed digest."""
    async with call.transaction() as session:
        found = await refusal_of(session, call.game_id, marks(player_id, device, call.address))
    if found is None:
        return None
    _count(call, await call.ports.snapshots.of(call.game), f"refused:{found.subject}")
    return _refused(found)


def _count(call: ClientCall, snapshot: Snapshot, rule: str) -> None:
    zone = snapshot.time_zone(call.ports.settings.time_zone)
    call.ports.refusals.count(call.game, rule, zone)


def _refused(found: Refusal) -> OnRefusedListError:
    why = Text("：{told}", ": {told}").filled(told=found.told) if found.told else ""
    if found.ends_at is None:
        return OnRefusedListError({"refused_until": -1, "reason": found.told}, until="", why=why)
    stamp = f"{found.ends_at:%Y-%m-%d %H:%M} UTC"
    return OnRefusedListError(
        {"refused_until": epoch_seconds(found.ends_at), "reason": found.told},
        until=Text("，{stamp} 后可以进入", " until {stamp}").filled(stamp=stamp), why=why,
    )  # fmt: skip


def _why(told: Told) -> Text | str:
    """What the game's operators want refused players to read, in the player's language."""
    zh, en = told.zh or told.en, told.en or told.zh
    return Text("：{told}", ": {told}").filled(told=Text(zh, en)) if zh else ""
