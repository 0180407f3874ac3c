"""A phone uses the link behind a QR code: once, within its short life."""

from sqlalchemy import text

from longshore.account.audit import AuditSubject, record
from longshore.account.identity import (
    PhoneLinkError,
    Services,
    count_link_use,
    find_phone_view,
    forgive_link_use,
    new_view,
)
from longshore.data.phone.schemas import PhoneAdmitted
from longshore.domains.games import icon_url
from longshore.kit.clock import epoch_seconds
from longshore.kit.errors import ApiError
from longshore.kit.http.request_context import RequestContext
from longshore.kit.secrets.tokens import token_digest

# Whoever comes second waits for the row, and then finds no link in it.
_USE = text("""
UPDATE phone_view v SET link_digest = NULL, link_expires_at = NULL, token_digest = :token,
  device = :device, begun_at = moment(), last_used_at = moment()
FROM login_session s, game g
WHERE v.link_digest = :link AND v.link_expires_at > moment() AND s.id = v.session_id
  AND s.ended_at IS NULL AND s.expires_at > moment() AND g.id = v.game_id
RETURNING v.id, v.publisher_id, v.user_id, v.game_id, s.expires_at, g.name, g.icon, g.game_type
""")
_CALLED = "/ultra/protected/app/send/data-new/today/overview"


async def begin_phone_view(wired: Services, context: RequestContext, code: str) -> PhoneAdmitted:
    """Make the caller a phone that shows the figures.

    Raises:
        ThrottledError: too many links were tried from this address.
        PhoneLinkError: unknown, used, replaced or too old; or its user may see them no more.
    """
    await count_link_use(wired.database, context.ip)
    token = new_view()
    values = {
        "link": token_digest(code), "token": token_digest(token), "device": context.user_agent[:200]
    }  # fmt: skip
    async with wired.database.system() as session:
        row = (await session.execute(_USE, values)).one_or_none()
    if row is None:
        raise PhoneLinkError()
    await forgive_link_use(wired.database, context.ip)
    try:
        found = await find_phone_view(wired.database, token, _CALLED)
    except ApiError as error:
        raise PhoneLinkError() from error
    async with wired.database.system() as session:
        record(
            session, context, AuditSubject(row.publisher_id, row.user_id, found.name),
            action="phone_view.begin", target_type="phone_view", target_id=row.id,
            target_name=context.user_agent[:100], game_id=row.game_id,
        )  # fmt: skip
    return PhoneAdmitted(
        token=token,
        user_name=found.name,
        permissions=[str(key) for key in found.permissions],
        game_id=row.game_id,
        game_name=row.name,
        game_icon=icon_url(row.icon),
        game_type=row.game_type,
        ends_at=epoch_seconds(row.expires_at),
    )
