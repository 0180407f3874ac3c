"""How the simulation reaches the product: whole requests, whole answers, and a moment."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Heard:
    """An answer as it came."""

    status: int
    body: bytes

    @property
    def code(self) -> int:
        """The envelope's code; the HTTP status if absent."""
        return int(self._envelope().get("code", self.status))

    @property
    def data(self) -> Any:
        """The envelope's data."""
        return self._envelope().get("data")

    def _envelope(self) -> Mapping[str, Any]:
        try:
            found = json.loads(self.body)
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}


class Wire(Protocol):
    """Sends one request at one moment of the game's time."""

    async def send(
        self, moment: datetime, method: str, path: str, query: str,
        headers: Mapping[str, str], body: bytes, address: str,
    ) -> Heard:  # fmt: skip
        """What was answered; `address` is the sender's network address."""
