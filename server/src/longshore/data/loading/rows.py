"""Rows of the engine's table `events`, from reported events and from entries of ledgers."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache
from hashlib import blake2b
from zoneinfo import ZoneInfo

import msgspec

from longshore.data.ingest.events import Event
from longshore.data.ingest.records import Record

LEDGER, RUN_TIME, IMPORT = 3, 4, 5
_UNKNOWN_DAY = date(1970, 1, 1)
_QUARTER_MS = 900_000


class Row(msgspec.Struct):
    """One row, named as the table's columns."""

    publisher: int
    game: int
    day: date
    event: str
    player: int
    time: str
    received: str
    since: date
    source: int
    id: str
    key: int
    channel: str = ""
    server: str = ""
    version: str = ""
    device: str = ""
    amount: int = 0
    currency: str = ""
    properties: str = "{}"
    import_id: int = 0

    @property
    def place(self) -> tuple[int, int, int]:
        """What the same event is known by: game, hour, key."""
        return self.game, int(float(self.time)) // 3600, self.key


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a player whom an event names."""

    publisher: int
    game: int
    channel: str
    is_sandbox: bool
    came: datetime


class _Whose(msgspec.Struct):
    """Of a row, whose it is."""

    player: int
    source: int


_whose = msgspec.json.Decoder(_Whose)
_reported = msgspec.json.Decoder(list[Event])
_encoder = msgspec.json.Encoder()


def events_of(record: Record) -> list[Event]:
    """The events of a batch."""
    return _reported.decode(record.content)


def player_of(event: Event) -> int:
    """The player that an event names; 0 for none."""
    named = event.player
    return int(named) if named.isascii() and named.isdigit() and len(named) < 19 else 0


def reported_row(
    record: Record, event: Event, publisher: int, player: Known | None, zone: str, server: str = ""
) -> Row:
    """A reported event; a player of another game or none is 0. `server` where it names none."""
    return Row(
        publisher=publisher, game=record.game_id, day=day_of_ms(event.time, zone),
        event=event.event, player=player_of(event) if player else 0,
        time=_seconds(event.time), received=_seconds(record.received_ms),
        since=day_of_ms(_ms(player.came), zone) if player else _UNKNOWN_DAY,
        source=record.source, id=event.id, key=key_of(record.game_id, event.id),
        channel=player.channel if player else event.channel, server=event.server or server,
        version=event.version, device=event.device, properties=bytes(event.properties).decode(),
    )  # fmt: skip


def ledger_row(
    kind: str, number: int, at: datetime, player: tuple[int, Known], zone: str,
    *, server: str = "", amount: int = 0, currency: str = "", properties: dict[str, str],
) -> Row:  # fmt: skip
    """An entry of a ledger of ours."""
    player_id, known = player
    name = f"{kind}:{number}"
    return Row(
        publisher=known.publisher, game=known.game, day=day_of_ms(_ms(at), zone), event=kind,
        player=player_id, time=_seconds(_ms(at)), received=_seconds(_ms(at)),
        since=day_of_ms(_ms(known.came), zone), source=LEDGER, id=name,
        key=key_of(known.game, name), channel=known.channel, server=server, amount=amount,
        currency=currency, properties=_encoder.encode(properties).decode(),
    )  # fmt: skip


def lines_of(rows: list[Row]) -> bytes:
    """Rows as JSON, one a line."""
    return _encoder.encode_lines(rows)


def without(lines: bytes, players: Collection[int]) -> bytes:
    """Rows as JSON, one a line, without what these players reported; ledgers keep theirs."""
    kept = []
    for line in lines.splitlines(keepends=True):
        told = _whose.decode(line)
        if told.source == LEDGER or told.player not in players:
            kept.append(line)
    return b"".join(kept)


def key_of(game: int, name: str) -> int:
    """64 bits that stand for an event's id within a game."""
    told = blake2b(name.encode(), digest_size=8, key=str(game).encode()).digest()
    return int.from_bytes(told, "little")


def day_of_ms(moment_ms: int, zone: str) -> date:
    """The day that a moment falls on in a zone; zones change at quarters of an hour at most."""
    return _day_of_quarter(moment_ms // _QUARTER_MS, zone)


@lru_cache(maxsize=20_000)
def _day_of_quarter(quarter: int, zone: str) -> date:
    return datetime.fromtimestamp(quarter * _QUARTER_MS / 1000, ZoneInfo(zone)).date()


def _ms(moment: datetime) -> int:
    return int(moment.astimezone(UTC).timestamp() * 1000)


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds // 1000}.{milliseconds % 1000:03d}"
