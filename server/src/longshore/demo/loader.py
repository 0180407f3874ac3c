"""Loading the demo into an empty installation, once, and telling how to sign in.

Passwords are random per installation and kept only in `demo-logins.json` (mode 0600) in the data
directory; the database has their hashes. Nothing here runs unless LONGSHORE_DEMO is set.
"""

import json
import re
import secrets
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity.models import (
    Publisher,
    Role,
    RolePermission,
    User,
    UserGame,
    UserRole,
)
from longshore.account.identity.permissions import held_permissions, known_keys
from longshore.demo.cast import AURORA, COMMENTS, COMPANIES, TAGS, THREADS, Company, Person
from longshore.demo.icons import draw_icon
from longshore.domains.files.uploads import file_key
from longshore.domains.games.models import Game
from longshore.domains.popularize.promoters.models import Promoter
from longshore.domains.talk.comments.models import Comment
from longshore.integrations.object_store import Bucket
from longshore.integrations.object_store.opened import open_store
from longshore.kit.aside import aside
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.files import write_private
from longshore.kit.secrets.passwords import PasswordHashing
from longshore.kit.settings import Settings

LOGINS_FILE = "demo-logins.json"
_WORDS = (
    "harbor", "lantern", "compass", "saffron", "orbit", "velvet",
    "cobalt", "meadow", "thunder", "maple", "silver", "canyon",
    "pepper", "glacier", "marble", "tulip", "falcon", "amber",
    "willow", "pixel", "rocket", "coral", "breeze", "quartz",
    "lotus", "ember",
)  # fmt: skip
_BUSY_PAGE = "SDK"
_COMMENTS_ON_BUSY_PAGE = 123


