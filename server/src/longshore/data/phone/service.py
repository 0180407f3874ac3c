"""Phones of the caller: a link for one more, which there are, and ending one."""

from datetime import timedelta

from sqlalchemy import text

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call, PeopleOnlyError
from longshore.data.phone.schemas import Phone, PhoneLink, PhoneReference
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import Rows
from longshore.kit.secrets.tokens import new_token, token_digest

PATH = "/micro/phone/data-center/today"
LINK_LIFE = timedelta(minutes=5)
MOST_PHONES = 10
# Phones whose session is over go, and the oldest beyond the most that one may have.
_TIDY = text("""
DELETE FROM phone_view v WHERE v.user_id = :user AND (
  EXISTS (SELECT FROM login_session s WHERE s.id = v.session_id
    AND (s.ended_at IS NOT NULL OR s.expires_at < moment()))
  OR v.token_digest IS NOT NULL AND v.id NOT IN (
    SELECT id FROM phone_view WHERE user_id = :user AND token_digest IS NOT NULL
    ORDER BY id DESC LIMIT :most))
""")
_LINK = text("""
INSERT INTO phone_view (publisher_id, user_id, game_id, session_id, link_digest, link_expires_at)
VALUES (:publisher, :user, :game, :session, :digest, :expires)
ON CONFLICT (session_id, game_id) WHERE link_digest IS NOT NULL DO UPDATE
SET link_digest = excluded.link_digest, link_expires_at = excluded.link_expires_at
""")
_LIST = text("""
SELECT v.id, v.device, v.begun_at, v.last_used_at, s.expires_at FROM phone_view v
JOIN login_session s ON s.id = v.session_id AND s.ended_at IS NULL AND s.expires_at > moment()
WHERE v.user_id = :user AND v.game_id = :game AND v.token_digest IS NOT NULL
ORDER BY v.id DESC LIMIT :most
""")
_END = text("""
DELETE FROM phone_view WHERE id = :id AND user_id = :user AND game_id = :game
  AND token_digest IS NOT NULL RETURNING id, device
""")


async def show_phone_link(call: Call, _: OfGame) -> PhoneLink:
    """A link for one phone; the one before, of the same session and game, is void.

    It is renewed for as long as the page is open and gives nothing by itself: what is recorded is
    the phone that uses it.

    Raises:
        PeopleOnlyError: the caller is a program, which has no session that a phone could end with.
    """
    if not call.actor.session_id:
        raise PeopleOnlyError()
    code, expires = new_token(), now() + LINK_LIFE
    values = _values(call) | {
        "publisher": call.publisher_id, "session": call.actor.session_id,
        "digest": token_digest(code), "expires": expires,
    }  # fmt: skip
    for statement in (_TIDY, _LINK):
        await call.session.execute(statement, values)
    # Behind a `#`, which no browser sends: no server's log has it.
    return PhoneLink(path=f"{PATH}#{code}", expires_at=epoch_seconds(expires))


async def list_phones(call: Call, _: OfGame) -> Rows[Phone]:
    """The caller's phones that show this game's figures, the newest first."""
    rows = await call.session.execute(_LIST, _values(call))
    return Rows(
        list=[
            Phone(
                id=row.id,
                device=row.device,
                begun_at=epoch_seconds(row.begun_at),
                last_used_at=epoch_seconds(row.last_used_at or row.begun_at),
                ends_at=epoch_seconds(row.expires_at),
            )
            for row in rows
        ]
    )


async def end_phone(call: Call, form: PhoneReference) -> Rows[Phone]:
    """Take the figures away from one of the caller's phones; the others are given back.

    Raises:
        NotFoundError: no such phone of the caller and this game.
    """
    ended = await call.session.execute(_END, _values(call) | {"id": form.id})
    row = ended.one_or_none()
    if row is None:
        raise NotFoundError()
    call.record("phone_view.end", AuditTarget(row.id, row.device[:100], game_id=call.game_id))
    return await list_phones(call, OfGame())


def _values(call: Call) -> dict[str, object]:
    return {"user": call.actor.user_id, "game": call.game_id, "most": MOST_PHONES}
