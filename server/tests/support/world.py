"""The world of a test: two publishers, each with users of different rights and three games."""

from dataclasses import dataclass, field
from datetime import timedelta
from functools import lru_cache

from argon2 import PasswordHasher
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.games.models import Game
from longshore.domains.identity import Permission
from longshore.domains.identity.models import (
    LoginSession,
    Publisher,
    Role,
    RolePermission,
    User,
    UserGame,
    UserRole,
)
from longshore.kit.clock import now
from longshore.kit.db import Base, Database
from longshore.kit.tokens import new_token, token_digest

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


async def clear(database: Database) -> None:
    """Empty every table but the official channels."""
    names = [
        table.name for table in Base.metadata.sorted_tables if table.name != "official_channel"
    ]
    async with database.system() as session:
        await session.execute(text("TRUNCATE " + ", ".join(names) + " RESTART IDENTITY CASCADE"))


async def create_world(database: Database) -> World:
    """Both publishers, whole."""
    async with database.system() as session:
        aurora = await _create_publisher(session, "Aurora Games", "aurora", 1)
        borealis = await _create_publisher(session, "Borealis", "borealis", 2)
    return World(aurora, borealis)


async def _create_publisher(
    session: AsyncSession, name: str, prefix: str, number: int
) -> TestPublisher:
    row = Publisher(name=name)
    session.add(row)
    await session.flush()
    publisher = TestPublisher(row.id, name)
    for title, kind, published in (("One", "app", 1), ("Two", "app", 1), ("Mini", "miniapp", 0)):
        game = Game(
            publisher_id=row.id, name=f"{name} {title}", game_type=kind, publish_status=published
        )
        session.add(game)
        await session.flush()
        await session.refresh(game)
        publisher.games.append(game)
    for index, kind in enumerate(("owner", *ROLES)):
        phone = f"+8613800{number:03}{index:03}"
        publisher.users[kind] = await _create_user(session, publisher, prefix, kind, phone)
    return publisher


async def _create_user(
    session: AsyncSession, publisher: TestPublisher, prefix: str, kind: str, phone: str
) -> TestUser:
    user = User(
        publisher_id=publisher.id,
        account=f"{prefix}.{kind}",
        name=f"{prefix.title()} {kind}",
        phone=phone,
        password_hash=password_hash(),
        is_owner=kind == "owner",
        all_games=kind != "scoped",
    )
    session.add(user)
    await session.flush()
    if kind == "scoped":
        game = UserGame(publisher_id=publisher.id, user_id=user.id, game_id=publisher.games[0].id)
        session.add(game)
    if ROLES.get(kind):
        await _give_role(session, publisher, user, kind)
    token = await sign_in(session, user)
    return TestUser(user.id, publisher.id, user.account, user.name, phone, token)


async def _give_role(
    session: AsyncSession, publisher: TestPublisher, user: User, kind: str
) -> None:
    role = Role(publisher_id=publisher.id, name=kind)
    session.add(role)
    await session.flush()
    publisher.role_ids[kind] = role.id
    for key in ROLES[kind]:
        session.add(RolePermission(publisher_id=publisher.id, role_id=role.id, key=key))
    session.add(UserRole(publisher_id=publisher.id, user_id=user.id, role_id=role.id))


async def sign_in(session: AsyncSession, user: User) -> str:
    """A live session's token."""
    token = new_token()
    session.add(
        LoginSession(
            publisher_id=user.publisher_id,
            user_id=user.id,
            token_digest=token_digest(token),
            expires_at=now() + timedelta(days=1),
            ip="192.0.2.1",
            user_agent="test",
        )
    )
    await session.flush()
    return token
