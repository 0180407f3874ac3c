"""Signing in and out, and what users change about themselves."""

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditSubject, record
from longshore.account.identity import errors, publishers, repository, sessions, throttles
from longshore.account.identity.access import Actor
from longshore.account.identity.api_keys import revoke_all
from longshore.account.identity.models import User
from longshore.kit.db.database import Database
from longshore.kit.errors import ConflictError
from longshore.kit.http.request_context import RequestContext
from longshore.kit.secrets.passwords import PasswordHashing
from longshore.kit.settings import Settings


async def check_password(
    database: Database,
    hashing: PasswordHashing,
    context: RequestContext,
    account: str,
    password: str,
) -> int:
    """The id of the user whose account and password these are.

    Throttles come before the hash; an unknown account costs as much as a wrong password.

    Raises:
        ThrottledError, WrongPasswordError.
    """
    async with database.system() as session:
        user = await repository.user_by_account(session, account)
    known = await throttles.is_known_address(database, user.id if user else None, context.ip)
    await throttles.begin_login(database, account, context.ip, known=known)
    right = await hashing.verify(password, user.password_hash if user else None, is_known=known)
    if user is None or not right or not user.is_enabled:
        raise errors.WrongPasswordError()
    await throttles.forgive_login(database, account, context.ip, known=known)
    if hashing.is_outdated(user.password_hash):
        encoded = await hashing.hash(password)
        async with database.system() as session:
            await repository.replace_hash(session, user.id, user.password_hash, encoded)
    return user.id


async def sign_in(
    database: Database, settings: Settings, context: RequestContext, user_id: int, *, way: str
) -> tuple[User, str]:
    """Begin a session for a user who proved who they are; `way` is "password", "sms" or "link".

    Raises:
        WrongPasswordError: the user is gone or was disabled meanwhile.
        PublisherSuspendedError.
    """
    async with database.system() as session:
        user = await repository.user_by_id(session, user_id)
        if user is None or not user.is_enabled:
            raise errors.WrongPasswordError()
        await publishers.check_open(session, user.publisher_id)
        token = await sessions.begin(session, settings, context, user)
        record(
            session, context, AuditSubject(user.publisher_id, user.id, user.name),
            action="session.begin", target_type="user", target_id=user.id, target_name=user.name,
            after={"way": way},
        )  # fmt: skip
    return user, token


async def sign_out(session: AsyncSession, context: RequestContext, actor: Actor) -> None:
    """End the caller's session."""
    await sessions.end_one(session, actor.user_id, actor.session_id, "signed_out")
    _record_self(session, context, actor, "session.end")


async def own_user(session: AsyncSession, actor: Actor) -> User:
    """The caller's own row."""
    user = await repository.user_by_id(session, actor.user_id)
    if user is None:
        raise errors.UnknownTokenError()
    return user


async def set_name(session: AsyncSession, context: RequestContext, actor: Actor, name: str) -> User:
    """Change the caller's name."""
    user = await own_user(session, actor)
    before, user.name = user.name, name
    _record_self(session, context, actor, "user.set_name", {"name": before}, {"name": name})
    return user


async def set_email(
    session: AsyncSession, context: RequestContext, actor: Actor, email: str
) -> None:
    """Change the caller's e-mail address."""
    user = await own_user(session, actor)
    before, user.email = user.email, email
    _record_self(session, context, actor, "user.set_email", {"email": before}, {"email": email})


async def set_phone(
    database: Database, session: AsyncSession, context: RequestContext, actor: Actor, phone: str
) -> str | None:
    """Change the caller's phone to one that they proved to hold; the phone until now.

    Raises:
        ConflictError: another user has it.
    """
    async with database.system() as everywhere:
        holder = await repository.user_by_phone(everywhere, phone)
    if holder is not None and holder.id != actor.user_id:
        raise ConflictError(what=phone)
    user = await own_user(session, actor)
    before, user.phone = user.phone, phone
    _record_self(session, context, actor, "user.set_phone", {"phone": before}, {"phone": phone})
    return before


async def set_password(
    session: AsyncSession,
    context: RequestContext,
    actor: Actor,
    *,
    encoded: str,
    revoke_keys: bool,
) -> None:
    """Store the caller's new password hash and sign every other session out.

    With `revoke_keys` the caller's API keys end as well: whoever knew the password may have made
    one.
    """
    user = await own_user(session, actor)
    user.password_hash = encoded
    await sessions.end_all(session, user.id, "password_changed", except_id=actor.session_id)
    ended = await revoke_all(session, user.id) if revoke_keys else 0
    _record_self(session, context, actor, "user.set_password", after={"revoked_keys": ended})


async def check_strength(
    settings: Settings, hashing: PasswordHashing, password: str, hints: list[str]
) -> None:
    """Refuse a password that is short or easily guessed.

    Raises:
        WeakPasswordError.
    """
    if await hashing.is_weak(password, min_length=settings.password_min_length, hints=hints):
        raise errors.WeakPasswordError(length=settings.password_min_length)


def _record_self(
    session: AsyncSession,
    context: RequestContext,
    actor: Actor,
    action: str,
    before: dict[str, object] | None = None,
    after: dict[str, object] | None = None,
) -> None:
    record(
        session, context, actor.audit_subject, action=action, target_type="user",
        target_id=actor.user_id, target_name=actor.name, before=before, after=after,
    )  # fmt: skip
