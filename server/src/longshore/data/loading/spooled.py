"""Reported events of the spool's sealed segments, as rows that the engine does not have yet."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.data.engine import Engine
from longshore.data.engine.place import DATABASE
from longshore.data.ingest import seal_abandoned
from longshore.data.ingest.events import Event
from longshore.data.ingest.records import Record, read_sealed
from longshore.data.loading.rows import (
    RUN_TIME,
    Known,
    Row,
    events_of,
    player_of,
    reported_row,
)

_MOST_ROWS = 100_000
_MOST_PLAYERS = 200_000
_PLAYERS = text(
    "SELECT id, publisher_id, game_id, channel_code, is_sandbox, created_at FROM player "
    "WHERE id = ANY(:ids)"
)
_DELETED = text("SELECT id FROM player WHERE id = ANY(:ids) AND deleted_at IS NOT NULL")
# Heartbeats name no server: a player is on that of the role that the client told of last.
_SERVERS = text(
    "SELECT DISTINCT ON (player_id) player_id, server_id FROM player_role "
    "WHERE player_id = ANY(:ids) ORDER BY player_id, updated_at DESC, id DESC"
)
_GAMES = text("SELECT id, publisher_id FROM game WHERE id = ANY(:ids)")
# Numbers of ours, in the body: bound parameters go into the address, which holds few.
_SEEN = f"""
    SELECT game, hour, key FROM {DATABASE}.seen
    WHERE (game, hour) IN ({{hours}}) AND key IN ({{keys}})
"""  # noqa: S608 - constants
_KEYS_AT_ONCE = 5_000


@dataclass(frozen=True, slots=True)
class Batches:
    """Whole segments and what they hold; by name what of them is damaged, which no record is."""

    names: list[str]
    records: list[Record]
    damaged: dict[str, bytes]


def next_batches(spool: Path) -> Batches:
    """The oldest sealed segments, about a block's worth of rows; what dead writers left is sealed.

    Raises:
        OSError: the disk refused.
    """
    seal_abandoned(spool)
    names: list[str] = []
    records: list[Record] = []
    damaged: dict[str, bytes] = {}
    for path in sorted(spool.glob("*.seg"), key=_number):
        whole, spans = read_sealed(path.read_bytes())
        records.extend(whole)
        damaged |= {f"{path.stem}-{at}": span for at, span in spans}
        names.append(path.name)
        if sum(record.rows for record in records) >= _MOST_ROWS:
            break
    return Batches(names, records, damaged)


def _number(path: Path) -> tuple[int, str]:
    number = path.stem.rpartition("-")[2]
    return (int(number) if number.isdigit() else 0, path.name)


class Players:
    """What is known of players and games, asked of the database once each."""

    def __init__(self) -> None:
        self._players: dict[int, Known] = {}
        self._games: dict[int, int] = {}
        self._deleted: set[int] = set()
        self._servers: dict[int, str] = {}

    async def learn(
        self,
        session: AsyncSession,
        games: Iterable[int],
        players: Iterable[int],
        signed: Iterable[int] = (),
    ) -> None:
        """Ask for those that are not known, and which of all were deleted since.

        Of those that `signed` names, also on which server they are.
        """
        named = [one for one in set(players) if one]
        if len(self._players) > _MOST_PLAYERS:
            self._players.clear()
        if ids := [one for one in set(games) if one not in self._games]:
            for row in await session.execute(_GAMES, {"ids": ids}):
                self._games[row.id] = row.publisher_id
        if ids := [one for one in named if one not in self._players]:
            for row in await session.execute(_PLAYERS, {"ids": ids}):
                self._players[row.id] = Known(*row[1:])
        # Not kept from one batch to the next: a player may be deleted at any time.
        found = await session.execute(_DELETED, {"ids": named}) if named else ()
        self._deleted = {row.id for row in found}
        ids = list(set(signed))
        found = await session.execute(_SERVERS, {"ids": ids}) if ids else ()
        self._servers = {row.player_id: row.server_id for row in found}

    def player(self, game: int, player: int) -> Known | None:
        """The player, if it is one of this game."""
        found = self._players.get(player)
        return found if found and found.game == game else None

    def server(self, player: int) -> str:
        """The server that a player of what was learned last is on; empty where nobody said."""
        return self._servers.get(player, "")

    def is_deleted(self, player: int) -> bool:
        """Whether a player of what was learned last has been deleted."""
        return player in self._deleted

    def publisher(self, game: int) -> int | None:
        """Whose game it is; None when there is no such game any more."""
        return self._games.get(game)


def rows_of(told: list[tuple[Record, list[Event]]], players: Players, zone: str) -> list[Row]:
    """The rows, each event once, without those of sandbox players and of games that are gone.

    Events of deleted players are left out as well: clients send what is a month old, and what was
    forgotten must not come back.
    """
    found: dict[tuple[int, int, int], Row] = {}
    for record, events in told:
        publisher = players.publisher(record.game_id)
        if publisher is None:
            continue
        for event in events:
            player = players.player(record.game_id, player_of(event))
            if player and players.is_deleted(player_of(event)):
                continue
            if player is None or not player.is_sandbox:
                server = players.server(player_of(event)) if record.source == RUN_TIME else ""
                row = reported_row(record, event, publisher, player, zone, server)
                found.setdefault(row.place, row)
    return list(found.values())


def signed(told: list[tuple[Record, list[Event]]]) -> Iterable[int]:
    """Players whose heartbeats are among them."""
    for record, events in told:
        if record.source == RUN_TIME:
            yield from map(player_of, events)


def decoded(
    records: list[Record],
) -> tuple[list[tuple[Record, list[Event]]], list[Record]]:
    """Batches with their events; and those that cannot be read, as of a version that took more."""
    told, unreadable = [], []
    for record in records:
        try:
            told.append((record, events_of(record)))
        except msgspec.MsgspecError:
            unreadable.append(record)
    return told, unreadable


async def unseen(engine: Engine, rows: list[Row]) -> list[Row]:
    """Those that the engine does not have; raises as `Engine.rows` does."""
    seen: set[tuple[int, int, int]] = set()
    for start in range(0, len(rows), _KEYS_AT_ONCE):
        places = [row.place for row in rows[start : start + _KEYS_AT_ONCE]]
        hours = ", ".join({f"({game}, {hour})" for game, hour, _ in places})
        keys = ", ".join(str(key) for _, _, key in places)
        seen.update(await engine.rows(_SEEN.format(hours=hours, keys=keys)))
    return [row for row in rows if row.place not in seen]
