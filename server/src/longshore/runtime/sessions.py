"""Who is signed in, as this process knows it: sessions in memory, and those that have ended.

A session is known from its sign-in, or read once, and then believed for as long as this process
hears, every two seconds, which sessions have ended; so a heartbeat costs no query, and a ban ends
a session within ten seconds in every process. A process that does not hear asks the database each
time.
"""

import asyncio
import contextlib
import time
from collections import OrderedDict
from datetime import datetime, timedelta

import structlog
from sqlalchemy import text

from longshore.domains.operate.players import OpenSession, ended_since, find_session, touch
from longshore.domains.pack.access_keys import GameKeys
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.secrets.tokens import token_digest
from longshore.runtime.errors import NoPlayerSessionError

log = structlog.get_logger(__name__)
_POLL_SECONDS = 2.0
_BELIEVED_SECONDS = 6.0
_FLUSH_SECONDS = 30.0
# A transaction writes when it began, and may commit a minute later: two hundred players that are
# banned at once, each of whom somebody else is at.
_OVERLAP = timedelta(seconds=90)
# Login tokens live for two hours; one of a session that has ended is refused for as long.
_REMEMBERED = timedelta(hours=2, minutes=5)
_MOST_OPEN = 200_000
_TOUCHED_AT_ONCE = 5_000
_MOMENT = text("SELECT now()")


class Sessions:
    """The sessions of players that this process has seen."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._open: OrderedDict[bytes, OpenSession] = OrderedDict()
        self._ended: OrderedDict[int, str] = OrderedDict()
        self._touched: set[int] = set()
        self._heard_at = -1e9
        # By the database's clock, as ends are: ours may be ahead. None is before the first poll.
        self._since: datetime | None = None

    @property
    def is_hearing(self) -> bool:
        """Whether this process knows which sessions have ended."""
        return time.monotonic() - self._heard_at < _BELIEVED_SECONDS

    async def find(self, game: GameKeys, token: str, *, ended_by: str = "") -> OpenSession:
        """The session of a token; one that ended for the reason `ended_by` is found as well.

        Raises:
            NoPlayerSessionError: not found in this game, or it has ended.
        """
        digest = token_digest(token)
        known = self._open.get(digest)
        if known and self.is_hearing and known.expires_at > now():
            if known.game_id != game.game_id:
                raise NoPlayerSessionError()
            return known
        async with self._database.publisher(game.publisher_id) as session:
            found = await find_session(session, game.game_id, digest)
            if found is None and ended_by:
                ended = await find_session(session, game.game_id, digest, ended_by=ended_by)
                if ended is not None:
                    return ended
        if found is None:
            self._open.pop(digest, None)
            raise NoPlayerSessionError()
        self._remember(digest, found)
        return found

    def remember(self, token: str, opened: OpenSession) -> None:
        """Know a session that has just been opened and committed, so that nothing need be read."""
        self._remember(token_digest(token), opened)

    def peek(self, game: GameKeys, token: str) -> OpenSession | None:
        """The session of a token of this game, where it is known and its end would be heard."""
        known = self._open.get(token_digest(token))
        if known is None or not self.is_hearing or known.expires_at <= now():
            return None
        return known if known.game_id == game.game_id else None

    def is_ended(self, session_id: int) -> bool:
        """Whether a session is known to have ended; only to be asked while `is_hearing`."""
        return session_id in self._ended

    def forget(self, token: str) -> None:
        """Ask the database about this token the next time."""
        self._open.pop(token_digest(token), None)

    def forget_all(self) -> None:
        """Believe nothing until the next poll."""
        self._open.clear()
        self._ended.clear()
        self._since, self._heard_at = None, -1e9

    def touch(self, session_id: int) -> None:
        """Note that a session was heard of; written within 30 s."""
        self._touched.add(session_id)

    async def poll(self) -> None:
        """Learn once which sessions have ended since the last time."""
        since = self._since
        async with self._database.system() as session:
            asked_at: datetime = (await session.execute(_MOMENT)).scalar_one()
            ended = await ended_since(session, since or asked_at - _REMEMBERED)
        for one in ended:
            self._open.pop(one.digest, None)
            self._ended[one.id] = one.reason
        self._since = asked_at - _OVERLAP
        self._heard_at = time.monotonic()
        while len(self._ended) > _MOST_OPEN * 5:
            self._ended.popitem(last=False)

    async def flush(self) -> None:
        """Write what was heard of; what cannot be written now is written the next time."""
        touched, self._touched = list(self._touched), set()
        try:
            while touched:
                async with self._database.system() as session:
                    await touch(session, touched[:_TOUCHED_AT_ONCE])
                touched = touched[_TOUCHED_AT_ONCE:]
        finally:
            self._touched.update(touched)

    async def watch(self) -> None:
        """Poll and flush until cancelled."""
        flush_at = time.monotonic() + _FLUSH_SECONDS
        while True:
            try:
                await self.poll()
                if time.monotonic() >= flush_at:
                    flush_at = time.monotonic() + _FLUSH_SECONDS
                    await self.flush()
            except Exception as error:  # noqa: BLE001 - away or broken: believe nothing, try again
                log.warning("sessions_not_heard", error=type(error).__name__)
            await asyncio.sleep(_POLL_SECONDS)

    async def close(self) -> None:
        """Write what is left."""
        with contextlib.suppress(Exception):
            await self.flush()

    def _remember(self, digest: bytes, found: OpenSession) -> None:
        # It may have ended before the answer that opened or found it was heard of.
        if found.id in self._ended:
            return
        self._open[digest] = found
        while len(self._open) > _MOST_OPEN:
            self._open.popitem(last=False)
