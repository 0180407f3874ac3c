"""Telling people something by their team's tools: web hooks, the bots of group chats, mail.

One port (`Teller`), one file for each kind of signature. When and how often is not decided here.
"""

from longshore.integrations.alerting.bots import DingTalk, Feishu, WeCom
from longshore.integrations.alerting.mail import ByMail
from longshore.integrations.alerting.outbox import FAULT, WAITS, Attempt, Outbox
from longshore.integrations.alerting.port import Notice, Teller
from longshore.integrations.alerting.webhook import WebHook

__all__ = [
    "FAULT",
    "WAITS",
    "Attempt",
    "ByMail",
    "DingTalk",
    "Feishu",
    "Notice",
    "Outbox",
    "Teller",
    "WeCom",
    "WebHook",
]
