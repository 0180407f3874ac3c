"""Lists that people take out: codes of a derived batch, or the log of a gift, as CSV in a stream.

Each list has a number, and a list of codes the order of that number: who took out what turned up
elsewhere is found by two codes that follow each other (`trace_export`). A link opens once.
"""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Row, select, text, update

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call, publishers
from longshore.domains.operate.gifts.attempt_schemas import (
    ExportFound,
    ExportLink,
    ExportList,
    TraceExport,
)
from longshore.domains.operate.gifts.errors import GiftLinkEndedError, GiftStateError
from longshore.domains.operate.gifts.finding import Found, find_code
from longshore.domains.operate.gifts.keys import game_key
from longshore.domains.operate.gifts.models import GiftBatch, GiftExport
from longshore.domains.operate.gifts.permutation import Shape, spread_part, written
from longshore.domains.operate.gifts.repository import batch_of, gift_of
from longshore.domains.operate.publishing import zone_in_force
from longshore.kit.aside import aside
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.database import Database
from longshore.kit.paging import Rows
from longshore.kit.secrets.keyed import hmac_sha256
from longshore.kit.secrets.keyring import Keyring
from longshore.kit.secrets.tokens import new_token, token_digest
from longshore.kit.text.cells import BYTE_ORDER_MARK, csv_lines
from longshore.kit.text.text import Text

