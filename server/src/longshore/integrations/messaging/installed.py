"""The installation's own provider, for the console's sign-in codes: by its settings."""

import re

import structlog

from longshore.integrations.http_out import OutgoingHttp
from longshore.integrations.messaging.aliyun import ENDPOINT as ALIYUN
from longshore.integrations.messaging.aliyun import Aliyun
from longshore.integrations.messaging.aliyun import Signing as AliyunSigning
from longshore.integrations.messaging.plain_http import JSON, PlainHttp
from longshore.integrations.messaging.port import Message, NotSentError, Provider
from longshore.integrations.messaging.tencent import ENDPOINT as TENCENT
from longshore.integrations.messaging.tencent import Signing as TencentSigning
from longshore.integrations.messaging.tencent import Tencent
from longshore.integrations.sms import NO_FIELDS, Fields, SmsSender
from longshore.kit.settings import Settings

log = structlog.get_logger(__name__)
_LONG_NUMBER = re.compile(r"\d{4,}")


def installed_sms(settings: Settings, http: OutgoingHttp, outbox: SmsSender) -> SmsSender:
    """Who sends the console's own messages."""
    provider = _provider(settings, http)
    return Installed(settings, provider) if provider else outbox


class Installed:
    """Sends by a provider; what it refuses is logged without the number.

    Whoever asked has been answered already: the answer must not tell which phones are known.
    """

    def __init__(self, settings: Settings, provider: Provider) -> None:
        self._code, self._notice = settings.sms_template_code, settings.sms_template_notice
        self._provider = provider

    async def send(self, phone: str, text: str, fields: Fields = NO_FIELDS) -> None:
        """Send the message."""
        template = self._code if "code" in fields else self._notice
        message = Message(phone, text, template=template, fields=tuple(fields.items()))
        try:
            await self._provider.send(message)
        except NotSentError as error:
            said = _LONG_NUMBER.sub("***", error.said)
            log.error("sms_not_sent", kind=error.kind, said=said)

    async def forget(self, phone: str) -> None:
        """Nothing is kept here."""


def _provider(settings: Settings, http: OutgoingHttp) -> Provider | None:
    told = settings
    secret = told.sms_secret.get_secret_value() if told.sms_secret else ""
    url = str(told.sms_url).rstrip("/") if told.sms_url else ""
    if told.sms_provider == "aliyun":
        signing = AliyunSigning(told.sms_key_id, secret)
        return Aliyun(http, signing, told.sms_sign_name, url or ALIYUN)
    if told.sms_provider == "tencent":
        signed = TencentSigning(told.sms_key_id, secret)
        return Tencent(http, signed, told.sms_app_id, told.sms_sign_name, endpoint=url or TENCENT)
    if told.sms_provider == "http":
        return PlainHttp(http, str(told.sms_url), told.sms_body, JSON, secret)
    return None
