"""What users change about themselves (clause K-02), and their sessions."""

from typing import Annotated

from longshore.domains.audit import record
from longshore.domains.identity import service, sessions, sms_codes
from longshore.domains.identity.access import Caller, Session, signed_in
from longshore.domains.identity.app_state import Wired
from longshore.domains.identity.presenter import session_output, user_info
from longshore.domains.identity.schemas import (
    EmailInput,
    NameInput,
    PasswordInput,
    PhoneInput,
    RevokeInput,
    SessionOutput,
    UserInfo,
)
from longshore.kit.body import body
from longshore.kit.context import Context
from longshore.kit.envelope import Envelope, ok
from longshore.kit.errors import NotFoundError
from longshore.kit.operation import OperationRouter
from longshore.kit.paging import Rows

router = OperationRouter(tags=["account"])


@router.put_operation("/ultra/api/user/setUsername", access=signed_in())
async def set_username(
    context: Context, actor: Caller, session: Session, form: Annotated[NameInput, body(NameInput)]
) -> Envelope[UserInfo]:
    """Change one's name."""
    user = await service.set_name(session, context, actor, form.name)
    said = "姓名已更新" if context.language == "zh-CN" else "Name updated"
    return ok(user_info(user, actor.publisher_name, actor.token, actor.permissions), said)


@router.post_operation("/ultra/user/setEmail", access=signed_in())
async def set_email(
    context: Context,
    actor: Caller,
    wired: Wired,
    session: Session,
    form: Annotated[EmailInput, body(EmailInput)],
) -> Envelope[None]:
    """Change one's e-mail address; asks for the password."""
    user = await service.own_user(session, actor)
    await service.confirm_password(wired.database, wired.hashing, user, form.password)
    await service.set_email(session, context, actor, form.email)
    return ok(None)


@router.post_operation("/ultra/user/setPhone", access=signed_in())
async def set_phone(
    context: Context,
    actor: Caller,
    wired: Wired,
    session: Session,
    form: Annotated[PhoneInput, body(PhoneInput)],
) -> Envelope[None]:
    """Change one's phone to one that received the code."""
    await sms_codes.use(
        wired.database, wired.code_key, phone=form.phone, purpose="set_phone", code=form.code
    )
    await service.set_phone(wired.database, session, context, actor, form.phone)
    return ok(None)


@router.post_operation("/ultra/user/setPwd", access=signed_in())
async def set_password(
    context: Context,
    actor: Caller,
    wired: Wired,
    session: Session,
    form: Annotated[PasswordInput, body(PasswordInput)],
) -> Envelope[None]:
    """Change one's password; every other session of the user ends."""
    user = await service.own_user(session, actor)
    await service.confirm_password(wired.database, wired.hashing, user, form.old_password)
    hints = [user.account, user.name, actor.publisher_name, form.old_password]
    await service.check_strength(wired.settings, wired.hashing, form.new_password, hints)
    encoded = await wired.hashing.hash(form.new_password)
    await service.set_password(session, context, actor, encoded=encoded)
    return ok(None)


@router.get_operation("/ultra/user/sessions", access=signed_in())
async def list_sessions(
    actor: Caller, wired: Wired, session: Session
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
