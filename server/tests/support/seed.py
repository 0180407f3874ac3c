"""The world of a test, kept in its database: planted by one function, not by forty statements.

Making it through the models was most of what a short test cost. The function has a connection of
its own, whose statements ask no foreign key: of emptying the tables, nine tenths went to the rows
that might still refer to what is deleted, and all of them are deleted. The setting is the
connection's since a change of it forgets every plan.
"""

from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace

from psycopg import AsyncConnection
from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import make_transient_to_detached

from longshore.domains.games.models import Game
from longshore.kit.db.database import Database
from longshore.kit.secrets.tokens import new_token, token_digest
from tests.support.world import CLEARED, TestPublisher, World, as_owner, clear, create_world

_PLANT = "SELECT seed.plant(%s::bigint[], %s::bytea[])"
_SEQUENCES = text(
    "SELECT sequencename, last_value FROM pg_sequences JOIN pg_depend AS owned "
    "ON owned.objid = format('%I.%I', schemaname, sequencename)::regclass "
    "AND owned.deptype IN ('a', 'i') JOIN pg_class AS named ON named.oid = owned.refobjid "
    "WHERE owned.classid = 'pg_class'::regclass AND named.relname = ANY(:names)"
).bindparams(names=CLEARED)
_SIGN_IN = (
    "UPDATE login_session SET token_digest = given.digest, created_at = now(), "
    "last_seen_at = now(), expires_at = now() + interval '1 day' "
    "FROM unnest(users, digests) AS given (id, digest) WHERE user_id = given.id;"
)


class Seed:
    """A copy of a fresh world beside the tables of one database."""

    def __init__(self, connection: AsyncConnection, world: World) -> None:
        self._connection = connection
        self._world = world

    @classmethod
    @asynccontextmanager
    async def take(cls, database: Database, superuser_url: str) -> "AsyncIterator[Seed]":
        """Make the world once, and what plants it again by the superuser of the same database."""
        await clear(database)
        world = await create_world(database)
        async with as_owner(database) as session:
            filled = [name for name in CLEARED if await _has_rows(session, name)]
            sequences = (await session.execute(_SEQUENCES)).all()
            copies = "".join(f'CREATE TABLE seed."{name}" AS TABLE "{name}";' for name in filled)
            body = "".join((*_cleared(), *_copied(filled), *_counted(sequences), _SIGN_IN))
            connection = await session.connection()
            await connection.exec_driver_sql(
                f"CREATE SCHEMA seed; {copies} CREATE FUNCTION "
                "seed.plant(users bigint[], digests bytea[]) RETURNS void "
                f"LANGUAGE plpgsql AS $plant$ BEGIN {body} END $plant$"
            )
        async with await AsyncConnection.connect(
            superuser_url, autocommit=True, options="-c session_replication_role=replica"
        ) as planting:
            yield cls(planting, world)

    async def plant(self) -> World:
        """Empty the tables, put the world in, and let everybody in it be signed in anew."""
        world = World(_again(self._world.aurora), _again(self._world.borealis))
        users = (*world.aurora.users.values(), *world.borealis.users.values())
        digests = {user.id: token_digest(user.token) for user in users}
        await self._connection.execute(_PLANT, (list(digests), list(digests.values())))
        return world


def _again(publisher: TestPublisher) -> TestPublisher:
    """The same publisher with new tokens, and games that no test has touched."""
    users = {kind: replace(user, token=new_token()) for kind, user in publisher.users.items()}
    return replace(
        publisher,
        users=users,
        games=[_game_again(game) for game in publisher.games],
        role_ids=dict(publisher.role_ids),
    )


def _game_again(game: Game) -> Game:
    names = [column.key for column in Game.__mapper__.column_attrs]
    copied = Game(**{name: getattr(game, name) for name in names})
    make_transient_to_detached(copied)
    return copied


async def _has_rows(session: AsyncSession, name: str) -> bool:
    return bool((await session.execute(text(f'SELECT EXISTS (SELECT FROM "{name}")'))).scalar())


def _cleared() -> Iterator[str]:
    """Empties what holds something: TRUNCATE makes new files, and an empty DELETE is not free."""
    for name in reversed(CLEARED):
        yield f'IF EXISTS (SELECT FROM "{name}") THEN DELETE FROM "{name}"; END IF;'


def _copied(filled: Iterable[str]) -> Iterator[str]:
    for name in filled:
        yield (f'INSERT INTO "{name}" OVERRIDING SYSTEM VALUE SELECT * FROM seed."{name}";')


def _counted(sequences: Iterable[Row[tuple[str, int | None]]]) -> Iterator[str]:
    """Each number goes on after the seed's last."""
    for name, last in sequences:
        yield f"PERFORM setval('{name}', {last or 1}, {str(last is not None).lower()});"
