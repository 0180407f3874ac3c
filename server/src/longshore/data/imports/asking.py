"""What an import asks of the database and the engine about the lines of a block."""

from collections.abc import Collection, Sequence
from datetime import date

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.data.engine import Engine
from longshore.data.engine.place import DATABASE
from longshore.data.engine.schema import REGISTERED
from longshore.data.imports.parsing import Said
from longshore.data.imports.rows import OurPlayer, Place, Uid, Whose, foreign_player
from longshore.data.loading.rows import Row
from longshore.kit.db.database import Database

_PLAYERS = text("""
SELECT p.id, p.channel_code, p.channel_uid, p.created_at, p.is_sandbox, p.deleted_at
FROM player p JOIN unnest(CAST(:channels AS text[]), CAST(:uids AS text[])) AS w(channel, uid)
  ON w.channel = p.channel_code AND w.uid = p.channel_uid
WHERE p.game_id = :game
""")
_PAID = text("""
SELECT p.channel_code, p.transaction
FROM payment p JOIN unnest(CAST(:channels AS text[]), CAST(:numbers AS text[]))
  AS w(channel, number) ON w.channel = p.channel_code AND w.number = p.transaction
WHERE p.game_id = :game
""")
# Numbers of ours, in the body: bound parameters go into the address, which holds few.
_CAME = f"""SELECT player, min(since) FROM {DATABASE}.events
WHERE game = {{game}} AND event = '{REGISTERED}' AND source = 5 AND player IN ({{players}})
GROUP BY player"""  # noqa: S608 - constants
_KNOWN = f"""SELECT key, import_id FROM {DATABASE}.events
WHERE game = {{game}} AND day IN ({{days}}) AND source = 5 AND import_id != {{number}}
  AND key IN ({{keys}})"""  # noqa: S608 - constants
_AT_ONCE = 5_000


async def whose(database: Database, engine: Engine, place: Place, lines: Sequence[Said]) -> Whose:
    """Players and payments that lines name; raises as `Engine.rows` does."""
    uids = sorted({(one.channel, one.uid) for one in lines})
    async with database.publisher(place.publisher) as session:
        ours = await _ours(session, place, uids)
        paid = await _paid(session, place, lines)
    unknown = [foreign_player(place.game, *uid) for uid in uids if uid not in ours]
    came = {} if place.kind == "registrations" else await _came(engine, place.game, unknown)
    return Whose(ours, came, paid)


async def _paid(
    session: AsyncSession, place: Place, lines: Sequence[Said]
) -> frozenset[tuple[str, str]]:
    """Transactions of channels that came in themselves."""
    if place.kind not in ("payments", "refunds"):
        return frozenset()
    numbers = sorted({(one.channel, one.transaction) for one in lines if one.transaction})
    values = {"game": place.game, "channels": [one for one, _ in numbers],
              "numbers": [one for _, one in numbers]}  # fmt: skip
    return frozenset((row[0], row[1]) for row in await session.execute(_PAID, values))


async def _ours(
    session: AsyncSession, place: Place, uids: Sequence[Uid]
) -> dict[Uid, OurPlayer]:  # fmt: skip
    values = {"game": place.game, "channels": [one for one, _ in uids],
              "uids": [one for _, one in uids]}  # fmt: skip
    return {
        (row.channel_code, row.channel_uid): OurPlayer(
            row.id, row.created_at, row.is_sandbox or row.deleted_at is not None
        )
        for row in await session.execute(_PLAYERS, values)
    }


async def _came(engine: Engine, game: int, players: Sequence[int]) -> dict[int, date]:
    found: dict[int, date] = {}
    for start in range(0, len(players), _AT_ONCE):
        some = ", ".join(map(str, players[start : start + _AT_ONCE]))
        found.update(await engine.rows(_CAME.format(game=game, players=some)))
    return found


async def known(engine: Engine, place: Place, rows: Sequence[Row]) -> dict[int, int]:
    """The keys of those that another import of the game brought in, and its number."""
    found: dict[int, int] = {}
    for start in range(0, len(rows), _AT_ONCE):
        some = rows[start : start + _AT_ONCE]
        days: Collection[date] = {row.day for row in some}
        sql = _KNOWN.format(
            game=place.game, number=place.import_id, keys=", ".join(str(row.key) for row in some),
            days=", ".join(f"'{day}'" for day in days),
        )  # fmt: skip
        found.update(await engine.rows(sql))
    return found
