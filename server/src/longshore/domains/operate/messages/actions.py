"""Actions of messages: secrets of providers, a trial, the log."""

from longshore.account.identity import Permission
from longshore.domains.operate.messages import listing, service
from longshore.gateway.action import action

ACTIONS = (
    action(
        "usdk_read_messages",
        "usdk/sms/config",
        "Which secrets a game's providers have, and what went out today.",
        listing.read_overview,
        Permission.OPERATE,
        only_reads=True,
    ),
    action(
        "usdk_save_message_secret",
        "usdk/sms/saveSecret",
        "Keep a provider's secret, which nobody is shown again; empty removes it.",
        service.save_secret,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_try_message",
        "usdk/sms/test",
        "Send a message by the draft as it is now; waits for the provider.",
        service.send_trial,
        Permission.OPERATE_EDIT,
        opens_transactions=True,
    ),
    action(
        "usdk_list_messages",
        "usdk/sms/log",
        "Messages that were sent or not, the newest first, with numbers masked.",
        listing.list_messages,
        Permission.OPERATE,
    ),
)
