"""Messages to people by a provider: text messages over HTTP, mail over SMTP.

One port (`Provider`), one file a provider. Who may send how many, and what is written down of it,
is the business of whoever sends.
"""

from longshore.integrations.messaging.aliyun import Aliyun
from longshore.integrations.messaging.plain_http import PlainHttp
from longshore.integrations.messaging.port import (
    Message,
    NotSentError,
    NotSentKind,
    Provider,
    Receipt,
)
from longshore.integrations.messaging.smtp import Security, Sender, Smtp
from longshore.integrations.messaging.tencent import Tencent

__all__ = [
    "Aliyun",
    "Message",
    "NotSentError",
    "NotSentKind",
    "PlainHttp",
    "Provider",
    "Receipt",
    "Security",
    "Sender",
    "Smtp",
    "Tencent",
]
