"""Asking for the password again before something that a stolen session must not do."""

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.identity import service, throttles
from longshore.domains.identity.access import Actor
from longshore.domains.identity.app_state import Services
from longshore.kit import throttle


async def reconfirm(wired: Services, session: AsyncSession, actor: Actor, password: str) -> None:
    """Refuse unless `password` is the caller's own; five wrong ones in five minutes are the most.

    A right one is not counted, however often it is asked for.

    Raises:
        ThrottledError: too many wrong ones. WrongCurrentPasswordError.
    """
    user = await service.own_user(session, actor)
    await service.confirm_password(wired.database, wired.hashing, user, password)
    async with wired.database.system() as counting:
        await throttle.give_back(counting, throttles.PASSWORD_CHECK, str(user.id))
