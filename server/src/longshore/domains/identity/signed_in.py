"""The answer of everything that signs somebody in."""

from sqlalchemy import text

from longshore.domains.identity import repository
from longshore.domains.identity.models import User
from longshore.domains.identity.permissions import known_keys
from longshore.domains.identity.presenter import user_info
from longshore.domains.identity.schemas import UserInfo
from longshore.kit.db import Database

_KEYS = text(
    "SELECT DISTINCT rp.key FROM user_role ur JOIN role_permission rp ON rp.role_id = ur.role_id "
    "WHERE ur.user_id = :user_id"
)


async def describe(database: Database, user: User, token: str) -> UserInfo:
    """The user's info with a fresh token."""
    async with database.publisher(user.publisher_id) as session:
        keys = (await session.execute(_KEYS, {"user_id": user.id})).scalars().all()
        publisher = await repository.publisher_by_id(session, user.publisher_id)
    name = publisher.name if publisher else ""
    return user_info(user, name, token, frozenset(known_keys(list(keys))))
