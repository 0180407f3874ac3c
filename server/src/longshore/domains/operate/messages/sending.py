"""Sending one message: counted against the day, written down, handed over, written down again.

No transaction is open while the provider is asked. A process that dies meanwhile leaves the row as
`sending`: the message may have gone out, and is not sent a second time.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import text, update
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.messages.errors import MessagesUsedUpError
from longshore.domains.operate.messages.models import SentMessage
from longshore.domains.operate.messages.secrets import open_secret
from longshore.domains.operate.players import MESSAGE, digest_key, keyed_digest
from longshore.integrations.messaging import Message, NotSentError, Provider, Receipt
from longshore.kit.clock import now
from longshore.kit.days import present_day
from longshore.kit.db.database import Database
from longshore.kit.secrets.keyring import Keyring

_COUNT = text("""
INSERT INTO message_day AS d (game_id, day, way, publisher_id, count)
SELECT :game, :day, :way, :publisher, 1 WHERE :quota > 0
ON CONFLICT (game_id, day, way) DO UPDATE SET count = d.count + 1 WHERE d.count < :quota
RETURNING count
""")
_GIVE_BACK = text("""
UPDATE message_day SET count = count - 1
WHERE game_id = :game AND day = :day AND way = :way AND count > 0
""")


@dataclass(frozen=True, slots=True)
class Post:
    """What one message is about, apart from its text.

    `way` is sms or mail; `day_quota` counts days of `zone`; `price_micros` is what it costs once
    it was taken, in millionths of `currency`; `user_name` is who tried it, empty for a player's.
    """

    publisher_id: int
    game_id: int
    way: str
    purpose: str
    provider: str
    zone: str
    day_quota: int
    price_micros: int
    currency: str
    user_name: str = ""


@dataclass(frozen=True, slots=True)
class Desk:
    """What sending works with."""

    database: Database
    keyring: Keyring


Opening = Callable[[str], Provider]
"""The provider for a secret, which is empty if it is absent; it may raise `NotSentError`."""


async def send(desk: Desk, post: Post, message: Message, opening: Opening) -> Receipt:
    """Send one message.

    Raises:
        MessagesUsedUpError: the day's quota is used up; the log has a row that says so.
        NotSentError: it was not taken; the log has the row, and the quota is given back unless
            the message may have gone out.
    """
    async with desk.database.publisher(post.publisher_id) as session:
        row_id, secret = await _begin(session, desk, post, message.to)
    if row_id is None:
        raise MessagesUsedUpError()
    started = time.monotonic()
    fault: NotSentError | None = None
    receipt = Receipt()
    try:
        receipt = await opening(secret).send(message)
    except NotSentError as error:
        fault = error
    values: dict[str, object] = {"ms": round((time.monotonic() - started) * 1000)}
    if fault is None:
        values |= {
            "state": "sent", "provider_id": receipt.provider_id, "price_micros": post.price_micros,
        }  # fmt: skip
    else:
        said = _unread(fault.said, message, secret)
        values |= {"state": "failed", "fault": fault.kind, "said": said}
    async with desk.database.publisher(post.publisher_id) as session:
        await session.execute(update(SentMessage).where(SentMessage.id == row_id).values(**values))
        if fault is not None and fault.kind != "timeout":
            await session.execute(_GIVE_BACK, _of_day(post))
    if fault is not None:
        raise fault
    return receipt


async def digest_of(
    session: AsyncSession, keyring: Keyring, whose: tuple[int, int], to: str
) -> bytes:
    """By what a phone or an address is found in the log of `whose` (publisher, game)."""
    publisher_id, game_id = whose
    key = await digest_key(session, keyring, publisher_id)
    return keyed_digest(key, MESSAGE, game_id, to)


def masked(to: str) -> str:
    """A phone or an address of mail for lists: +86138****8000, l***@example.com."""
    if "@" in to:
        name, _, host = to.rpartition("@")
        return f"{name[:1]}***@{host}"[:100]
    return to[:-8] + "****" + to[-4:]


async def _begin(session: AsyncSession, desk: Desk, post: Post, to: str) -> tuple[int | None, str]:
    """Count and write down; None for the row when the day is used up, and the secret."""
    counted = await session.execute(_COUNT, _of_day(post) | {"quota": post.day_quota})
    is_within = counted.first() is not None
    row = SentMessage(
        publisher_id=post.publisher_id,
        game_id=post.game_id,
        way=post.way,
        purpose=post.purpose,
        provider=post.provider,
        masked=masked(to),
        digest=await digest_of(session, desk.keyring, (post.publisher_id, post.game_id), to),
        state="sending" if is_within else "failed",
        fault="" if is_within else "quota",
        currency=post.currency,
        created_user_name=post.user_name,
        created_at=now(),
    )
    session.add(row)
    await session.flush()
    secret = await open_secret(session, desk.keyring, post.game_id, post.provider)
    return (row.id if is_within else None), secret


def _of_day(post: Post) -> dict[str, object]:
    day = present_day(post.zone).date.isoformat()
    return {
        "game": post.game_id, "day": day, "way": post.way, "publisher": post.publisher_id,
    }  # fmt: skip


def _unread(said: str, message: Message, secret: str) -> str:
    """What the other side said, without what nobody may read in it: some echo what they got."""
    hidden = [message.to, message.to.lstrip("+"), message.to.removeprefix("+86"), message.text]
    for one in (*hidden, secret, *(value for _, value in message.fields)):
        if len(one) >= 4:
            said = said.replace(one, "***")
    return said[:200]
