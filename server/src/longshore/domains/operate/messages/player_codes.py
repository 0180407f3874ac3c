"""Codes to players, by text message and by mail: by the provider that the game has published."""

from dataclasses import dataclass

from longshore.domains.operate.messages.providers import (
    mail_provider,
    sms_provider,
    written,
    written_mail,
)
from longshore.domains.operate.messages.sending import Desk, Post, send
from longshore.domains.operate.publishing import Mail, MailTemplate, Sms, Template
from longshore.integrations.http_out import OutgoingHttp
from longshore.integrations.messaging import NotSentError, Provider, Receipt
from longshore.integrations.sms import SmsSender


@dataclass(frozen=True, slots=True)
class CodeMessage:
    """A code on its way: what for, in which language, for which game.

    `to` is a phone (E.164) or an address of mail.
    """

    publisher_id: int
    game_id: int
    to: str
    purpose: str
    language: str
    code: str
    minutes: int
    game: str
    user_name: str = ""


@dataclass(frozen=True, slots=True)
class Ways:
    """By what codes leave, and the zone of the game's days."""

    desk: Desk
    http: OutgoingHttp
    outbox: SmsSender
    zone: str


async def send_code(ways: Ways, told: Sms, wanted: CodeMessage, fallback: Template) -> Receipt:
    """Send a code; `fallback` is the text while the game has no template for it.

    Raises:
        MessagesUsedUpError: the day's quota is used up.
        NotSentError: the provider did not take it.
    """
    values = {"code": wanted.code, "minutes": str(wanted.minutes), "game": wanted.game}
    template = told.template_for(wanted.purpose, wanted.language) or fallback
    message = written(template, wanted.to, values)
    post = Post(
        publisher_id=wanted.publisher_id,
        game_id=wanted.game_id,
        way="sms",
        purpose=wanted.purpose,
        provider=told.provider,
        zone=ways.zone,
        day_quota=told.day_quota,
        price_micros=0 if told.provider == "outbox" else told.price_micros,
        currency=told.currency,
        user_name=wanted.user_name,
    )

    def opening(secret: str) -> Provider:
        if told.provider in ("aliyun", "tencent") and not message.template:
            raise NotSentError("setting")
        return sms_provider(told, secret, ways.http, ways.outbox, wanted.publisher_id)

    return await send(ways.desk, post, message, opening)


async def send_mail(ways: Ways, told: Mail, wanted: CodeMessage, fallback: MailTemplate) -> Receipt:
    """Send a code by mail; `fallback` is the text while the game has no template for it.

    Raises:
        MessagesUsedUpError: the day's quota is used up.
        NotSentError: the server did not take it, or none is set.
    """
    values = {"code": wanted.code, "minutes": str(wanted.minutes), "game": wanted.game}
    template = told.template_for(wanted.purpose, wanted.language) or fallback
    post = Post(
        publisher_id=wanted.publisher_id, game_id=wanted.game_id, way="mail",
        purpose=wanted.purpose, provider="smtp", zone=ways.zone, day_quota=told.day_quota,
        price_micros=0, currency="CNY", user_name=wanted.user_name,
    )  # fmt: skip

    def opening(secret: str) -> Provider:
        return mail_provider(told, secret, ways.http)

    message = written_mail(template, wanted.to, values)
    return await send(ways.desk, post, message, opening)
