"""What is sent and by whom: one message, a provider that takes it, and why it did not."""

from dataclasses import dataclass
from typing import Literal, Protocol

_LONGEST_ID = 64
NotSentKind = Literal["timeout", "unreachable", "refused", "answer", "setting"]


@dataclass(frozen=True, slots=True)
class Message:
    """One message to one person.

    `to` is a phone (E.164) or an address of mail. `text` is the whole text, for providers that take
    one; those with registered templates take `template` (theirs) and its `fields` in their order.
    `subject` is mail's.
    """

    to: str
    text: str
    subject: str = ""
    template: str = ""
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Receipt:
    """What the provider calls the message that it took; empty if it does not say."""

    provider_id: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "provider_id", _storable(self.provider_id)[:_LONGEST_ID])


class NotSentError(Exception):
    """A message was not taken.

    `kind`: no answer in time, not reachable, refused by the provider, an answer that cannot be
    read, or a setting that is missing. `said` is what the other side or the system said, at most
    200 characters; it holds no secret of ours.
    """

    def __init__(self, kind: NotSentKind, said: str = "") -> None:
        said = _storable(" ".join(said.split()))[:200]
        super().__init__(f"{kind}: {said}")
        self.kind: NotSentKind = kind
        self.said = said


def _storable(said: str) -> str:
    """Without NUL, controls and halves of characters, which no text of the database can hold."""
    return "".join(one for one in said if one.isprintable())


class Provider(Protocol):
    """Takes messages."""

    async def send(self, message: Message) -> Receipt:
        """Hand over one message.

        Raises:
            NotSentError: it was refused, or no answer came.
        """
