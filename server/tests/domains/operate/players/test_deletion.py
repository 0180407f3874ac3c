"""A deleted player is gone from every table: the catalogue says which, a canary what is left."""

import re
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Column, Date, DateTime, LargeBinary, Table, insert, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.types import ARRAY, Boolean, String, Text, Uuid
from sqlalchemy.types import LargeBinary as Bytes
from tests.support.world import as_owner

from longshore.composition.domains import METADATA
from longshore.domains.operate.messages.sending import digest_of
from longshore.domains.operate.players import put_fact
from longshore.domains.operate.players.deletion import delete_due
from longshore.domains.operate.players.personal import HANDLED, Kept, Removed
from longshore.kit.db.database import Database
from longshore.kit.secrets.keyring import Keyring
from longshore.kit.testing import TestPostgres

GONE, OTHER = 7_000_001, 7_000_002
KEYRING = Keyring(lambda: [b"k" * 32])
# Goods, codes, order numbers, channels, what was notified and paid, and the game's own number of
# a character, by which it finds a payment: each leads to the game's ledgers, not to a person.
KNOWN_TO_STAY = {
    f"{table}.{column}"
    for table, columns in {
        "activity_reward": "activity_key counted occasion order_number rewards",
        "activity_tally": "activity_key subject",
        "delivery": "body channel_code message_id",
        "gift_redemption": "actor_name channel_code code digest last request_id result rewards"
        " server_id",
        "gift_tally": "subject",
        "order_event": "actor_name data kind",
        "orders": "channel_code game_order_id goods_code goods_name number role_id server_id",
        "payment": "channel_code order_number transaction",
        "player": "channel_code",
        "player_session": "digest end_reason",
        "refund_case": "created_user_name decided_user_name link_user_name proof reason relation"
        " source state",
        "refund_case_file": "created_user_name kind object_key sha256",
        "sent_message": "created_user_name fault",
        "tag_finding": "said",
        "sandbox_account": "created_user_name name note password_hash player_id",
    }.items()
    for column in columns.split()
}
# Columns that say by what somebody played or was reached, and hold nothing of a player.
NOBODYS = {
    "invitation": "colleagues", "user_account": "colleagues", "sms_code": "colleagues",
    "outbox_message": "gone within the hour", "player_code": "gone within minutes",
    "link_clicks": "the kind of system", "export_job": "whether phones are masked",
    "phone_view": "the phone of a colleague",
}  # fmt: skip
_CONSTRAINTS = text(
    "SELECT conrelid::regclass, quote_ident(conname) FROM pg_constraint "
    "WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f')"
)
# From the player along every foreign key, and whatever is named like one.
_REFERRING = text("""
WITH RECURSIVE known(name) AS (
  SELECT 'player'::name
  UNION SELECT c.relname FROM known JOIN pg_class AS p ON p.relname = known.name
    JOIN pg_constraint AS f ON f.confrelid = p.oid AND f.contype = 'f'
    JOIN pg_class AS c ON c.oid = f.conrelid)
SELECT name FROM known
UNION SELECT table_name FROM information_schema.columns
WHERE table_schema = 'public' AND column_name ~ '(^|_)players?(_ids?)?$|^(subject|mark)$'
  AND (table_name, column_name) NOT IN (
    ('gift', 'most_per_player'), ('signing_key', 'subject'), ('tag_finding', 'mark'))
ORDER BY 1
""")


async def test_every_table_that_refers_to_a_player_is_handled(database: Database) -> None:
    """Who adds a table with players in it says in `personal.py` what becomes of its rows."""
    async with database.system() as session:
        found = set((await session.execute(_REFERRING)).scalars())
    assert {"orders", "order_event", "player_fact", "player_session"} <= found
    assert found - set(HANDLED) == set()
    unknown = {table.name for table in METADATA.sorted_tables}
    assert set(HANDLED) <= unknown


def test_every_table_that_knows_devices_or_phones_is_handled() -> None:
    """A player is known by their device and phone as well, where no column has their number."""
    found = {
        table.name
        for table in METADATA.sorted_tables
        for column in table.columns
        if re.search("^device$|^address$|masked|phone|email", column.name)
    }
    assert {"attribution", "tag_finding", "sent_message"} <= found
    assert found - set(HANDLED) == set(NOBODYS)


@pytest.fixture
async def filled(postgres: TestPostgres) -> AsyncIterator[Database]:
    """A database of its own with two players in every table, each text a canary of its player."""
    database = Database(postgres.clone(), pool_size=2)
    async with as_owner(database) as session:
        for table, name in (await session.execute(_CONSTRAINTS)).all():
            await session.execute(text(f"ALTER TABLE {table} DROP CONSTRAINT {name}"))
        for table in METADATA.sorted_tables:
            if table.name in HANDLED:
                for player in (GONE, OTHER):
                    await _fill(session, table, player)
        await session.execute(
            text("UPDATE player_deletion SET done_at = NULL, cancelled_at = NULL, due_at = now()")
        )
        await session.execute(
            text("DELETE FROM player_deletion WHERE player_id = :player"), {"player": OTHER}
        )
        await session.execute(text("UPDATE device SET banned_until = NULL"))
        await session.execute(text("UPDATE refused_entry SET mark = 'player:' || id"))
        for player in (GONE, OTHER):
            await _write_to(session, player)
    yield database
    await database.dispose()


