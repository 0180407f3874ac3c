"""The provider that a game's configuration describes, and what its templates are filled with."""

from collections.abc import Mapping

from longshore.domains.operate.publishing import Mail, MailTemplate, Sms, Template
from longshore.domains.operate.publishing.messages import PLACE
from longshore.integrations.http_out import OutgoingHttp
from longshore.integrations.messaging import (
    Aliyun,
    Message,
    NotSentError,
    PlainHttp,
    Provider,
    Receipt,
    Sender,
    Smtp,
    Tencent,
)
from longshore.integrations.messaging.aliyun import ENDPOINT as ALIYUN
from longshore.integrations.messaging.aliyun import Signing as AliyunSigning
from longshore.integrations.messaging.tencent import ENDPOINT as TENCENT
from longshore.integrations.messaging.tencent import Signing as TencentSigning
from longshore.integrations.sms import SmsSender

_REGION = "ap-guangzhou"


class Kept:
    """The outbox for trying: nothing leaves."""

    def __init__(self, outbox: SmsSender) -> None:
        self._outbox = outbox

    async def send(self, message: Message) -> Receipt:
        """Keep the message."""
        await self._outbox.send(message.to, message.text)
        return Receipt()


def sms_provider(
    told: Sms, secret: str, http: OutgoingHttp, outbox: SmsSender, owner: int
) -> Provider:
    """Who sends text messages; `owner` is the publisher, whose connections are kept.

    Raises:
        NotSentError: the secret is missing.
    """
    if told.provider == "outbox":
        return Kept(outbox)
    if told.provider == "http":
        return PlainHttp(http, told.url, told.body, told.content_type, secret, told.accepted, owner)
    if not secret:
        raise NotSentError("setting")
    if told.provider == "aliyun":
        signing = AliyunSigning(told.key_id, secret)
        endpoint = told.endpoint.rstrip("/") or ALIYUN
        return Aliyun(http, signing, told.sign_name, endpoint, owner)
    return Tencent(
        http, TencentSigning(told.key_id, secret), told.app_id, told.sign_name,
        told.region or _REGION, told.endpoint.rstrip("/") or TENCENT, owner,
    )  # fmt: skip


def mail_provider(told: Mail, password: str, http: OutgoingHttp) -> Provider:
    """The server that mail goes out by.

    Raises:
        NotSentError: none is set.
    """
    if not told.host or told.sender is None:
        raise NotSentError("setting")
    sender = Sender(told.sender, told.sender_name)
    return Smtp(http, told.host, told.port, told.security, told.user, password, sender, http.tls)


def written_mail(template: MailTemplate, to: str, values: Mapping[str, str]) -> Message:
    """Mail filled."""

    def filled(text: str) -> str:
        return PLACE.sub(lambda found: values.get(found[1], ""), text)

    return Message(to, filled(template.text), subject=filled(template.subject))


def written(template: Template, to: str, values: Mapping[str, str]) -> Message:
    """A template filled; a text that has no place for a value simply lacks it."""

    def filled(text: str) -> str:
        return PLACE.sub(lambda found: values.get(found[1], ""), text)

    fields = tuple((one.name, filled(one.value)) for one in template.fields)
    return Message(to, filled(template.text), template=template.template, fields=fields)