PATH = "/ultra/gift/export"
_LIFE = timedelta(minutes=5)
_PART = 2_000
_LOG = text("""
SELECT r.id, r.created_at, r.code, r.serial, b.name AS batch, r.result, r.delivery, r.source,
  r.player_id, r.channel_code, r.server_id, r.role_id, r.actor_name
FROM gift_redemption r LEFT JOIN gift_batch b ON b.id = r.batch_id
WHERE r.gift_id = :gift AND r.id > :after ORDER BY r.id LIMIT :most
""")
_COLUMNS = (
    "code", "serial", "batch", "result", "delivery", "source", "player_id", "channel_code",
    "server_id", "role_id", "actor_name",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Opened:
    """An export that was opened: its rows in parts of CSV, and the name of the file."""

    name: str
    parts: AsyncIterator[bytes]


async def export_list(call: Call, form: ExportList) -> ExportLink:
    """Make a link to a list; whoever has it needs no sign-in, once, for five minutes.

    Raises:
        NotFoundError: no such gift or batch. GiftStateError: an uploaded list is not kept.
    """
    gift = await gift_of(call, form.id)
    batch = await batch_of(call, form.batch_id) if form.batch_id is not None else None
    if batch is not None and (batch.kind != "derived" or batch.gift_id != gift.id):
        raise GiftStateError(
            reason=Text(
                "上传的码只保留摘要，无法导出；请使用原文件",
                "uploaded codes are kept as digests only, use the file that they came from",
            )
        )
    token = new_token()
    row = GiftExport(
        publisher_id=call.publisher_id,
        game_id=call.game_id,
        batch_id=batch.id if batch else None,
        gift_id=gift.id,
        token_digest=token_digest(token),
        expires_at=now() + _LIFE,
        created_user_name=call.actor.name,
    )
    call.session.add(row)
    await call.session.flush()
    target = AuditTarget(gift.id, gift.name, game_id=gift.game_id)
    after = {"number": row.id, "batch": batch.name if batch else None}
    call.record("gift.export", target, after=after)
    return ExportLink(url=f"{PATH}?token={token}", number=row.id, name=_name(row))


async def open_export(database: Database, keyring: Keyring, token: str, time_zone: str) -> Opened:
    """The list of a link, which is used up by it; `time_zone` is the installation's.

    Raises:
        GiftLinkEndedError: there is no such link any more.
    """
    async with database.system() as session:
        taken = (
            update(GiftExport)
            .where(
                GiftExport.token_digest == token_digest(token),
                GiftExport.expires_at > now(),
                GiftExport.opened_at.is_(None),
            )
            .values(opened_at=now())
            .returning(GiftExport)
        )
        row = (await session.execute(taken)).scalar_one_or_none()
        if row is None or await publishers.is_suspended(session, row.publisher_id):
            raise GiftLinkEndedError()
    async with database.publisher(row.publisher_id) as session:
        if row.batch_id is None:
            zone = await zone_in_force(session, row.game_id, time_zone)
            return Opened(_name(row), _log(database, row, zone))
        batch = (
            await session.execute(select(GiftBatch).where(GiftBatch.id == row.batch_id))
        ).scalar_one()
        key = await game_key(session, keyring, row.publisher_id, row.game_id)
    assert key
    return Opened(_name(row), codes_in_parts(key, batch, seed_of(key, row.id)))


async def trace_export(call: Call, form: TraceExport) -> Rows[ExportFound]:
    """Whose export a list is of, by two codes that follow each other in it.

    Raises:
        NotFoundError: no such batch. GiftStateError: the codes are not of this batch.
    """
    batch = await batch_of(call, form.batch_id)
    keyring = call.resources.keyring
    serials = []
    for typed in form.typed:
        found = await find_code(call.session, keyring, call.publisher_id, call.game_id, typed)
        if not isinstance(found, Found) or found.row.batch_id != batch.id or not found.serial:
            raise GiftStateError(
                reason=Text("两个码须属于该批次", "both codes must be of this batch")
            )
        serials.append(found.serial - 1)
    key = await game_key(call.session, keyring, call.publisher_id, call.game_id)
    assert key
    statement = select(GiftExport).where(GiftExport.batch_id == batch.id)
    rows = (await call.session.execute(statement.order_by(GiftExport.id))).scalars()
    return Rows(list=[_found(row) for row in rows if _follows(key, row.id, batch.count, serials)])


def seed_of(key: bytes, number: int) -> int:
    """What the order of an export goes by: the game's secret, so that nobody picks another's."""
    return int.from_bytes(hmac_sha256(key, b"gift export %d" % number)[:8])


def _follows(key: bytes, number: int, count: int, serials: Sequence[int]) -> bool:
    first, second = spread_part(seed_of(key, number), max(count, 2), 0, 2)
    return (serials[1] - serials[0]) % count == (second - first) % count


def _found(row: GiftExport) -> ExportFound:
    return ExportFound(
        number=row.id,
        created_user_name=row.created_user_name,
        created_at=epoch_seconds(row.created_at),
    )


async def codes_in_parts(key: bytes, batch: GiftBatch, seed: int) -> AsyncIterator[bytes]:
    """The codes of a batch as CSV, in an order of their own."""
    shape = Shape(batch.prefix, batch.length)

    def part(first: int) -> bytes:
        codes = written(key, batch.number, shape, spread_part(seed, batch.count, first, _PART))
        return ("\r\n".join(codes) + "\r\n").encode()

    yield f"{BYTE_ORDER_MARK}code\r\n".encode()
    for first in range(0, batch.count, _PART):
        yield await aside(part, first)


async def _log(database: Database, row: GiftExport, time_zone: str) -> AsyncIterator[bytes]:
    zone, after = ZoneInfo(time_zone), 0
    yield (BYTE_ORDER_MARK + csv_lines([[f"time ({time_zone})", *_COLUMNS]])).encode()
    while True:
        async with database.publisher(row.publisher_id) as session:
            values = {"gift": row.gift_id, "after": after, "most": _PART}
            rows = (await session.execute(_LOG, values)).all()
        if not rows:
            return
        after = rows[-1].id
        yield await aside(_part_of_log, rows, zone)


def _part_of_log(rows: Sequence[Row[Any]], zone: ZoneInfo) -> bytes:
    return csv_lines(
        [_moment(row.created_at, zone), *(row._mapping[name] for name in _COLUMNS)] for row in rows
    ).encode()


def _moment(moment: datetime, zone: ZoneInfo) -> str:
    return moment.astimezone(zone).strftime("%Y-%m-%d %H:%M:%S")


def _name(row: GiftExport) -> str:
    kind = f"batch-{row.batch_id}" if row.batch_id else f"gift-{row.gift_id}-log"
    return f"{kind}-export-{row.id}.csv"
