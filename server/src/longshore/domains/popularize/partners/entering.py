"""How partners come in and go: by an invitation, by account and password, and out."""

from datetime import timedelta
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditSubject, record
from longshore.account.identity import (
    InvalidLinkError,
    Services,
    WrongPasswordError,
    begin_login,
    check_strength,
    count_link_use,
    forgive_link_use,
    forgive_login,
)
from longshore.domains.operate.publishing import zone_in_force
from longshore.domains.popularize.partners.access import Partner
from longshore.domains.popularize.partners.schemas import (
    PartnerAdmitted,
    PartnerInvitation,
    PartnerJoin,
    PartnerLogin,
)
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.violations import violated
from longshore.kit.errors import ConflictError
from longshore.kit.http.request_context import RequestContext
from longshore.kit.secrets.tokens import new_token, token_digest

MOST_SESSIONS = 10
_OF = """
SELECT a.*, m.name AS promoter_name, g.name AS game_name
FROM partner a JOIN promoter m ON m.id = a.promoter_id AND m.status = 'active'
JOIN game g ON g.id = a.game_id
JOIN publisher p ON p.id = a.publisher_id AND p.suspended_at IS NULL
"""
_BY_LINK = text(f"{_OF} WHERE a.link_digest = :digest AND a.link_expires_at > moment()")
_TAKE_LINK = text(f"{_OF} WHERE a.link_digest = :digest AND a.link_expires_at > moment() "
                  "FOR UPDATE OF a")  # fmt: skip
_BY_ACCOUNT = text(f"{_OF} WHERE lower(a.account) = lower(:account)")
# What was read before the password was checked may be over: shut out, forbidden, another one.
_STILL = text(f"{_OF} WHERE a.promoter_id = :id AND a.password_hash = :hash FOR UPDATE OF a")
_JOIN = text("""
UPDATE partner SET account = coalesce(account, :account), password_hash = :hash,
  link_digest = NULL, link_expires_at = NULL, joined_at = coalesce(joined_at, moment())
WHERE promoter_id = :id
""")
_END_ALL = text("DELETE FROM partner_session WHERE promoter_id = :id")
_END = text("DELETE FROM partner_session WHERE id = :id")
# Those that are over go with the oldest beyond the most that one may have.
_TIDY = text("""
DELETE FROM partner_session WHERE promoter_id = :id AND (expires_at < moment() OR id NOT IN (
  SELECT id FROM partner_session WHERE promoter_id = :id ORDER BY id DESC LIMIT :most))
""")
_BEGIN = text("""
INSERT INTO partner_session (publisher_id, game_id, promoter_id, token_digest, expires_at)
VALUES (:publisher, :game, :id, :digest, :expires)
""")
_LOGGED_IN = text("UPDATE partner SET last_login_at = moment() WHERE promoter_id = :id")


async def read_invitation(wired: Services, ip: str, token: str) -> PartnerInvitation:
    """Whom a link is for.

    Raises:
        ThrottledError. InvalidLinkError: it is used, void or over.
    """
    await count_link_use(wired.database, ip)
    async with wired.database.system() as session:
        values = {"digest": token_digest(token)}
        row = (await session.execute(_BY_LINK, values)).one_or_none()
        if row is None:
            raise InvalidLinkError()
        zone = await zone_in_force(session, row.game_id, wired.settings.time_zone)
    await forgive_link_use(wired.database, ip)
    return PartnerInvitation(
        promoter_name=row.promoter_name,
        game_name=row.game_name,
        zone=zone,
        account=row.account or "",
        expires_at=epoch_seconds(row.link_expires_at),
    )


async def join(wired: Services, context: RequestContext, form: PartnerJoin) -> PartnerAdmitted:
    """Use a link: set account and password, and sign in; every former session ends.

    Raises:
        InvalidLinkError, WeakPasswordError. ConflictError: the account is somebody else's.
    """
    told = await read_invitation(wired, context.ip, form.token)
    hints = [form.account, told.promoter_name, told.game_name]
    await check_strength(wired.settings, wired.hashing, form.password, hints)
    encoded = await wired.hashing.hash(form.password)
    async with wired.database.system() as session:
        taken = await session.execute(_TAKE_LINK, {"digest": token_digest(form.token)})
        row = taken.one_or_none()
        if row is None:
            raise InvalidLinkError()
        values = {"id": row.promoter_id, "account": form.account, "hash": encoded}
        try:
            async with session.begin_nested():
                await session.execute(_JOIN, values)
        except IntegrityError as error:
            if violated(error) != "uq_partner_account":
                raise
            raise ConflictError(what=form.account) from error
        await session.execute(_END_ALL, values)
        return await _begin(session, wired, context, row, way="link")


async def login(wired: Services, context: RequestContext, form: PartnerLogin) -> PartnerAdmitted:
    """Sign in with account and password.

    Raises:
        ThrottledError, WrongPasswordError.
    """
    # Counted apart from people of the console of the same name.
    counted = f"partner {form.account}"
    await begin_login(wired.database, counted, context.ip, known=False)
    async with wired.database.system() as session:
        row = (await session.execute(_BY_ACCOUNT, {"account": form.account})).one_or_none()
    if not await wired.hashing.verify(form.password, row.password_hash if row else None) or not row:
        raise WrongPasswordError()
    await forgive_login(wired.database, counted, context.ip, known=False)
    async with wired.database.system() as session:
        values = {"id": row.promoter_id, "hash": row.password_hash}
        still = (await session.execute(_STILL, values)).one_or_none()
        if still is None:
            raise WrongPasswordError()
        return await _begin(session, wired, context, still, way="password")


async def logout(session: AsyncSession, context: RequestContext, partner: Partner) -> None:
    """End the caller's session."""
    await session.execute(_END, {"id": partner.session_id})
    record(
        session, context, partner.audit_subject, action="partner.session_end",
        target_type="partner", target_id=partner.promoter_id, target_name=partner.promoter_name,
        game_id=partner.game_id,
    )  # fmt: skip


async def _begin(
    session: AsyncSession, wired: Services, context: RequestContext, row: Row[Any], *, way: str
) -> PartnerAdmitted:
    token = new_token()
    values = {
        "publisher": row.publisher_id, "game": row.game_id, "id": row.promoter_id,
        "digest": token_digest(token), "most": MOST_SESSIONS,
        "expires": now() + timedelta(seconds=wired.settings.session_absolute_seconds),
    }  # fmt: skip
    for statement in (_BEGIN, _TIDY, _LOGGED_IN):
        await session.execute(statement, values)
    record(
        session, context, AuditSubject(row.publisher_id, None, row.promoter_name),
        action="partner.session_begin", target_type="partner", target_id=row.promoter_id,
        target_name=row.promoter_name, game_id=row.game_id, after={"way": way},
    )  # fmt: skip
    return PartnerAdmitted(
        promoter_name=row.promoter_name,
        game_name=row.game_name,
        zone=await zone_in_force(session, row.game_id, wired.settings.time_zone),
        token=token,
    )
