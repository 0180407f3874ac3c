"""The first administrator of an empty installation: a one-time link, no default credential."""

from datetime import timedelta

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditSubject, record
from longshore.account.identity.errors import InvalidLinkError
from longshore.account.identity.models import Publisher, SetupLink, User
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.http.request_context import RequestContext
from longshore.kit.secrets.tokens import new_token, token_digest

LINK_VALID_SECONDS = 3_600
# One setup at a time, whoever races for the link: the number only has to be our own.
_LOCK = text("SELECT pg_advisory_xact_lock(7316001)")


async def new_link(database: Database) -> str | None:
    """A fresh token for the setup page, or None when a publisher exists already."""
    token = new_token()
    async with database.system() as session:
        if await _is_set_up(session):
            return None
        await session.execute(text("DELETE FROM setup_link"))
        session.add(
            SetupLink(
                token_digest=token_digest(token),
                expires_at=now() + timedelta(seconds=LINK_VALID_SECONDS),
            )
        )
    return token


async def check_link(session: AsyncSession, token: str) -> SetupLink:
    """The link of a token, while it can be used.

    Raises:
        InvalidLinkError.
    """
    link = await session.get(SetupLink, token_digest(token))
    if link is None or link.used_at or link.expires_at <= now() or await _is_set_up(session):
        raise InvalidLinkError()
    return link


async def claim(
    session: AsyncSession,
    context: RequestContext,
    *,
    token: str,
    publisher_name: str,
    account: str,
    name: str,
    password_hash: str,
) -> User:
    """Use the link: the first publisher with its owner.

    Raises:
        InvalidLinkError: unknown, used or too old, or somebody was faster.
    """
    await session.execute(_LOCK)
    link = await check_link(session, token)
    link.used_at = now()
    user = await create_publisher(
        session,
        publisher_name=publisher_name,
        account=account,
        name=name,
        password_hash=password_hash,
    )
    record(
        session, context, AuditSubject(user.publisher_id, user.id, user.name),
        action="publisher.create", target_type="publisher", target_id=user.publisher_id,
        target_name=publisher_name,
    )  # fmt: skip
    return user


async def create_publisher(
    session: AsyncSession, *, publisher_name: str, account: str, name: str, password_hash: str
) -> User:
    """The first publisher, which is the provider, and its owner."""
    publisher = Publisher(name=publisher_name, is_provider=True)
    session.add(publisher)
    await session.flush()
    user = User(
        publisher_id=publisher.id,
        account=account,
        name=name,
        password_hash=password_hash,
        is_owner=True,
        all_games=True,
    )
    session.add(user)
    await session.flush()
    await session.refresh(user)
    return user


async def _is_set_up(session: AsyncSession) -> bool:
    return (await session.execute(select(Publisher.id).limit(1))).first() is not None
