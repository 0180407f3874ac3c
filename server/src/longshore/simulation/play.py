"""The play: an agenda of moments, and who does what at each, strictly one after the other."""

import heapq
import random
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from longshore.simulation.books import Books
from longshore.simulation.channels import Channel
from longshore.simulation.game_server import GameServer
from longshore.simulation.people import Plan
from longshore.simulation.wire import Wire

Act = AsyncIterator[datetime]
"""Something that goes on: it yields the moment at which it wants to go on."""


class Desk(Protocol):
    """What the public interface does not do: the product's worker, people at the console."""

    async def deliver(self, moment: datetime) -> None:
        """Let the worker deliver what is due."""

    async def refund(self, moment: datetime, number: str, reason: str) -> bool:
        """Give an order back by hand."""


@dataclass
class Played:
    """The game that is played: its keys, its channels by code, its server."""

    app_id: str
    client_key: str
    server_secret: str
    channels: Mapping[str, Channel]
    server: GameServer
    ways: Mapping[str, Channel] = field(default_factory=dict)
    """The ways to pay of the publisher's own channel, by their codes."""

    def taker(self, code: str) -> Channel | None:
        """Who takes money under this code: a channel, or a way of the publisher's own."""
        return self.channels.get(code) or self.ways.get(code)


@dataclass
class Play:
    """One run over a plan."""

    plan: Plan
    game: Played
    wire: Wire
    desk: Desk
    books: Books = field(default_factory=Books)
    asked: Channel | None = None
    """The channel that a login or an order under way asks."""

    def __post_init__(self) -> None:
        self.moment = self.plan.begins
        self._agenda: list[tuple[datetime, int, Act]] = []
        self._added = 0

    def add(self, moment: datetime, act: Act) -> None:
        """Let something begin at a moment; one past the end of the plan never does."""
        self._added += 1
        heapq.heappush(self._agenda, (moment, self._added, act))

    def chance(self, what: str) -> random.Random:
        """Chance of its own for something, so that nothing else changes with it."""
        return random.Random(f"{self.plan.seed}:{what}")

    async def run(self, tell: Callable[[datetime], None] = lambda _: None) -> Books:
        """Play until the end of the plan; `tell` hears of each day that is over."""
        day = self.plan.begins.date()
        while self._agenda and self._agenda[0][0] < self.plan.ends:
            self.moment, place, act = heapq.heappop(self._agenda)
            if self.moment.date() != day:
                day = self.moment.date()
                tell(self.moment)
            try:
                again = await anext(act)
            except StopAsyncIteration:
                continue
            heapq.heappush(self._agenda, (max(again, self.moment), place, act))
        self.books.until = self.plan.ends
        return self.books
