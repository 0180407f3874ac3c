"""Asking for the password again before something that a stolen session must not do."""

from longshore.account.identity import errors, service, throttles
from longshore.account.identity.access import Actor
from longshore.account.identity.app_state import Services
from longshore.account.identity.service import Proven
from longshore.kit.http import throttle


async def reconfirm(wired: Services, actor: Actor, password: str) -> Proven:
    """Refuse unless `password` is the caller's own; five wrong ones in five minutes are the most.

    A right one is not counted, however often it is asked for. To be asked before the call's own
    transaction begins: a connection that waits for a hash is one that nobody else has. What this
    gives is what `service.held_user` takes in that transaction: another password may be set in
    between.

    Raises:
        ThrottledError: too many wrong ones. WrongCurrentPasswordError.
    """
    async with wired.database.publisher(actor.publisher_id) as session:
        encoded = (await service.own_user(session, actor)).password_hash
    subject = str(actor.user_id)
    await throttles.hit(wired.database, throttles.PASSWORD_CHECK, subject)
    if not await wired.hashing.verify(password, encoded, is_known=True):
        raise errors.WrongCurrentPasswordError()
    async with wired.database.system() as counting:
        await throttle.give_back(counting, throttles.PASSWORD_CHECK, subject)
    return Proven(actor.user_id, encoded)
