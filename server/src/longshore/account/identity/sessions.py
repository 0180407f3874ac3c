"""Sessions: begun at sign-in, listed, revoked, displaced, ended."""

from datetime import timedelta
from typing import Literal

from sqlalchemy import bindparam, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity.models import KnownAddress, LoginSession, User
from longshore.kit.clock import now
from longshore.kit.http.request_context import RequestContext
from longshore.kit.http.throttle import who
from longshore.kit.secrets.tokens import new_token, token_digest
from longshore.kit.settings import Settings

EndedReason = Literal[
    "signed_out", "revoked", "disabled", "displaced", "password_changed", "suspended"
]

_live = (
    select(LoginSession)
    .where(LoginSession.user_id == bindparam("user_id"), LoginSession.ended_at.is_(None))
    .order_by(LoginSession.id.desc())
)


async def begin(
    session: AsyncSession, settings: Settings, context: RequestContext, user: User
) -> str:
    """Sign `user` in, return the Access-Token; the oldest sessions over the cap are displaced."""
    token, moment = new_token(), now()
    session.add(
        LoginSession(
            publisher_id=user.publisher_id,
            user_id=user.id,
            token_digest=token_digest(token),
            created_at=moment,
            last_seen_at=moment,
            expires_at=moment + timedelta(seconds=settings.session_absolute_seconds),
            ip=context.ip,
            user_agent=context.user_agent,
        )
    )
    user.last_login_at = moment
    await _remember_address(session, user, who(context.ip))
    await session.flush()
    live = (await session.execute(_live, {"user_id": user.id})).scalars().all()
    for row in live[settings.sessions_per_user :]:
        _end(row, "displaced")
    return token


async def _remember_address(session: AsyncSession, user: User, ip: str) -> None:
    statement = insert(KnownAddress).values(
        publisher_id=user.publisher_id, user_id=user.id, ip=ip, last_login_at=now()
    )
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["user_id", "ip"],
            set_={"last_login_at": statement.excluded.last_login_at},
        )
    )


def _end(row: LoginSession, reason: EndedReason) -> None:
    row.ended_at, row.ended_reason = now(), reason


async def live_sessions(
    session: AsyncSession, settings: Settings, user_id: int
) -> list[LoginSession]:
    """A user's sessions that can still be used, newest first."""
    moment = now()
    idle_since = moment - timedelta(seconds=settings.session_idle_seconds)
    rows = (await session.execute(_live, {"user_id": user_id})).scalars()
    return [row for row in rows if row.expires_at > moment and row.last_seen_at > idle_since]


async def end_one(
    session: AsyncSession, user_id: int, session_id: int, reason: EndedReason
) -> bool:
    """End one session of a user; false if no such session is alive."""
    row = await session.get(LoginSession, session_id)
    if row is None or row.user_id != user_id or row.ended_at is not None:
        return False
    _end(row, reason)
    return True


async def end_all(
    session: AsyncSession, user_id: int, reason: EndedReason, *, except_id: int | None = None
) -> None:
    """End every session of a user, except the one that asks for it."""
    await session.execute(
        update(LoginSession)
        .where(
            LoginSession.user_id == user_id,
            LoginSession.ended_at.is_(None),
            LoginSession.id != (except_id or 0),
        )
        .values(ended_at=now(), ended_reason=reason)
    )


async def end_everybodys(session: AsyncSession, publisher_id: int, reason: EndedReason) -> None:
    """End every session of a publisher's people."""
    await session.execute(
        update(LoginSession)
        .where(LoginSession.publisher_id == publisher_id, LoginSession.ended_at.is_(None))
        .values(ended_at=now(), ended_reason=reason)
    )


async def sweep(session: AsyncSession) -> None:
    """Remove sessions that ended or expired more than 30 days ago."""
    await session.execute(
        text(
            "DELETE FROM login_session WHERE least(coalesce(ended_at, expires_at), expires_at) "
            "< now() - interval '30 days'"
        )
    )
