"""What the database says happened: players came, signed in, paid, were given money back.

Their devices and characters are ledgers too, each with the moment when it was first seen.

Each ledger is read by id. An id can become visible after a greater one, so only ids are read whose
transactions have ended: those that were given out before the oldest one that still runs.
"""

import asyncio
from dataclasses import dataclass
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.data.engine.schema import (
    NEW_DEVICE,
    NEW_ROLE,
    PAID,
    REFUNDED,
    REGISTERED,
    SIGNED_IN,
)
from longshore.data.loading.first import Loading
from longshore.data.loading.rows import Known, Row, ledger_row
from longshore.domains.operate.limits import country_at, load_places
from longshore.kit.db.numbering import OLDEST_RUNNING, OWN_NUMBER

_MOST = 10_000
_OF_PLAYER = "p.publisher_id, p.game_id, p.channel_code, p.is_sandbox, p.created_at AS came"
_NO_ORDER = "'' AS server_id, 0 AS amount_minor, '' AS currency, '' AS number, '' AS goods_code"

_PLAYERS = f"""
    SELECT p.id, p.id AS player_id, {_OF_PLAYER}, p.created_at AS at, {_NO_ORDER}, '' AS kind
    FROM player p WHERE p.id > :after AND p.id <= :until ORDER BY p.id LIMIT :most
"""  # noqa: S608 - constants
_SESSIONS = f"""
    SELECT s.id, p.id AS player_id, {_OF_PLAYER}, s.created_at AS at, {_NO_ORDER}, '' AS kind,
           coalesce(d.os, '') AS os, s.store_code, s.address
    FROM player_session s JOIN player p ON p.id = s.player_id
    LEFT JOIN device d ON d.id = s.device_id
    WHERE s.id > :after AND s.id <= :until ORDER BY s.id LIMIT :most
"""  # noqa: S608 - constants
_ORDERS = """
    SELECT e.id, p.id AS player_id, p.publisher_id, p.game_id, p.channel_code,
           p.is_sandbox OR o.is_sandbox AS is_sandbox, p.created_at AS came, e.at, o.server_id,
           CASE WHEN e.kind IN ('refunded', 'part_refunded')
             THEN coalesce(CAST(e.data ->> 'amount_minor' AS bigint), o.amount_minor)
             ELSE o.amount_minor END AS amount_minor,
           o.currency, o.number, o.goods_code, e.kind
    FROM order_event e JOIN orders o ON o.id = e.order_id JOIN player p ON p.id = o.player_id
    WHERE e.id > :after AND e.id <= :until ORDER BY e.id LIMIT :most
"""
# A device is written together with the first stay on it, whose player says whether it is sandbox.
_DEVICES = f"""
    SELECT d.id, p.id AS player_id, {_OF_PLAYER}, d.created_at AS at, {_NO_ORDER}, '' AS kind
    FROM device d
    JOIN LATERAL (
        SELECT s.player_id FROM player_session s WHERE s.device_id = d.id ORDER BY s.id LIMIT 1
    ) AS first ON true
    JOIN player p ON p.id = first.player_id
    WHERE d.id > :after AND d.id <= :until ORDER BY d.id LIMIT :most
"""  # noqa: S608 - constants
_ROLES = f"""
    SELECT r.id, p.id AS player_id, {_OF_PLAYER}, r.created_at AS at, r.server_id,
           0 AS amount_minor, '' AS currency, '' AS number, '' AS goods_code, '' AS kind
    FROM player_role r JOIN player p ON p.id = r.player_id
    WHERE r.id > :after AND r.id <= :until ORDER BY r.id LIMIT :most
"""  # noqa: S608 - constants
# What goes back of an order in parts goes back on several days.
_KINDS = {"paid": PAID, "refunded": REFUNDED, "part_refunded": REFUNDED}
_READS = {
    "player": text(_PLAYERS),
    "player_session": text(_SESSIONS),
    "order_event": text(_ORDERS),
    "device": text(_DEVICES),
    "player_role": text(_ROLES),
}
_NAMES = {
    "player": REGISTERED,
    "player_session": SIGNED_IN,
    "device": NEW_DEVICE,
    "player_role": NEW_ROLE,
}
_NEWEST = ", ".join(f"(SELECT coalesce(max(id), 0) FROM {name})" for name in _READS)  # noqa: S608
_GIVEN = text(
    f"""
    SELECT {_NEWEST},
           {OLDEST_RUNNING}
    """
)
_NEXT = text(f"SELECT {OWN_NUMBER}")


