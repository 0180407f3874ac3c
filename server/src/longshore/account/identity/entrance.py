"""Letting somebody in who proved who they are, and the answer that they get."""

from sqlalchemy import text

from longshore.account.identity import repository, service
from longshore.account.identity.app_state import Services
from longshore.account.identity.permissions import held_permissions
from longshore.account.identity.presenter import user_info
from longshore.account.identity.schemas import UserInfo
from longshore.kit.http.request_context import RequestContext

_KEYS = text(
    "SELECT DISTINCT rp.key FROM user_role ur JOIN role_permission rp ON rp.role_id = ur.role_id "
    "WHERE ur.user_id = :user_id"
)


async def admit(
    wired: Services,
    context: RequestContext,
    user_id: int,
    *,
    way: str,
    password_hash: str | None = None,
) -> UserInfo:
    """Begin a session and describe the user with their fresh token.

    `password_hash` is what a password was compared with, if that is how they proved who they are.

    Raises:
        WrongPasswordError: the user is gone, was disabled or has another password meanwhile.
    """
    proven = service.Proven(user_id, password_hash)
    user, token = await service.sign_in(wired.database, wired.settings, context, proven, way=way)
    async with wired.database.publisher(user.publisher_id) as session:
        keys = (await session.execute(_KEYS, {"user_id": user.id})).scalars().all()
        publisher = await repository.publisher_by_id(session, user.publisher_id)
    name = publisher.name if publisher else ""
    permissions = held_permissions(
        list(keys),
        is_owner=user.is_owner,
        is_provider=publisher is not None and publisher.is_provider,
    )
    return user_info(user, name, token, permissions)
