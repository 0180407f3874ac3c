"""Redeeming a code and pushing a gift: one transaction each, the same again changes nothing."""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.gifts.checking import Verdict, looked_at, missing, window
from longshore.domains.operate.gifts.errors import GiftRequestReusedError
from longshore.domains.operate.gifts.finding import Found, Missing, find_code
from longshore.domains.operate.gifts.granting import (
    LimitReachedError,
    attempt,
    grant,
    note_refusal,
)
from longshore.domains.operate.gifts.keys import masked
from longshore.domains.operate.gifts.knowing import Redeemer, grant_of, known_of, subjects
from longshore.domains.operate.gifts.schemas import Result
from longshore.domains.operate.gifts.words import FAILED
from longshore.kit.clock import now
from longshore.kit.secrets.keyring import Keyring
from longshore.kit.text.text import Language, Text

_BY_REQUEST = text("""
SELECT * FROM gift_redemption
WHERE player_id = :player AND request_id = :request AND result = 'granted'
""")
_GIFT = """
SELECT id AS gift_id, code AS gift_code, name AS gift_name, state AS gift_state, texts, rewards,
  starts_at, ends_at, most_per_player, most_per_role, most_per_device, most_total
FROM gift WHERE game_id = :game AND
"""
_GIFT_BY_ID = text(_GIFT + " id = :gift")
_GIFT_BY_CODE = text(_GIFT + " code = :code")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a code: the grant, or why nothing was given.

    `is_new` is false where the same call gave it before. `is_guess` is a code that nobody has.
    """

    result: Result
    words: Text
    redemption_id: int = 0
    gift: str = ""
    name: str = ""
    texts: dict[str, str] = field(default_factory=dict)
    rewards: list[dict[str, Any]] = field(default_factory=list)
    is_new: bool = False

    @property
    def is_guess(self) -> bool:
        """Whether it counts as a guess: it is no code, and not a mistyped one."""
        return self.result == "unknown"

    def told(self, language: Language) -> str:
        """What players read of the gift in their language, or in any."""
        return self.texts.get(language) or next(iter(self.texts.values()), "")


async def redeem(
    session: AsyncSession, keyring: Keyring, who: Redeemer, typed: str, request_id: str
) -> Outcome:
    """Redeem a code for a player. What is refused is written down as well: commit it.

    Raises:
        KeyringError: a key of the publisher's cannot be opened. GiftRequestReusedError: the
            request gave them something for another code.
    """
    place = (who.publisher_id, who.game_id)
    if request_id and (kept := await _kept(session, who, request_id)):
        outcome = await _again(session, kept)
        if kept.digest != (await find_code(session, keyring, *place, typed)).digest:
            raise GiftRequestReusedError(name=outcome.name)
        return outcome
    found = await find_code(session, keyring, *place, typed, subjects(who))
    values = attempt(who, code=masked(typed), digest=found.digest, request=request_id)
    if isinstance(found, Missing):
        return await _refused(session, values, missing(is_mistyped=found.is_mistyped))
    known = await known_of(session, found, who)
    if known.redeemed_by == who.player_id and (granted := await grant_of(session, found)):
        return await _again(session, granted)
    row = found.row
    verdict = looked_at(found, "", known)
    values |= {"gift": row.gift_id, "batch": row.batch_id, "serial": found.serial}
    if verdict.result != "granted":
        return await _refused(session, values, verdict)
    return await _granted(session, who, found, values)


async def push(
    session: AsyncSession, who: Redeemer, *, request_id: str, gift_id: int = 0, code: str = "",
    actor: str = "",
) -> Outcome | None:  # fmt: skip
    """Give a gift without a code, by its id or identifier; None where there is no such gift.

    It must be listed and in its time; rules and limits are for codes. The same `request_id` gives
    a player nothing twice.

    Raises:
        GiftRequestReusedError: the request gave them another gift, or gave it to another role.
    """
    if request_id and (kept := await _kept(session, who, request_id)):
        return await _same_push(session, who, kept, gift_id, code)
    by_id = {"game": who.game_id, "gift": gift_id}
    if gift_id:
        row = (await session.execute(_GIFT_BY_ID, by_id)).one_or_none()
    else:
        by_code = {"game": who.game_id, "code": code}
        row = (await session.execute(_GIFT_BY_CODE, by_code)).one_or_none()
    if row is None:
        return None
    result = "unlisted" if row.gift_state != "listed" else window(row, now())
    if result:
        return Outcome(result, FAILED[result])
    values = attempt(who, gift=row.gift_id, source="push", request=request_id, actor=actor)
    granted = await grant(session, who, row, values, is_limited=False)
    if granted is None:
        kept = await _must_be_kept(session, who, request_id)
        return await _same_push(session, who, kept, gift_id, code)
    return _outcome(granted, row, is_new=True)


async def _same_push(
    session: AsyncSession, who: Redeemer, kept: Row[Any], gift_id: int, code: str
) -> Outcome:
    """What a push gave before, asked for again."""
    outcome = await _again(session, kept)
    is_same_gift = kept.gift_id == gift_id if gift_id else outcome.gift == code
    if not is_same_gift or (kept.role_id, kept.server_id) != (who.role_id, who.server_id):
        raise GiftRequestReusedError(name=outcome.name)
    return outcome


async def _granted(
    session: AsyncSession, who: Redeemer, found: Found, values: dict[str, object]
) -> Outcome:
    try:
        row = await grant(session, who, found.row, values, is_limited=True)
    except LimitReachedError as error:
        verdict = Verdict(error.result, FAILED[error.result].filled(most=error.most))
        return await _refused(session, values, verdict)
    if row is not None:
        gift = (
            await session.execute(_GIFT_BY_ID, {"game": who.game_id, "gift": found.row.gift_id})
        ).one()
        return _outcome(row, gift, is_new=True)
    # Somebody was first, perhaps the same player's other try.
    winner = await grant_of(session, found)
    if winner is None:
        return await _again(session, await _must_be_kept(session, who, str(values["request"])))
    if winner.player_id == who.player_id:
        return await _again(session, winner)
    return await _refused(session, values, Verdict("redeemed", FAILED["redeemed"]))


async def _refused(session: AsyncSession, values: dict[str, object], verdict: Verdict) -> Outcome:
    await note_refusal(session, {**values, "result": verdict.result})
    return Outcome(verdict.result, verdict.words)


async def _kept(session: AsyncSession, who: Redeemer, request_id: str) -> Row[Any] | None:
    values = {"player": who.player_id, "request": request_id}
    return (await session.execute(_BY_REQUEST, values)).one_or_none()


async def _must_be_kept(session: AsyncSession, who: Redeemer, request_id: str) -> Row[Any]:
    """The grant that kept another from being written; it has been committed by now."""
    found = await _kept(session, who, request_id)
    assert found is not None
    return found


async def _again(session: AsyncSession, row: Row[Any]) -> Outcome:
    values = {"game": row.game_id, "gift": row.gift_id}
    gift = (await session.execute(_GIFT_BY_ID, values)).one()
    return _outcome(row, gift, is_new=False)


def _outcome(row: Row[Any], gift: Row[Any], *, is_new: bool) -> Outcome:
    return Outcome(
        "granted",
        Text("已兑换", "Redeemed"),
        row.id,
        gift.gift_code,
        gift.gift_name,
        gift.texts,
        row.rewards,
        is_new,
    )
