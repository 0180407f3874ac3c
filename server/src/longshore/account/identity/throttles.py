"""Limits around signing in, counted before any password is hashed.

Figures follow PyPI's (warehouse `config.py`): ten failures in five minutes for an account and for
an address, a thousand in all. These limits do not hold for an address from which that account
signed in before, which has one of its own: no stranger and no flood can lock its owner out.
"""

from longshore.account.identity.models import KnownAddress
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.http import throttle
from longshore.kit.http.throttle import Limit

FIVE_MINUTES = 300
LOGIN_ACCOUNT = Limit("login.account", 10, FIVE_MINUTES)
LOGIN_KNOWN = Limit("login.known", 10, FIVE_MINUTES)
LOGIN_IP = Limit("login.ip", 10, FIVE_MINUTES)
LOGIN_ALL = Limit("login.all", 1_000, FIVE_MINUTES)
PASSWORD_CHECK = Limit("password.check", 5, FIVE_MINUTES)
LINK_IP = Limit("link.ip", 20, FIVE_MINUTES)
SMS_PHONE_MINUTE = Limit("sms.phone.minute", 1, 60)
SMS_PHONE_DAY = Limit("sms.phone.day", 10, 86_400)
SMS_IP_HOUR = Limit("sms.ip.hour", 20, 3_600)
SMS_ALL_DAY = Limit("sms.all.day", 2_000, 86_400)


async def is_known_address(database: Database, user_id: int | None, ip: str) -> bool:
    """True when the user signed in from this address in the last 30 days."""
    if user_id is None:
        return False
    async with database.system() as session:
        found = await session.get(KnownAddress, (user_id, throttle.who(ip)))
        return found is not None and (now() - found.last_login_at).days < 30


async def begin_login(database: Database, account: str, ip: str, *, known: bool) -> None:
    """Count an attempt before its password is judged, so that guesses at once are counted too.

    Raises:
        ThrottledError: the account, the address or the installation has failed too often.
    """
    buckets = _login_buckets(account, ip, known=known)
    async with database.system() as session:
        for limit, subject in buckets:
            await throttle.check(session, limit, subject)
    async with database.system() as session:
        refusals = [await throttle.count(session, limit, subject) for limit, subject in buckets]
    for refusal in refusals:
        if refusal:
            raise refusal


async def forgive_login(database: Database, account: str, ip: str, *, known: bool) -> None:
    """Take back the attempt of somebody who turned out to know the password."""
    async with database.system() as session:
        for limit, subject in _login_buckets(account, ip, known=known):
            await throttle.give_back(session, limit, subject)


def _login_buckets(account: str, ip: str, *, known: bool) -> list[tuple[Limit, str]]:
    who, place = account.lower(), throttle.who(ip)
    if known:
        return [(LOGIN_KNOWN, f"{who}@{place}")]
    return [(LOGIN_ACCOUNT, who), (LOGIN_IP, place), (LOGIN_ALL, "")]


async def hit(database: Database, limit: Limit, subject: str) -> None:
    """Count one attempt of a limited thing and refuse when it is one too many.

    Raises:
        ThrottledError: with the seconds to wait.
    """
    async with database.system() as session:
        refusal = await throttle.count(session, limit, subject)
    if refusal:
        raise refusal


async def count_link_use(database: Database, ip: str) -> None:
    """Count one look at a one-time link from an address, so that links cannot be tried out.

    Raises:
        ThrottledError: with the seconds to wait.
    """
    await hit(database, LINK_IP, throttle.who(ip))


async def forgive_link_use(database: Database, ip: str) -> None:
    """Take back a look at a link that is one: of an office that is invited, many look at once."""
    async with database.system() as session:
        await throttle.give_back(session, LINK_IP, throttle.who(ip))
