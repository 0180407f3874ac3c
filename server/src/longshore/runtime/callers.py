"""Who calls: what a handler is given besides its form, all of it checked."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.players import OpenSession
from longshore.domains.pack.access_keys import GameKeys
from longshore.kit.text.text import Language
from longshore.runtime.ports import Ports


@dataclass(frozen=True, slots=True)
class SdkCall:
    """A call of the run time: where it came from, and what it works with."""

    ports: Ports
    language: Language
    address: str
    request_id: str
    headers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class GameCall(SdkCall):
    """A call for one game; its transactions see that game's publisher and nobody else's."""

    app_id: str
    game: GameKeys

    @property
    def game_id(self) -> int:
        """The game."""
        return self.game.game_id

    @property
    def publisher_id(self) -> int:
        """The game's publisher."""
        return self.game.publisher_id

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        """One transaction confined to the publisher; commits at the end."""
        async with self.ports.database.publisher(self.publisher_id) as session:
            yield session


@dataclass(frozen=True, slots=True)
class ClientCall(GameCall):
    """A client of the game, which holds its client key; nobody is signed in."""


@dataclass(frozen=True, slots=True)
class PlayerCall(GameCall):
    """A player who is signed in."""

    token: str
    session: OpenSession


@dataclass(frozen=True, slots=True)
class ServerCall(GameCall):
    """The game's own server, which holds its server secret; `nonce` was not used before."""

    nonce: str


@dataclass(frozen=True, slots=True)
class RawCall(SdkCall):
    """Anybody: the handler judges the bytes. `path` holds the parts of the address in braces.

    Whoever finds out which game it is about, and that it is refused at HTTP 200, says so to
    `about` and `refused`: what watches calls cannot read somebody else's protocol.
    """

    method: str
    path: Mapping[str, str]
    query: str
    body: bytes
    about: Callable[[GameKeys], None]
    refused: Callable[[int], None]
