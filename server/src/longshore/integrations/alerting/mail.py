"""A notice as mail: its first line is the subject, plain facts follow for sorting."""

from dataclasses import dataclass

from longshore.integrations.alerting.port import Notice
from longshore.integrations.messaging import Message, Provider


@dataclass(frozen=True, slots=True)
class ByMail:
    """An address of mail, told by a server of somebody's choice."""

    provider: Provider
    to: str

    async def tell(self, notice: Notice) -> None:
        """Send the text.

        Raises:
            NotSentError: the server refused, or was not reached.
        """
        plain = (str, int, float)
        told = {name: value for name, value in notice.facts.items() if isinstance(value, plain)}
        facts = "\n".join(f"{name}: {value}" for name, value in told.items())
        text = f"{notice.text}\n\n{facts}\nid: {notice.id}"
        await self.provider.send(
            Message(self.to, text, subject=notice.text.partition("\n")[0][:200])
        )