async def _write_to(session: AsyncSession, player: int) -> None:
    """The phone that the messages went to, sealed and found as the run time does it."""
    phone = f"+86138{player:08d}"
    await put_fact(session, KEYRING, 1, 1, player, "phone", phone)
    await session.execute(
        text("UPDATE sent_message SET digest = :digest WHERE id = :player"),
        {"digest": await digest_of(session, KEYRING, (1, 1), phone), "player": player},
    )


async def _fill(session: AsyncSession, table: Table, player: int) -> None:
    for column in table.columns:
        if not (column.primary_key or column.nullable):
            statement = f'ALTER TABLE "{table.name}" ALTER COLUMN "{column.name}" DROP NOT NULL'
            await session.execute(text(statement))
    values = {column.name: _value(column, player) for column in table.columns}
    # Past the models, whose types would seal what is written.
    plain = Table(
        table.name, type(METADATA)(), *[Column(one.name, _plain(one)) for one in table.columns]
    )
    await session.execute(insert(plain).values(**values))


def _plain(column: Column[Any]) -> Any:
    return Bytes() if _is_bytes(column) else column.type


def _is_bytes(column: Column[Any]) -> bool:
    inner = getattr(column.type, "impl", column.type)
    return isinstance(inner, LargeBinary)


def _value(column: Column[Any], player: int) -> Any:
    if column.name in ("publisher_id", "game_id"):
        return 1
    if _is_bytes(column):
        return f"canary{player}".encode()
    if isinstance(column.type, (String, Text)):
        room = column.type.length or 40
        return f"c{player}canary"[:room]
    if isinstance(column.type, JSONB):
        return {"said": f"canary{player}"}
    if isinstance(column.type, ARRAY):
        return []
    if isinstance(column.type, Boolean):
        return False
    if isinstance(column.type, Date):
        return date(2026, 1, 2)
    if isinstance(column.type, DateTime):
        return datetime(2026, 1, 2, tzinfo=UTC)
    if isinstance(column.type, Uuid):
        return f"{player:032x}"
    python = column.type.python_type
    return player if python is int and not _is_small(column) else 1


def _is_small(column: Column[Any]) -> bool:
    return "BIGINT" not in str(column.type) and "INTEGER" not in str(column.type)


async def _rows(database: Database, name: str, player: int) -> list[str]:
    async with database.system() as session:
        found = await session.execute(text(f'SELECT to_jsonb(t)::text FROM "{name}" AS t'))
    return [row for row in found.scalars() if str(player) in row]


async def test_nothing_is_left_that_is_not_accounted_for(filled: Database) -> None:
    """Rows that go are gone, texts that are emptied are, and another player's are as they were."""
    before = {name: await _rows(filled, name, OTHER) for name in HANDLED}
    resources: Any = SimpleNamespace(keyring=KEYRING)
    assert await delete_due(filled, resources) == 1
    for name, how in HANDLED.items():
        left = await _rows(filled, name, GONE)
        if isinstance(how, Removed):
            assert left == [], name
            continue
        for column in how.blank:
            async with filled.system() as session:
                found = await session.execute(
                    text(f'SELECT CAST("{column}" AS text) FROM "{name}" AS t')
                )
            values = [str(value) for value in found.scalars()]
            told = (f"{GONE}canary", f"canary{GONE}".encode().hex())
            assert not any(one in value for value in values for one in told), (name, column)
        assert isinstance(how, Kept) and how.why
    after = {name: await _rows(filled, name, OTHER) for name in HANDLED}
    assert after == before


async def test_a_device_keeps_one_name_for_what_it_did(filled: Database) -> None:
    """Fraud of a device that is forgotten still adds up; the phone is in no list of messages."""
    resources: Any = SimpleNamespace(keyring=KEYRING)
    await delete_due(filled, resources)
    async with filled.system() as session:
        one = {"device": GONE}
        names = await session.execute(
            text(
                "SELECT digest FROM device WHERE id = :device "
                "UNION SELECT device FROM attribution WHERE id = :device "
                "UNION SELECT device FROM tag_finding WHERE id = :device"
            ),
            one,
        )
        assert len(names.all()) == 1
        sent = await session.execute(
            text("SELECT length(digest), masked FROM sent_message ORDER BY id")
        )
        assert [tuple(row) for row in sent] == [(0, ""), (32, f"c{OTHER}canary")]


async def test_what_stays_names_nobody(filled: Database) -> None:
    """Texts of a deleted player stay in columns of payments and reports only, each known."""
    resources: Any = SimpleNamespace(keyring=KEYRING)
    await delete_due(filled, resources)
    left = set()
    for name in HANDLED:
        async with filled.system() as session:
            rows = (await session.execute(text(f'SELECT to_jsonb(t) FROM "{name}" AS t'))).scalars()
        for row in rows:
            mine = {column for column, value in row.items() if f"{GONE}" in str(value)}
            left |= {f"{name}.{column}" for column in mine if "canary" in str(row[column])}
    assert left <= KNOWN_TO_STAY, left - KNOWN_TO_STAY
