"""A game's newest calls: written by run-time processes while somebody listens, read by the page."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call
from longshore.domains.operate.integration.schemas import HeardCall, HeardCalls, ListenQuery
from longshore.kit.clock import epoch_seconds

MOST_KEPT = 200
_MOST_AT_ONCE = 100
# Asked for every second or two by the page; who no longer asks no longer listens.
_LISTEN = text("""
INSERT INTO integration_listener (publisher_id, game_id, until)
VALUES (:publisher, :game, now() + interval '20 seconds')
ON CONFLICT (game_id) DO UPDATE SET until = excluded.until
WHERE integration_listener.until < now() + interval '10 seconds'
""")
_LISTENED = text("SELECT game_id FROM integration_listener WHERE until > now()")
_ADD = text("""
INSERT INTO integration_call (publisher_id, game_id, at, method, path, environment, status, code,
  reason, microseconds, request)
SELECT :publisher, id, now(), :method, :path, :environment, :status, :code, :reason, :microseconds,
  :request
FROM game WHERE id = :game
""")
_TRIM = text("""
DELETE FROM integration_call WHERE game_id = :game AND (at < now() - interval '1 hour' OR id <= (
  SELECT id FROM integration_call WHERE game_id = :game ORDER BY id DESC OFFSET :most LIMIT 1))
""")
_NEWEST = text("""
SELECT id, at, method, path, environment, status, code, reason, microseconds, request
FROM integration_call WHERE game_id = :game AND id > :after ORDER BY id DESC LIMIT :most
""")


@dataclass(frozen=True, slots=True)
class Heard:
    """A call that was heard; `code` is 0 for one that was accepted."""

    method: str
    path: str
    environment: str
    status: int
    code: int
    reason: str
    microseconds: int
    request: str


async def listened_games(session: AsyncSession) -> frozenset[int]:
    """The games, of every publisher, whose calls somebody looks at now."""
    return frozenset((await session.execute(_LISTENED)).scalars())


async def put_heard(
    session: AsyncSession, publisher_id: int, game_id: int, calls: Iterable[Heard]
) -> None:
    """Keep calls of a game, and let go of those that nobody will look at."""
    values = {"publisher": publisher_id, "game": game_id}
    for one in calls:
        await session.execute(_ADD, asdict(one) | values)
    await session.execute(_TRIM, {"game": game_id, "most": MOST_KEPT})


async def listen(call: Call, query: ListenQuery) -> HeardCalls:
    """Listen on for 20 s, and what came after a call that is known."""
    values = {"publisher": call.publisher_id, "game": call.game_id}
    await call.session.execute(_LISTEN, values)
    rows = await call.session.execute(
        _NEWEST, {"game": call.game_id, "after": query.after, "most": _MOST_AT_ONCE}
    )
    return HeardCalls(
        list=[
            HeardCall(
                id=row.id, at=epoch_seconds(row.at), method=row.method, path=row.path,
                environment=row.environment, status=row.status, code=row.code, reason=row.reason,
                milliseconds=row.microseconds / 1000, request=row.request,
            )
            for row in rows
        ]
    )  # fmt: skip
