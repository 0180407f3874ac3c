"""Consent at the door: what a player says of agreements, and who is not let in without it."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, Field
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.consent_rules import Asked, asked_of, missing_of
from longshore.domains.operate.players import Consent, Told, agree
from longshore.domains.operate.publishing import Snapshot
from longshore.kit.http.throttle import who as counted_as
from longshore.kit.text.text import Text
from longshore.runtime.callers import ClientCall, PlayerCall
from longshore.runtime.calls.fields import ChannelCode
from longshore.runtime.errors import ConsentNeededError, NotInForceError
from longshore.runtime.init_answers import agreement_told


class ConsentInput(BaseModel):
    """One version of one agreement, as `init` named it."""

    kind: Literal["privacy", "user", "children"]
    channel: ChannelCode = ""
    version: Annotated[int, Field(ge=1, le=2**31 - 1)]
    is_agreed: bool = True


def asks_for_consent(snapshot: Snapshot) -> bool:
    """Whether anybody may be refused for an agreement that they did not accept."""
    return bool(snapshot.kinds.get("consent", {}).get("consents"))


async def keep_consents(
    call: ClientCall | PlayerCall, session: AsyncSession, player_id: int,
    told: Sequence[ConsentInput],
) -> None:  # fmt: skip
    """Keep what a player says, from where they call.

    Raises:
        NotInForceError: nobody can have read a version that is not out yet.
    """
    if not told:
        return
    snapshot = await call.ports.snapshots.of(call.game)
    for one in told:
        newest = _version_in_force(snapshot, one)
        if newest is not None and one.version > newest:
            raise NotInForceError(kind=one.kind, version=newest)
    consents = [Consent(one.kind, one.channel, one.version, one.is_agreed) for one in told]
    whose = Told(call.publisher_id, call.game_id, player_id, counted_as(call.address))
    await agree(session, whose, consents)


async def check_consent(
    call: ClientCall | PlayerCall, session: AsyncSession, player_id: int, store: str
) -> None:
    """Let nobody in who has not accepted what the game asks for.

    Raises:
        ConsentNeededError: it says what is missing.
    """
    snapshot = await call.ports.snapshots.of(call.game)
    if asks_for_consent(snapshot):
        asked = asked_of(snapshot.kinds, store)
        if missing := await missing_of(session, call.game_id, player_id, asked):
            raise _needed(call.game_id, missing)


async def is_required(call: PlayerCall, told: Sequence[ConsentInput]) -> bool:
    """Whether somebody withdraws what nobody plays without."""
    snapshot = await call.ports.snapshots.of(call.game)
    withdrawn = {(one.kind, one.channel) for one in told if not one.is_agreed}
    return any(
        asked.is_required
        for _, channel in withdrawn
        for asked in asked_of(snapshot.kinds, channel)
        if (asked.kind, asked.channel) in withdrawn
    )


def _version_in_force(snapshot: Snapshot, one: ConsentInput) -> int | None:
    found = snapshot.kinds.get("agreements", {}).get("agreements", [])
    versions = [
        each["version"]
        for each in found
        if (each["kind"], each["channel_code"]) == (one.kind, one.channel)
    ]
    return versions[0] if versions else None


def _needed(game_id: int, missing: Sequence[Asked]) -> ConsentNeededError:
    zh = "".join(f"《{one.title}》" for one in missing)
    en = ", ".join(f"“{one.title}”" for one in missing)
    return ConsentNeededError(
        {"agreements": [agreement_told(game_id, one) for one in missing]}, titles=Text(zh, en)
    )
