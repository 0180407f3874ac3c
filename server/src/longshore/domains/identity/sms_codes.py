"""Codes by text message: six digits, five minutes, five tries, one use, bound to their purpose."""

from datetime import timedelta
from typing import Literal

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.identity import errors, throttles
from longshore.domains.identity.models import SmsCode
from longshore.integrations.sms import SmsSender
from longshore.kit.clock import now
from longshore.kit.context import RequestContext
from longshore.kit.db import Database
from longshore.kit.tokens import code_digest, new_code

Purpose = Literal["login", "set_phone"]
VALID_SECONDS = 300
RESEND_AFTER_SECONDS = 60
MOST_TRIES = 5

_TEXTS = {
    "zh-CN": "【Longshore】验证码 {code}，5 分钟内有效，请勿告诉他人。",
    "en-US": "[Longshore] Your code is {code}, valid for 5 minutes. Do not share it.",
}


async def send(
    database: Database,
    sender: SmsSender,
    key: bytes,
    context: RequestContext,
    *,
    phone: str,
    purpose: Purpose,
    deliver: bool,
) -> int:
    """Make a code and send it; the seconds until another may be asked for.

    With `deliver` false (nobody has this phone) everything but the message is the same, so that the
    answer does not tell which phones are known.

    Raises:
        ThrottledError: the phone, the address or the installation asked too often.
    """
    await throttles.hit(database, throttles.SMS_IP_HOUR, context.ip)
    await throttles.hit(database, throttles.SMS_PHONE_MINUTE, phone)
    await throttles.hit(database, throttles.SMS_PHONE_DAY, phone)
    await throttles.hit(database, throttles.SMS_ALL_DAY, "")
    code = new_code()
    async with database.system() as session:
        session.add(
            SmsCode(
                phone=phone,
                purpose=purpose,
                code_digest=code_digest(key, purpose, phone, code),
                expires_at=now() + timedelta(seconds=VALID_SECONDS),
            )
        )
    if deliver:
        await sender.send(phone, _TEXTS[context.language].format(code=code))
    return RESEND_AFTER_SECONDS


async def use(database: Database, key: bytes, *, phone: str, purpose: Purpose, code: str) -> None:
    """Accept the newest code of a phone, once.

    The try is counted in a transaction of its own, so that a refusal cannot undo it.

    Raises:
        WrongCodeError: wrong, used, too old, or tried too often.
    """
    async with database.system() as session:
        row = await _newest(session, phone, purpose)
        accepted = row is not None and row.code_digest == code_digest(key, purpose, phone, code)
        if row is not None:
            row.tries += 1
            if accepted:
                row.used_at = now()
    if not accepted:
        raise errors.WrongCodeError()


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
