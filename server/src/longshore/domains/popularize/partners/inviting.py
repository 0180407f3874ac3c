"""What the console does about partners: invite by a link, see, shut out. Audited."""

from datetime import timedelta
from typing import Any

from sqlalchemy import Row, text

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.popularize.partners.schemas import (
    PartnerInvited,
    PartnerReference,
    PartnerState,
)
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import NotFoundError
from longshore.kit.secrets.tokens import new_token, token_digest

LINK_DAYS = 7
JOIN_PATH = "/micro/partner/join"
_PROMOTER = text("SELECT id, name FROM promoter WHERE id = :id AND game_id = :game")
_READ = text("SELECT * FROM partner WHERE promoter_id = :id AND game_id = :game")
_INVITE = text("""
INSERT INTO partner (promoter_id, publisher_id, game_id, link_digest, link_expires_at,
  invited_user_name)
VALUES (:id, :publisher, :game, :digest, :expires, :name)
ON CONFLICT (promoter_id) DO UPDATE SET link_digest = excluded.link_digest,
  link_expires_at = excluded.link_expires_at, invited_user_name = excluded.invited_user_name
""")
_SHUT_OUT = text(
    "DELETE FROM partner WHERE promoter_id = :id AND game_id = :game RETURNING account"
)


async def read_partner(call: Call, form: PartnerReference) -> PartnerState:
    """Whether a promoter may sign in for themselves.

    Raises:
        NotFoundError: no such promoter of this game.
    """
    await _promoter(call, form)
    row = (await call.session.execute(_READ, _values(call, form))).one_or_none()
    if row is None:
        return PartnerState(state="none", account="", link_expires_at=0, last_login_at=0)
    is_good = row.link_expires_at is not None and row.link_expires_at > now()
    return PartnerState(
        state="joined" if row.password_hash else "invited",
        account=row.account or "",
        link_expires_at=epoch_seconds(row.link_expires_at) if is_good else 0,
        last_login_at=epoch_seconds(row.last_login_at) if row.last_login_at else 0,
    )


async def invite_partner(call: Call, form: PartnerReference) -> PartnerInvited:
    """Make a link by which a promoter joins, or sets a new password; the one before is void.

    Raises:
        NotFoundError: no such promoter of this game.
    """
    promoter = await _promoter(call, form)
    token, expires = new_token(), now() + timedelta(days=LINK_DAYS)
    values = _values(call, form) | {
        "publisher": call.publisher_id, "name": call.actor.name,
        "digest": token_digest(token), "expires": expires,
    }  # fmt: skip
    await call.session.execute(_INVITE, values)
    call.record("partner.invite", _target(call, promoter))
    return PartnerInvited(path=f"{JOIN_PATH}?token={token}", expires_at=epoch_seconds(expires))


async def shut_partner_out(call: Call, form: PartnerReference) -> PartnerState:
    """Take a promoter's account, links and sessions away; they can be invited again.

    Raises:
        NotFoundError: no such promoter of this game.
    """
    promoter = await _promoter(call, form)
    gone = (await call.session.execute(_SHUT_OUT, _values(call, form))).one_or_none()
    if gone is not None:
        call.record("partner.shut_out", _target(call, promoter), before={"account": gone.account})
    return await read_partner(call, form)


async def _promoter(call: Call, form: PartnerReference) -> Row[Any]:
    row = (await call.session.execute(_PROMOTER, _values(call, form))).one_or_none()
    if row is None:
        raise NotFoundError()
    return row


def _values(call: Call, form: PartnerReference) -> dict[str, object]:
    return {"id": form.id, "game": call.game_id}


def _target(call: Call, promoter: Row[Any]) -> AuditTarget:
    return AuditTarget(promoter.id, promoter.name, game_id=call.game_id)
