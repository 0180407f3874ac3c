"""Lines as rows of the engine, with whoever they are of.

A player is who their channel's uid names in this game: one of ours where we know that uid, else
somebody whose number is derived from game, channel and uid, and greater than any of ours. A number
in a file is never taken for one of ours.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import blake2b

from longshore.data.engine.schema import PAID, REFUNDED, REGISTERED, SIGNED_IN
from longshore.data.imports.models import ImportKind
from longshore.data.imports.parsing import Parsed, Refused, Said
from longshore.data.loading.rows import IMPORT, Row, day_of_ms, key_of

_EVENTS: dict[ImportKind, str] = {
    "payments": PAID, "refunds": REFUNDED, "registrations": REGISTERED, "sign_ins": SIGNED_IN,
}  # fmt: skip
_FOREIGN = 1 << 63
_UNKNOWN_DAY = date(1970, 1, 1)
Uid = tuple[str, str]
"""A channel and its own name for a player."""


@dataclass(frozen=True, slots=True)
class OurPlayer:
    """What we know of a player."""

    id: int
    came: datetime
    is_left_out: bool


@dataclass(frozen=True, slots=True)
class Whose:
    """What is known of players and payments that a block names."""

    ours: Mapping[Uid, OurPlayer]
    came: Mapping[int, date]
    paid: frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Place:
    """Which import, and whose."""

    publisher: int
    game: int
    import_id: int
    sha256: str
    kind: ImportKind
    zone: str
    received_ms: int


def foreign_player(game: int, channel: str, uid: str) -> int:
    """The number of a player whom only imports know."""
    told = blake2b(f"{channel}\x1f{uid}".encode(), digest_size=8, key=f"uid:{game}".encode())
    return _FOREIGN | int.from_bytes(told.digest(), "little")


def rows_of(
    parsed: Parsed, whose: Whose, place: Place
) -> tuple[list[tuple[int, Row]], list[Refused], int]:
    """Lines with their rows, those that are refused, and how many are of players left out."""
    rows: list[tuple[int, Row]] = []
    refused: list[Refused] = []
    left_out = 0
    for said in parsed.said:
        ours = whose.ours.get((said.channel, said.uid))
        if ours and ours.is_left_out:
            left_out += 1
        elif ours and place.kind == "registrations":
            refused.append(Refused(said.line, "known_player"))
        elif said.transaction and (said.channel, said.transaction) in whose.paid:
            refused.append(Refused(said.line, "in_ledger", said.transaction))
        else:
            rows.append((said.line, _row(said, ours, whose, place)))
    return rows, refused, left_out


def _row(said: Said, ours: OurPlayer | None, whose: Whose, place: Place) -> Row:
    player = ours.id if ours else foreign_player(place.game, said.channel, said.uid)
    day = day_of_ms(said.at_ms, place.zone)
    if ours:
        since = day_of_ms(int(ours.came.timestamp() * 1000), place.zone)
    else:
        since = day if place.kind == "registrations" else whose.came.get(player, _UNKNOWN_DAY)
    name = name_of(said, place)
    return Row(
        publisher=place.publisher, game=place.game, day=day,
        event=said.event or _EVENTS[place.kind], player=player, time=_seconds(said.at_ms),
        received=_seconds(place.received_ms), since=since, source=IMPORT, id=name,
        key=key_of(place.game, name), channel=said.channel, server=said.server,
        version=said.version, amount=said.amount, currency=said.currency,
        properties=said.properties, import_id=place.import_id,
    )  # fmt: skip


def name_of(said: Said, place: Place) -> str:
    """What the same thing is called in whichever file it stands; never by a player's own name."""
    if place.kind == "registrations":
        return f"import:{place.kind}:{foreign_player(place.game, said.channel, said.uid)}"
    numbers = (said.order, said.transaction)
    # An order may be given back in parts, each by a transaction of its own.
    number = next(filter(None, numbers[::-1] if place.kind == "refunds" else numbers), "")
    if number:
        return f"import:{place.kind}:{said.channel}:{said.event}:{number}"
    return f"import:{place.kind}:{place.sha256[:32]}:{said.line}"


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds // 1000}.{milliseconds % 1000:03d}"
