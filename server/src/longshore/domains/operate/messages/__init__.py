"""Messages to players: by whom, how many, what became of each."""

from longshore.domains.operate.messages.errors import MessageNotSentError, MessagesUsedUpError
from longshore.domains.operate.messages.game_mail import game_mail
from longshore.domains.operate.messages.player_codes import CodeMessage, Ways, send_code, send_mail
from longshore.domains.operate.messages.sending import Desk, Post, masked, send
from longshore.domains.operate.messages.texts import fallback, mail_fallback

__all__ = [
    "CodeMessage",
    "Desk",
    "MessageNotSentError",
    "MessagesUsedUpError",
    "Post",
    "Ways",
    "fallback",
    "game_mail",
    "mail_fallback",
    "masked",
    "send",
    "send_code",
    "send_mail",
]
