"""The world of a test: two publishers, each with users of different rights and three games."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import lru_cache

from argon2 import PasswordHasher
from sqlalchemy import NullPool, select, text
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine

from longshore.account.identity import Permission
from longshore.account.identity.models import (
    LoginSession,
    Publisher,
    Role,
    RolePermission,
    User,
    UserGame,
    UserRole,
)
from longshore.domains.games.models import Game
from longshore.kit.clock import now
from longshore.kit.db.database import Base, Database, async_url
from longshore.kit.secrets.tokens import new_token, token_digest

PASSWORD = "correct horse battery staple 42"
PAGES = (Permission.PACK, Permission.OPERATE, Permission.POPULARIZE, Permission.DATA_CENTER)
ROLES: dict[str, tuple[Permission, ...]] = {
    "pack": (
        Permission.PACK,
        Permission.PACK_EDIT,
        Permission.PACK_BUILD,
        Permission.SIGNING_KEY,
        Permission.SECRET_REVEAL,
        Permission.COMMENT,
    ),
    "reader": PAGES,
    "none": (),
    "scoped": (*PAGES, Permission.COMMENT),
}


@dataclass
class TestUser:
    """A user with a live session; `token` goes into Access-Token."""

    __test__ = False
    id: int
    publisher_id: int
    account: str
    name: str
    phone: str | None
    token: str
    password: str = PASSWORD


@dataclass
class TestPublisher:
    """A publisher with its users by kind and its games."""

    __test__ = False
    id: int
    name: str
    users: dict[str, TestUser] = field(default_factory=dict)
    games: list[Game] = field(default_factory=list)
    role_ids: dict[str, int] = field(default_factory=dict)

    @property
    def owner(self) -> TestUser:
        """Holds everything."""
        return self.users["owner"]

    @property
    def pack(self) -> TestUser:
        """May pack and comment, every game."""
        return self.users["pack"]

    @property
    def reader(self) -> TestUser:
        """Sees every page, may not comment, every game."""
        return self.users["reader"]

    @property
    def none(self) -> TestUser:
        """Has no permission at all, every game."""
        return self.users["none"]

    @property
    def scoped(self) -> TestUser:
        """Every page and comment, the first game only."""
        return self.users["scoped"]


@dataclass
class World:
    """Two publishers that must never see each other."""

    aurora: TestPublisher
    borealis: TestPublisher


@lru_cache
def password_hash() -> str:
    """One hash for every user: hashing is not what most tests are about."""
    return PasswordHasher(time_cost=2, memory_cost=19456, parallelism=1).hash(PASSWORD)


@asynccontextmanager
async def as_owner(database: Database) -> AsyncIterator[AsyncSession]:
    """A transaction of the role that owns the tables: nobody else may empty the audit log."""
    assert database.addresses.owner
    engine = create_async_engine(async_url(database.addresses.owner), poolclass=NullPool)
    async with AsyncSession(engine, expire_on_commit=False) as session, session.begin():
        yield session


async def clear(database: Database) -> None:
    """Empty every table but the official channels, and count from 1 again.

    Most tables are empty after most tests, and TRUNCATE makes new files for each of them and for
    its indexes: deleting from those that hold something takes a tenth of the time.
    """
    async with as_owner(database) as session:
        filled = set((await session.execute(_FILLED)).scalars())
        for name in reversed(CLEARED):
            if name in filled:
                await session.execute(text(f'DELETE FROM "{name}"'))
        await session.execute(_COUNT_FROM_1)


# In the order in which rows can be put in: what others refer to comes first.
# The official channels are the migration's, the installation is that of the data directory.
_KEPT = ("official_channel", "installation")
CLEARED = [table.name for table in Base.metadata.sorted_tables if table.name not in _KEPT]
_FILLED = text(
    " UNION ALL ".join(f"SELECT '{name}' WHERE EXISTS (SELECT FROM \"{name}\")" for name in CLEARED)
)
_COUNT_FROM_1 = text(
    "SELECT setval(sequence.oid, 1, false) FROM pg_depend AS owned "
    "JOIN pg_class AS sequence ON sequence.oid = owned.objid AND sequence.relkind = 'S' "
    "JOIN pg_class AS named ON named.oid = owned.refobjid "
    "WHERE owned.classid = 'pg_class'::regclass AND owned.deptype IN ('a', 'i') "
    "AND named.relname = ANY(:names)"
).bindparams(names=CLEARED)


async def create_world(database: Database) -> World:
    """Both publishers, whole; rows of a kind go in together."""
    async with database.system() as session:
        aurora = TestPublisher(0, "Aurora Games")
        borealis = TestPublisher(0, "Borealis")
        rows = [Publisher(name=publisher.name) for publisher in (aurora, borealis)]
        await _add(session, rows)
        aurora.id, borealis.id = (row.id for row in rows)
        await _create_games(session, (aurora, borealis))
        users = _users(aurora, "aurora", 1) + _users(borealis, "borealis", 2)
        await _add(session, users)
        await _give_roles(session, aurora, users)
        await _give_roles(session, borealis, users)
        tokens = [new_token() for _ in users]
        await _add(session, [_session(*pair) for pair in zip(users, tokens, strict=True)])
    for user, token in zip(users, tokens, strict=True):
        publisher = aurora if user.publisher_id == aurora.id else borealis
        kind = user.account.partition(".")[2]
        publisher.users[kind] = TestUser(
            user.id, publisher.id, user.account, user.name, user.phone, token
        )
    return World(aurora, borealis)


async def _add(session: AsyncSession, rows: Sequence[Base]) -> None:
    session.add_all(rows)
    await session.flush()


async def _create_games(session: AsyncSession, publishers: Sequence[TestPublisher]) -> None:
    kinds = (("One", "app", 1), ("Two", "app", 1), ("Mini", "miniapp", 0))
    rows = [
        Game(
            publisher_id=publisher.id,
            name=f"{publisher.name} {title}",
            game_type=kind,
            publish_status=published,
        )
        for publisher in publishers
        for title, kind, published in kinds
    ]
    await _add(session, rows)
    # What the database fills in is read, too.
    every = select(Game).order_by(Game.id).execution_options(populate_existing=True)
    for game in (await session.scalars(every)).all():
        next(one for one in publishers if one.id == game.publisher_id).games.append(game)


def _users(publisher: TestPublisher, prefix: str, number: int) -> list[User]:
    return [
        User(
            publisher_id=publisher.id,
            account=f"{prefix}.{kind}",
            name=f"{prefix.title()} {kind}",
            phone=f"+8613800{number:03}{index:03}",
            password_hash=password_hash(),
            is_owner=kind == "owner",
            all_games=kind != "scoped",
        )
        for index, kind in enumerate(("owner", *ROLES))
    ]


async def _give_roles(
    session: AsyncSession, publisher: TestPublisher, users: Sequence[User]
) -> None:
    """One role for each kind of user that may do anything; the scoped one has the first game."""
    roles = {kind: Role(publisher_id=publisher.id, name=kind) for kind in ROLES if ROLES[kind]}
    await _add(session, list(roles.values()))
    publisher.role_ids = {kind: role.id for kind, role in roles.items()}
    held: list[Base] = []
    for user in users:
        kind = user.account.partition(".")[2]
        if user.publisher_id != publisher.id:
            continue
        if kind == "scoped":
            first = publisher.games[0].id
            held.append(UserGame(publisher_id=publisher.id, user_id=user.id, game_id=first))
        if kind in roles:
            role_id = roles[kind].id
            held.append(UserRole(publisher_id=publisher.id, user_id=user.id, role_id=role_id))
            for key in ROLES[kind]:
                held.append(RolePermission(publisher_id=publisher.id, role_id=role_id, key=key))
    await _add(session, held)


async def sign_in(session: AsyncSession, user: User) -> str:
    """A live session's token."""
    token = new_token()
    await _add(session, [_session(user, token)])
    return token


def _session(user: User, token: str) -> LoginSession:
    return LoginSession(
        publisher_id=user.publisher_id,
        user_id=user.id,
        token_digest=token_digest(token),
        expires_at=now() + timedelta(days=1),
        ip="192.0.2.1",
        user_agent="test",
    )