@dataclass(frozen=True, slots=True)
class LedgerRows:
    """Rows that follow on what was read, up to which ids, and whether there may be more."""

    rows: list[Row]
    read: dict[str, int]
    is_more: bool


class Ledgers:
    """Reading on from one pass to the next."""

    def __init__(self) -> None:
        self._settled: dict[str, int] = dict.fromkeys(_READS, 0)
        self._given: dict[str, int] | None = None
        self._barrier: int | None = None
        self.is_known = False
        """Whether it is known how much there is to read; before that nothing seems to be."""

    async def look(self, session: AsyncSession) -> None:
        """Move on what is known to be whole; to be called in each pass.

        Ids seen in one pass are whole once every transaction that the next pass saw begun is over:
        a transaction is numbered before its rows can be seen, a moment after their ids are taken.
        """
        *given, oldest = (await session.execute(_GIVEN)).one()
        if self._given is None:
            self._given = dict(zip(_READS, given, strict=True))
        elif self._barrier is None:
            self._barrier = (await session.execute(_NEXT)).scalar_one()
        if self._barrier is not None and oldest >= self._barrier and self._given is not None:
            self._settled, self._given, self._barrier = self._given, None, None
            self.is_known = True

    def read_of(self, positions: dict[str, int]) -> Loading:
        """How much of what is known to be whole was read, counted by ids."""
        read = (min(positions.get(name, 0), until) for name, until in self._settled.items())
        return Loading(done=sum(read), of=sum(self._settled.values()))

    async def after(
        self, session: AsyncSession, positions: dict[str, int], zone: str
    ) -> LedgerRows | None:
        """What is new since these positions; None when nothing is."""
        rows: list[Row] = []
        read: dict[str, int] = {}
        is_more = False
        for name, statement in _READS.items():
            after, until = positions.get(name, 0), self._settled[name]
            if until <= after:
                continue
            values = {"after": after, "until": until, "most": _MOST}
            found = (await session.execute(statement, values)).all()
            # Read once: countries of sign-ins are looked up in it.
            await asyncio.to_thread(load_places)
            rows.extend(row for one in found if (row := _row(name, one, zone)))
            is_full = len(found) == _MOST
            read[name] = found[-1].id if is_full else until
            is_more = is_more or is_full
        return LedgerRows(rows, read, is_more) if read else None


def _row(ledger: str, one: Any, zone: str) -> Row | None:
    """The row of an entry; sandbox is never in, nor what an order's ledger says besides money."""
    kind = _NAMES.get(ledger) or _KINDS.get(one.kind)
    if kind is None or one.is_sandbox:
        return None
    known = Known(one.publisher_id, one.game_id, one.channel_code, one.is_sandbox, one.came)
    told: dict[str, str] = {}
    if ledger == "order_event":
        told = {"order": one.number, "goods": one.goods_code}
    elif ledger == "player_session":
        # What figures are told apart by: the country and never the address.
        country = country_at(load_places(), one.address)
        found = {"os": one.os, "package": one.store_code, "country": country}
        told = {name: value for name, value in found.items() if value}
    return ledger_row(
        kind, one.id, one.at, (one.player_id, known), zone, server=one.server_id,
        amount=one.amount_minor, currency=one.currency, properties=told,
    )  # fmt: skip
