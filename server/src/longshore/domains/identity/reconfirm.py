"""Asking for the password again before something that a stolen session must not do."""

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.identity import service
from longshore.domains.identity.access import Actor
from longshore.domains.identity.app_state import Services


async def reconfirm(wired: Services, session: AsyncSession, actor: Actor, password: str) -> None:
    """Refuse unless `password` is the caller's own; five tries in five minutes.

    Raises:
        ThrottledError: too many wrong ones. WrongCurrentPasswordError.
    """
    user = await service.own_user(session, actor)
    await service.confirm_password(wired.database, wired.hashing, user, password)
