"""Codes by text message: six digits, five minutes, five tries, one use, bound to their purpose."""

from datetime import timedelta
from typing import Literal

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import errors, repository, throttles
from longshore.account.identity.app_state import Services
from longshore.account.identity.models import SmsCode
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.http import throttle
from longshore.kit.http.request_context import RequestContext
from longshore.kit.http.throttle import who
from longshore.kit.secrets.tokens import code_digest, new_code
from longshore.kit.text.text import Text

Purpose = Literal["login", "set_phone"]
VALID_SECONDS = 300
RESEND_AFTER_SECONDS = 60
MOST_TRIES = 5

_MOVED = Text(
    "【Longshore】账号 {account} 的手机号已更换。"
    "若非本人操作，请立即修改密码并告知管理成员的同事。",
    "[Longshore] The phone of {account} was changed. If it was not you, change your "
    "password at once and tell your administrator.",
)
_CODE = Text(
    "【Longshore】验证码 {code}，5 分钟内有效，请勿告诉他人。",
    "[Longshore] Your code is {code}, valid for 5 minutes. Do not share it.",
)


async def make(wired: Services, context: RequestContext, *, phone: str, purpose: Purpose) -> str:
    """A fresh code for a phone, whether or not anybody has it.

    Raises:
        ThrottledError: the phone, the address or the installation asked too often.
    """
    database = wired.database
    await throttles.hit(database, throttles.SMS_IP_HOUR, who(context.ip))
    await throttles.hit(database, throttles.SMS_PHONE_MINUTE, phone)
    await throttles.hit(database, throttles.SMS_PHONE_DAY, phone)
    code = new_code()
    async with database.system() as session:
        await throttle.check(session, throttles.SMS_ALL_DAY, "")
        session.add(
            SmsCode(
                phone=phone,
                purpose=purpose,
                code_digest=code_digest(wired.code_key, purpose, phone, code),
                expires_at=now() + timedelta(seconds=VALID_SECONDS),
            )
        )
    return code


async def deliver(
    wired: Services, context: RequestContext, *, phone: str, purpose: Purpose, code: str
) -> None:
    """Send a code to a phone that somebody has, once the answer has left.

    So the answer takes as long for phones that nobody has, and those use up no day's allowance.
    """
    if purpose == "login" and not await _is_users_phone(wired.database, phone):
        return
    await throttles.hit(wired.database, throttles.SMS_ALL_DAY, "")
    text = _CODE.filled(code=code).in_language(context.language)
    await wired.sms.send(phone, text, {"code": code})


async def tell_former_phone(
    wired: Services, context: RequestContext, phone: str, account: str
) -> None:
    """Tell the phone that an account had until now; it is the owner's if a thief took the session.

    It is sent once the answer has left: a provider that is down must not undo the change.
    """
    text = _MOVED.filled(account=account)
    await wired.sms.send(phone, text.in_language(context.language), {"account": account})


async def _is_users_phone(database: Database, phone: str) -> bool:
    async with database.system() as session:
        user = await repository.user_by_phone(session, phone)
    return user is not None and user.is_enabled


async def use(wired: Services, *, phone: str, purpose: Purpose, code: str) -> None:
    """Accept the newest code of a phone, once; nothing is kept of its message after that.

    The try is counted in a transaction of its own, so that a refusal cannot undo it.

    Raises:
        WrongCodeError: wrong, used, too old, or tried too often.
    """
    digest = code_digest(wired.code_key, purpose, phone, code)
    async with wired.database.system() as session:
        row = await _newest(session, phone, purpose)
        accepted = row is not None and row.code_digest == digest
        if row is not None:
            row.tries += 1
            if accepted:
                row.used_at = now()
    if not accepted:
        raise errors.WrongCodeError()
    await wired.sms.forget(phone)


async def _newest(session: AsyncSession, phone: str, purpose: Purpose) -> SmsCode | None:
    row = (
        await session.execute(
            select(SmsCode)
            .where(SmsCode.phone == phone, SmsCode.purpose == purpose)
            .order_by(SmsCode.id.desc())
            .limit(1)
            .with_for_update()
        )
    ).scalar_one_or_none()
    if row is None or row.used_at or row.expires_at <= now() or row.tries >= MOST_TRIES:
        return None
    return row
