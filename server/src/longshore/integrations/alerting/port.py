"""What is told, and by whom."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Notice:
    """One notice: its id, the same for every attempt, a text for people, facts for programs."""

    id: str
    text: str
    facts: Mapping[str, object]


class Teller(Protocol):
    """Tells a notice to one place."""

    async def tell(self, notice: Notice) -> None:
        """Hand over one notice.

        Raises:
            NotSentError: it was refused, or no answer came.
        """
