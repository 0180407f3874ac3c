"""What users change about themselves (clause K-02), and their sessions."""

from typing import Annotated

from fastapi import BackgroundTasks

from longshore.account.audit import record
from longshore.account.identity import service, sessions, sms_codes
from longshore.account.identity.access import Caller, ReadingSession, Session, signed_in
from longshore.account.identity.app_state import Wired
from longshore.account.identity.presenter import session_output, user_info
from longshore.account.identity.reconfirming import reconfirm
from longshore.account.identity.schemas import (
    EmailInput,
    NameInput,
    PasswordInput,
    PhoneInput,
    RevokeInput,
    SessionOutput,
    UserInfo,
)
from longshore.kit.errors import NotFoundError
from longshore.kit.http.body import body
from longshore.kit.http.context import Context
from longshore.kit.http.envelope import Envelope, ok
from longshore.kit.http.operation import OperationRouter
from longshore.kit.paging import Rows
from longshore.kit.text.text import Text

router = OperationRouter(tags=["account"])


@router.put_operation("/ultra/api/user/setUsername", access=signed_in())
async def set_username(
    context: Context, actor: Caller, session: Session, form: Annotated[NameInput, body(NameInput)]
) -> Envelope[UserInfo]:
    """Change one's name."""
    user = await service.set_name(session, context, actor, form.name)
    said = Text("姓名已更新", "Name updated").in_language(context.language)
    return ok(user_info(user, actor.publisher_name, actor.token, actor.permissions), said)


@router.post_operation("/ultra/user/setEmail", access=signed_in())
async def set_email(
    context: Context,
    actor: Caller,
    wired: Wired,
    form: Annotated[EmailInput, body(EmailInput)],
) -> Envelope[None]:
    """Change one's e-mail address; asks for the password."""
    proven = await reconfirm(wired, actor, form.password)
    async with wired.database.publisher(actor.publisher_id) as session:
        await service.set_email(session, context, actor, proven, form.email)
    return ok(None)


@router.post_operation("/ultra/user/setPhone", access=signed_in())
async def set_phone(
    context: Context,
    actor: Caller,
    wired: Wired,
    background: BackgroundTasks,
    form: Annotated[PhoneInput, body(PhoneInput)],
) -> Envelope[None]:
    """Change one's phone to one that received the code; asks for the password.

    The phone until now is told.
    """
    proven = await reconfirm(wired, actor, form.password)
    await sms_codes.use(wired, phone=form.phone, purpose="set_phone", code=form.code)
    async with wired.database.publisher(actor.publisher_id) as session:
        before = await service.set_phone(
            wired.database, session, context, actor, proven, form.phone
        )
    if before and before != form.phone:
        background.add_task(sms_codes.tell_former_phone, wired, context, before, actor.account)
    return ok(None)


@router.post_operation("/ultra/user/setPwd", access=signed_in())
async def set_password(
    context: Context,
    actor: Caller,
    wired: Wired,
    form: Annotated[PasswordInput, body(PasswordInput)],
) -> Envelope[None]:
    """Change one's password; every other session of the user ends, and the API keys if wanted."""
    proven = await reconfirm(wired, actor, form.old_password)
    hints = [actor.account, actor.name, actor.publisher_name, form.old_password]
    await service.check_strength(wired.settings, wired.hashing, form.new_password, hints)
    encoded = await wired.hashing.hash(form.new_password)
    async with wired.database.publisher(actor.publisher_id) as session:
        await service.set_password(
            session, context, actor, proven, encoded=encoded, revoke_keys=form.revoke_keys
        )
    return ok(None)


@router.get_operation("/ultra/user/sessions", access=signed_in())
async def list_sessions(
    actor: Caller, wired: Wired, session: ReadingSession
) -> Envelope[Rows[SessionOutput]]:
    """One's live sessions, newest first."""
    rows = await sessions.live_sessions(session, wired.settings, actor.user_id)
    return ok(Rows(list=[session_output(row, actor.session_id) for row in rows]))


@router.post_operation("/ultra/user/sessions/revoke", access=signed_in())
async def revoke_session(
    context: Context,
    actor: Caller,
    session: Session,
    form: Annotated[RevokeInput, body(RevokeInput)],
) -> Envelope[None]:
    """End one of one's sessions, or with id 0 every other one."""
    if form.id == 0:
        await sessions.end_all(session, actor.user_id, "revoked", except_id=actor.session_id)
    elif not await sessions.end_one(session, actor.user_id, form.id, "revoked"):
        raise NotFoundError()
    record(
        session, context, actor.audit_subject, action="session.revoke", target_type="session",
        target_id=form.id,
    )  # fmt: skip
    return ok(None)
