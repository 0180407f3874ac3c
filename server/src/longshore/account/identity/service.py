"""Signing in and out, and what users change about themselves."""

from dataclasses import dataclass

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


@dataclass(frozen=True)
class Proven:
    """Who proved who they are; by a password: the hash that it was compared with."""

    user_id: int
    password_hash: str | None = None


async def check_password(
    database: Database,
    hashing: PasswordHashing,
    context: RequestContext,
    account: str,
    password: str,
) -> Proven:
    """The user whose account and password these are.

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
    current = user.password_hash
    if hashing.is_outdated(current):
        encoded = await hashing.hash(password)
        async with database.system() as session:
            current = await repository.replace_hash(session, user.id, current, encoded)
    return Proven(user.id, current)


async def sign_in(
    database: Database, settings: Settings, context: RequestContext, proven: Proven, *, way: str
) -> tuple[User, str]:
    """Begin a session for a user who proved who they are; `way` is "password", "sms" or "link".

    Comparing a password takes time, in which somebody may set another one and end all sessions: the
    user is held until this one is there to be ended, or is not begun.

    Raises:
        WrongPasswordError: the user is gone, was disabled or has another password meanwhile.
        PublisherSuspendedError.
    """
    async with database.system() as session:
        user = await repository.user_by_id(session, proven.user_id, is_held=True)
        if user is None or not user.is_enabled:
            raise errors.WrongPasswordError()
        if proven.password_hash not in (None, user.password_hash):
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


async def held_user(session: AsyncSession, proven: Proven) -> User:
    """The user as they were when they proved who they are, held until the transaction ends.

    Comparing a password takes time, in which its owner may set another one because somebody else
    knows it: what that one confirmed is not done after that.

    Raises:
        UnknownTokenError: the user is gone. SessionRevokedError: they were disabled meanwhile.
        WrongCurrentPasswordError: they have another password meanwhile.
    """
    user = await repository.user_by_id(session, proven.user_id, is_held=True)
    if user is None:
        raise errors.UnknownTokenError()
    if not user.is_enabled:
        raise errors.SessionRevokedError()
    if proven.password_hash not in (None, user.password_hash):
        raise errors.WrongCurrentPasswordError()
    return user


async def set_name(session: AsyncSession, context: RequestContext, actor: Actor, name: str) -> User:
    """Change the caller's name."""
    user = await own_user(session, actor)
    before, user.name = user.name, name
    _record_self(session, context, actor, "user.set_name", {"name": before}, {"name": name})
    return user


async def set_email(
    session: AsyncSession, context: RequestContext, actor: Actor, proven: Proven, email: str
) -> None:
    """Change the caller's e-mail address.

    Raises:
        WrongCurrentPasswordError: as `held_user`.
    """
    user = await held_user(session, proven)
    before, user.email = user.email, email
    _record_self(session, context, actor, "user.set_email", {"email": before}, {"email": email})


async def set_phone(
    database: Database, session: AsyncSession, context: RequestContext, actor: Actor,
    proven: Proven, phone: str,
) -> str | None:  # fmt: skip
    """Change the caller's phone to one that they proved to hold; the phone until now.

    Raises:
        ConflictError: another user has it. WrongCurrentPasswordError: as `held_user`.
    """
    async with database.system() as everywhere:
        holder = await repository.user_by_phone(everywhere, phone)
    if holder is not None and holder.id != actor.user_id:
        raise ConflictError(what=phone)
    user = await held_user(session, proven)
    before, user.phone = user.phone, phone
    _record_self(session, context, actor, "user.set_phone", {"phone": before}, {"phone": phone})
    return before


async def set_password(
    session: AsyncSession,
    context: RequestContext,
    actor: Actor,
    proven: Proven,
    *,
    encoded: str,
    revoke_keys: bool,
) -> None:
    """Store the caller's new password hash and sign every other session out.

    With `revoke_keys` the caller's API keys end as well: whoever knew the password may have made
    one.

    Raises:
        WrongCurrentPasswordError: as `held_user`.
    """
    user = await held_user(session, proven)
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
