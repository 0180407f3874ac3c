"""Telling the purge hook of a game which addresses changed: signed, and again until it is taken."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import Row, select, text

from longshore.domains.popularize.distribution.models import HOOK_RECORD, PurgeHook
from longshore.domains.popularize.packages import PATH, pointer_key
from longshore.integrations.alerting import Notice, WebHook
from longshore.integrations.messaging import NotSentError
from longshore.integrations.object_store import Bucket
from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.db.alone import each_alone
from longshore.kit.db.database import Database

_MOST_ATTEMPTS = 8
_DUE = text("""
SELECT id, publisher_id, game_id, name, state, is_forbidden, purge_attempts, purge_at
FROM distribution
WHERE purge_state = 'due' AND purge_at <= moment() ORDER BY purge_at LIMIT 20
""")
_ADDRESSES = text("""
SELECT k.code, k.game_id, i.object_key
FROM distribution_item i JOIN promotion_package k ON k.id = i.package_id
WHERE i.distribution_id = :id ORDER BY k.id
""")
# What changed while a hook was told is due anew: an answer says nothing of it.
_TOLD = text("""
UPDATE distribution SET purge_state = :state, purge_attempts = :attempts, purge_at = :at,
  purge_problem = :problem WHERE id = :id AND purge_state = 'due' AND purge_at = :was
""")


@dataclass(frozen=True, slots=True)
class Purger:
    """Tells hooks; one instance serves one worker."""

    database: Database
    resources: Resources
    public_url: str

    async def run(self) -> None:
        """Tell what is due."""
        await each_alone(self.database, self._due, lambda row: f"purge {row.id}", self._tell)

    async def _due(self) -> Sequence[Row[tuple[object, ...]]]:
        async with self.database.system() as session:
            return (await session.execute(_DUE)).all()

    async def _tell(self, row: Row[tuple[object, ...]]) -> None:
        hook, notice = await self._told(row)
        attempts, problem = row.purge_attempts + 1, ""
        if hook is not None:
            try:
                await hook.tell(notice)
            except NotSentError as error:
                problem = f"{error.kind}: {error.said}"[:250]
        again = problem and attempts < _MOST_ATTEMPTS
        values = {
            "id": row.id, "attempts": attempts, "problem": problem,
            "state": "due" if again else "failed" if problem else "done",
            "at": now() + timedelta(seconds=5 * 2**attempts), "was": row.purge_at,
        }  # fmt: skip
        async with self.database.publisher(row.publisher_id) as session:
            await session.execute(_TOLD, values)

    async def _told(self, row: Row[tuple[object, ...]]) -> tuple[WebHook | None, Notice]:
        async with self.database.publisher(row.publisher_id) as session:
            hook = (
                await session.execute(select(PurgeHook).where(PurgeHook.game_id == row.game_id))
            ).scalar_one_or_none()
            items = (await session.execute(_ADDRESSES, {"id": row.id})).all()
        store = self.resources.store
        objects = [store.public_url(Bucket.CDN, item.object_key) or "" for item in items]
        keys = [pointer_key(item.game_id, item.code) for item in items]
        pointers = [store.public_url(Bucket.CDN, key) or "" for key in keys]
        facts = {
            "distribution": row.id, "name": row.name, "state": row.state,
            "is_forbidden": row.is_forbidden,
            "addresses": [f"{self.public_url}{PATH}/{item.code}" for item in items],
            "objects": [url if "://" in url else f"{self.public_url}{url}" for url in objects],
            "pointers": [url if "://" in url else f"{self.public_url}{url}" for url in pointers],
        }  # fmt: skip
        notice = Notice(_id(row), str(row.name), facts)
        if hook is None:
            return None, notice
        record = HOOK_RECORD.format(game_id=hook.game_id)
        secret = self.resources.keyring.decrypt(
            hook.secret, publisher_id=hook.publisher_id, record=record
        )
        told = WebHook(
            self.resources.http_out, hook.url, json.loads(secret), hook.publisher_id, "cdn.purge"
        )
        return told, notice


def _id(row: Row[tuple[object, ...]]) -> str:
    """The id of what is told now: the moment since when it is due, which no other message has.

    Receivers drop an id that they had. A message that a killed worker may have sent goes out under
    the same one; another attempt says what is so by then, under one of its own.
    """
    return f"purge_{row.id}_{row.purge_at.timestamp() * 1_000_000:.0f}"
