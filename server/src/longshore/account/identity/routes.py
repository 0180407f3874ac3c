"""Signing in and out, and the signed-in user (clause K-01)."""

from typing import Annotated

from fastapi import BackgroundTasks, Request

from longshore.account.identity import repository, service, sms_codes
from longshore.account.identity.access import (
    Caller,
    ReadingSession,
    Session,
    current_actor,
    public,
    signed_in,
)
from longshore.account.identity.app_state import Services, Wired
from longshore.account.identity.entrance import admit
from longshore.account.identity.errors import WrongCodeError
from longshore.account.identity.permissions import entries
from longshore.account.identity.presenter import permission_node, user_info
from longshore.account.identity.schemas import (
    LoginInput,
    PermissionNode,
    SmsInput,
    SmsSent,
    UserInfo,
)
from longshore.kit.http.body import body
from longshore.kit.http.context import Context
from longshore.kit.http.envelope import Envelope, ok
from longshore.kit.http.operation import OperationRouter
from longshore.kit.paging import Rows

router = OperationRouter(tags=["account"])


@router.post_operation("/ultra/login", access=public())
async def login(
    context: Context, wired: Wired, form: Annotated[LoginInput, body(LoginInput)]
) -> Envelope[UserInfo]:
    """Sign in with account and password, or with phone and code."""
    if form.phone and form.code:
        proven, way = await _user_of_code(wired, form.phone, form.code), "sms"
    else:
        account, password = form.account or "", form.password or ""
        proven = await service.check_password(
            wired.database, wired.hashing, context, account, password
        )
        way = "password"
    found = await admit(wired, context, proven.user_id, way=way, password_hash=proven.password_hash)
    return ok(found)


async def _user_of_code(wired: Services, phone: str, code: str) -> service.Proven:
    await sms_codes.use(wired, phone=phone, purpose="login", code=code)
    async with wired.database.system() as session:
        user = await repository.user_by_phone(session, phone)
    if user is None or not user.is_enabled:
        raise WrongCodeError()
    return service.Proven(user.id)


@router.post_operation("/ultra/auth/logout", access=signed_in())
async def logout(context: Context, actor: Caller, session: Session) -> Envelope[None]:
    """End this session."""
    await service.sign_out(session, context, actor)
    return ok(None)


@router.get_operation("/ultra/user/info", access=signed_in())
async def read_user_info(actor: Caller, session: ReadingSession) -> Envelope[UserInfo]:
    """The signed-in user."""
    user = await service.own_user(session, actor)
    return ok(user_info(user, actor.publisher_name, actor.token, actor.permissions))


@router.post_operation("/ultra/sms/send", access=public())
async def send_sms(
    request: Request,
    context: Context,
    wired: Wired,
    background: BackgroundTasks,
    form: Annotated[SmsInput, body(SmsInput)],
) -> Envelope[SmsSent]:
    """Send a code; the answer is the same whether or not anybody has this phone.

    A code for a phone that is nobody's yet (`set_phone`) goes out for signed-in users only.
    """
    if form.purpose == "set_phone":
        await current_actor(request)
    code = await sms_codes.make(wired, context, phone=form.phone, purpose=form.purpose)
    background.add_task(
        sms_codes.deliver, wired, context, phone=form.phone, purpose=form.purpose, code=code
    )
    return ok(SmsSent(resend_after_seconds=sms_codes.RESEND_AFTER_SECONDS))


@router.get_operation("/ultra/permission/tree", access=signed_in())
async def permission_tree(context: Context, actor: Caller) -> Envelope[Rows[PermissionNode]]:
    """Every permission there is, with its texts."""
    return ok(Rows(list=[permission_node(row, context.language) for row in entries()]))
