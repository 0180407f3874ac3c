"""Personal facts of a player: sealed, and found again by a keyed digest of their exact value."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args

import structlog
from sqlalchemy import Row, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.players.digests import MESSAGE, digest_key, keyed_digest
from longshore.domains.operate.players.sessions import Who
from longshore.kit.aside import aside
from longshore.kit.secrets.keyring import Keyring, KeyringError

log = structlog.get_logger(__name__)

FactKind = Literal["phone", "email", "name", "identity"]
FACT_KINDS: tuple[FactKind, ...] = get_args(FactKind)
RECORD = "player_fact:{player_id}:{kind}"


class FactTakenError(Exception):
    """Another player of the game has this fact, which only one can have."""


_PUT = text("""
INSERT INTO player_fact (publisher_id, game_id, player_id, kind, value, digest)
VALUES (:publisher, :game, :player, :kind, :value, :digest)
ON CONFLICT (player_id, kind) DO UPDATE SET value = excluded.value, digest = excluded.digest
WHERE player_fact.digest <> excluded.digest
""")
_OF_PLAYER = text("""
SELECT kind, value FROM player_fact WHERE game_id = :game AND player_id = :player
""")
_OF_PLAYERS = text("""
SELECT player_id, kind, value FROM player_fact
WHERE game_id = :game AND player_id = ANY(:players) AND kind = ANY(:kinds)
""")
_ADDRESSES = text("""
SELECT publisher_id, game_id, player_id, kind, value FROM player_fact
WHERE player_id = ANY(:players) AND kind IN ('phone', 'email') ORDER BY player_id, kind
""")
_HOLDER = text("""
SELECT p.id, p.channel_code, p.channel_uid, p.is_sandbox
FROM player_fact f JOIN player p ON p.id = f.player_id
WHERE f.game_id = :game AND f.kind = :kind AND f.digest = :digest
""")


async def put_fact(
    session: AsyncSession, keyring: Keyring, publisher_id: int, game_id: int, player_id: int,
    kind: FactKind, value: str,
) -> None:  # fmt: skip
    """Keep a fact of a player; the same again changes nothing, another takes its place.

    Raises:
        FactTakenError: the phone or address is another player's.
        KeyringError: nothing can be sealed.
    """
    key = await digest_key(session, keyring, publisher_id)
    record = RECORD.format(player_id=player_id, kind=kind)
    values = {
        "publisher": publisher_id, "game": game_id, "player": player_id, "kind": kind,
        "value": keyring.encrypt(value.encode(), publisher_id=publisher_id, record=record),
        "digest": keyed_digest(key, kind, game_id, value),
    }  # fmt: skip
    try:
        await session.execute(_PUT, values)
    except IntegrityError as error:
        raise FactTakenError from error


async def facts_of(
    session: AsyncSession, keyring: Keyring, publisher_id: int, game_id: int, player_id: int
) -> Mapping[str, str]:
    """A player's facts by kind, opened. Show them masked, keep them no longer than needed.

    Raises:
        KeyringError: one cannot be opened.
    """
    rows = (await session.execute(_OF_PLAYER, {"game": game_id, "player": player_id})).all()
    found = {}
    for row in rows:
        found[row.kind] = open_fact(keyring, publisher_id, player_id, row.kind, row.value)
    return found


async def facts_of_many(
    session: AsyncSession, keyring: Keyring, publisher_id: int, game_id: int,
    players: Sequence[int], kinds: Sequence[FactKind],
) -> dict[int, dict[str, str]]:  # fmt: skip
    """Facts of those kinds of several players, by player and kind, in one statement, opened.

    Every player is in it, whoever has none too; for lists, as `facts_of`.

    Raises:
        KeyringError: one cannot be opened.
    """
    values = {"game": game_id, "players": list(players), "kinds": list(kinds)}
    rows = (await session.execute(_OF_PLAYERS, values)).all()
    return await aside(_opened, keyring, publisher_id, players, rows)


def _opened(
    keyring: Keyring, publisher_id: int, players: Sequence[int], rows: Sequence[Row[Any]]
) -> dict[int, dict[str, str]]:
    found: dict[int, dict[str, str]] = {player: {} for player in players}
    for row in rows:
        opened = open_fact(keyring, publisher_id, row.player_id, row.kind, row.value)
        found[row.player_id][row.kind] = opened
    return found


async def message_digests(
    session: AsyncSession, keyring: Keyring, players: Sequence[int]
) -> list[bytes]:
    """By what the log of messages knows the phones and addresses that players have now.

    One that cannot be opened is left out: nothing that waits for it would ever be done.
    """
    rows = (await session.execute(_ADDRESSES, {"players": list(players)})).all()
    keys: dict[int, bytes] = {}
    found = []
    for row in rows:
        try:
            if row.publisher_id not in keys:
                keys[row.publisher_id] = await digest_key(session, keyring, row.publisher_id)
            to = open_fact(keyring, row.publisher_id, row.player_id, row.kind, row.value)
        except KeyringError:
            log.warning("fact_not_opened", player=row.player_id, kind=row.kind)
        else:
            found.append(keyed_digest(keys[row.publisher_id], MESSAGE, row.game_id, to))
    return found


def open_fact(keyring: Keyring, publisher_id: int, player_id: int, kind: str, sealed: bytes) -> str:
    """One fact, opened.

    Raises:
        KeyringError: it cannot be.
    """
    record = RECORD.format(player_id=player_id, kind=kind)
    return keyring.decrypt(sealed, publisher_id=publisher_id, record=record).decode()


async def holder_of(
    session: AsyncSession, keyring: Keyring, publisher_id: int, game_id: int,
    kind: FactKind, value: str,
) -> tuple[int, Who] | None:  # fmt: skip
    """The player who has this very fact, and who they are."""
    key = await digest_key(session, keyring, publisher_id)
    digest = keyed_digest(key, kind, game_id, value)
    found = await session.execute(_HOLDER, {"game": game_id, "kind": kind, "digest": digest})
    row = found.first()
    return (row.id, Who(row.channel_code, row.channel_uid, row.is_sandbox)) if row else None