async def load_demo(settings: Settings, database: Database, hashing: PasswordHashing) -> Path:
    """Make the demo if there is no publisher yet; the file with its logins.

    Everything is one transaction: a start that is cut off leaves nothing, and the next one does it
    again with new passwords.
    """
    path = settings.data_dir / LOGINS_FILE
    async with database.system() as session:
        if (await session.execute(select(Publisher.id).limit(1))).first():
            _refresh_address(path, settings)
            return path
        logins: list[dict[str, object]] = []
        for number, company in enumerate(COMPANIES, start=1):
            logins += await _load_company(session, settings, hashing, company, number)
        document = {"address": _address(settings), "logins": logins}
        write_private(path, (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode())
    return path


def _refresh_address(path: Path, settings: Settings) -> None:
    """Keep the file right when Longshore moved to another port."""
    if not path.exists():
        return
    document = json.loads(path.read_text())
    if document["address"] != _address(settings):
        document["address"] = _address(settings)
        write_private(path, (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode())


def _address(settings: Settings) -> str:
    return f"http://{settings.host}:{settings.port}/micro"


async def _load_company(
    session: AsyncSession,
    settings: Settings,
    hashing: PasswordHashing,
    company: Company,
    number: int,
) -> list[dict[str, object]]:
    publisher = Publisher(name=company.name, is_provider=company.is_provider)
    session.add(publisher)
    await session.flush()
    games = await _add_games(session, settings, company, publisher.id)
    users, logins = [], []
    for index, person in enumerate(company.people, start=1):
        password = await demo_password(
            settings, hashing, [company.name, person.account, person.name]
        )
        phone = f"+86138000{number:02}{index:03}"
        user = User(
            publisher_id=publisher.id,
            account=person.account,
            name=person.name,
            phone=phone,
            email=f"{person.account}@example.com",
            password_hash=await hashing.hash(password),
            is_owner=person.is_owner,
            all_games=person.game_numbers is None,
        )
        session.add(user)
        await session.flush()
        await _grant(session, publisher.id, user, person, games)
        users.append(user)
        logins.append(_login(person, company, phone, password))
    _add_promoters(session, publisher.id, games, users[0])
    if company is AURORA:
        # The older first: lists tell the newest by its number.
        await _add_threads(session, publisher.id, games[0], users)
        _add_comments(session, publisher.id, games[0], users)
    return logins


async def demo_password(settings: Settings, hashing: PasswordHashing, hints: list[str]) -> str:
    """Four random words that the product's own rule takes: a draw may repeat a word."""
    while True:
        password = "-".join(secrets.choice(_WORDS) for _ in range(4))
        least = settings.password_min_length
        if not await hashing.is_weak(password, min_length=least, hints=hints):
            return password


def _login(person: Person, company: Company, phone: str, password: str) -> dict[str, object]:
    held = held_permissions(
        list(person.permissions), is_owner=person.is_owner, is_provider=company.is_provider
    )
    return {
        "account": person.account,
        "password": password,
        "phone": phone,
        "name": person.name,
        "publisher": company.name,
        "permissions": [key.value for key in known_keys([key.value for key in held])],
        "can": {"zh-CN": person.zh, "en-US": person.en},
    }


async def _add_games(
    session: AsyncSession, settings: Settings, company: Company, publisher_id: int
) -> list[Game]:
    games = []
    for game in company.games:
        key = file_key("png") if game.icon else ""
        if game.icon:
            icon = await aside(draw_icon, *game.icon)
            await open_store(settings).put_bytes(Bucket.CDN, key, icon, content_type="image/png")
        row = Game(
            publisher_id=publisher_id,
            name=game.name,
            icon=key,
            game_type=game.kind,
            publish_status=int(game.is_published),
        )
        session.add(row)
        await session.flush()
        games.append(row)
    return games


async def _grant(
    session: AsyncSession, publisher_id: int, user: User, person: Person, games: list[Game]
) -> None:
    for number in person.game_numbers or ():
        session.add(UserGame(publisher_id=publisher_id, user_id=user.id, game_id=games[number].id))
    if not person.permissions:
        return
    role = Role(publisher_id=publisher_id, name=person.zh, description=person.en)
    session.add(role)
    await session.flush()
    for key in person.permissions:
        session.add(RolePermission(publisher_id=publisher_id, role_id=role.id, key=key))
    session.add(UserRole(publisher_id=publisher_id, user_id=user.id, role_id=role.id))


def _add_promoters(
    session: AsyncSession, publisher_id: int, games: list[Game], author: User
) -> None:
    partners = (("渔火传媒", "yuhuo"), ("南风游戏社", "nanfeng"), ("Bright Media", "bright"))
    for game in games[:3]:
        for name, code in partners:
            session.add(
                Promoter(
                    publisher_id=publisher_id,
                    game_id=game.id,
                    name=name,
                    code=code,
                    contact=f"{code}@example.com",
                    created_user_id=author.id,
                    created_user_name=author.name,
                )
            )


def _add_comments(session: AsyncSession, publisher_id: int, game: Game, users: list[User]) -> None:
    writers = [user for user in users if user.account != "aurora.none"]
    moment = now() - timedelta(hours=_COMMENTS_ON_BUSY_PAGE)
    for index in range(_COMMENTS_ON_BUSY_PAGE):
        moment += timedelta(minutes=59)
        comment = _comment(game, _BUSY_PAGE, COMMENTS[index % len(COMMENTS)], moment)
        comment.tags = [TAGS[index % len(TAGS)]]
        comment.publisher_id, comment.created_user_id = (
            publisher_id,
            writers[index % len(writers)].id,
        )
        session.add(comment)


async def _add_threads(
    session: AsyncSession, publisher_id: int, game: Game, users: list[User]
) -> None:
    """Comments with replies; older than those of the busy page, and one is resolved."""
    writers = [user for user in users if user.account != "aurora.none"]
    moment = now() - timedelta(hours=_COMMENTS_ON_BUSY_PAGE + 24)
    for contents, is_resolved in THREADS:
        first: Comment | None = None
        for writer, content in zip(writers, contents, strict=False):
            moment += timedelta(minutes=25)
            comment = _comment(game, "Channel", content, moment)
            comment.publisher_id, comment.created_user_id = publisher_id, writer.id
            comment.parent_id = first.id if first else None
            session.add(comment)
            await session.flush()
            first = first or comment
        if first and is_resolved:
            first.resolved_at, first.resolved_user_id = moment, writers[0].id


def _comment(game: Game, page_id: str, content: str, moment: datetime) -> Comment:
    return Comment(
        game_id=game.id,
        page_id=page_id,
        content=content,
        plain_text=_plain(content),
        tags=[],
        created_at=moment,
        updated_at=moment,
    )


def _plain(content: str) -> str:
    return re.sub(r"<[^>]+>", " ", content).strip()
