"""What is live is the fold of what was published, of every kind that can be."""

import itertools
import json
import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select, text
from tests.support.activities import activity
from tests.support.client import Answer, Client
from tests.support.many import add_channels, add_goods
from tests.support.world import World

from longshore.domains.operate.publishing.kinds import KINDS
from longshore.domains.operate.publishing.models import GameSnapshot
from longshore.domains.operate.publishing.scheduling import publish_due
from longshore.kit.clock import now
from longshore.kit.db.database import Database

STEPS = 100
METHODS = [
    list(one)
    for count in (3, 4)
    for one in itertools.permutations(("guest", "account", "phone", "email", "channel"), count)
]
AREA = {"name": "x", "languages": [{"code": "en"}], "currencies": [{"code": "USD"}],
        "login_methods": [{"code": "guest"}]}  # fmt: skip
CONTENTS: dict[str, Callable[[int], dict[str, Any]]] = {
    "switches": lambda at: {"switches": [{"key": "a", "value": at}]},
    "segments": lambda at: {"segments": [{"key": "vip", "players": [str(at)]}]},
    "login": lambda at: {"methods": METHODS[at]},
    "messages": lambda at: {"sms": {"number_day": at + 1}},
    "minors": lambda at: {"days": [{"day": "2026-10-01", "kind": "rest", "name": str(at)}]},
    "floating": lambda at: {
        "items": [
            {"key": "a", "texts": [{"code": "en", "text": str(at)}], "link": "https://a.example/"}
        ]
    },
    "announcements": lambda at: {
        "announcements": [
            {"key": "a", "texts": [{"code": "en", "title": str(at), "html": "<p>x</p>"}]}
        ]
    },
    "limits": lambda at: {"told": {"en": str(at)}},
    "activities": lambda at: {"activities": [activity("first_payment", most_total=at + 1)]},
    "globals": lambda at: {"areas": [AREA | {"key": f"n{at}"}]},
    "consent": lambda at: {"consents": [{"key": "privacy", "least_version": at + 1}]},
}
"""A content of each kind whose draft is kept by the engine, another one at each step."""
OWN_TABLES: dict[str, str] = {
    "goods": "UPDATE goods SET name = :at WHERE game_id = :game",
    "agreements": "UPDATE agreement_version SET title = :at WHERE game_id = :game",
    "channels": """
        UPDATE game_channel SET is_enabled = (n & 1) = 1, config = config || jsonb_build_object(
            'switches', jsonb_build_object('login', (n & 2) = 2, 'payment', (n & 4) = 4))
        FROM (SELECT CAST(CAST(:at AS text) AS int) AS n) AS told WHERE game_id = :game
    """,
    "callbacks": "UPDATE callback_address SET url = 'https://a.example/' || :at "
    "WHERE game_id = :game",
}
"""What changes each kind whose draft is gathered from tables of its own."""
BEGINNING = (
    """INSERT INTO agreement (publisher_id, game_id, channel_code, kind, last_version,
         published_version) VALUES (:publisher, :game, '', 'privacy', 1000, 1000)""",
    """INSERT INTO agreement_version (agreement_id, version, publisher_id, game_id, title, html,
         created_user_id, created_user_name)
       SELECT id, 1000, publisher_id, game_id, 'x', 'x', 1, 'x' FROM agreement
       WHERE game_id = :game AND kind = 'privacy' AND channel_code = ''""",
    """INSERT INTO callback_address (publisher_id, game_id, environment, kind, url,
         updated_user_name)
       VALUES (:publisher, :game, 'production', 'login', 'https://example.com', 'x')""",
)


class Walk:
    """Somebody who publishes whatever there is, and what should be live of it."""

    def __init__(self, app: FastAPI, client: Client, database: Database, world: World) -> None:
        self._app, self._client, self._database, self._world = app, client, database, world
        self.game = world.aurora.games[0]
        # By kind every content that was in force, in order: the newest is live.
        self.published: dict[str, list[Any]] = {}
        self.planned: list[tuple[str, Any]] = []
        self.refused = 0

    async def __call__(self, place: str, kind: str, **form: Any) -> Answer:
        return await self._client.call(
            "POST", f"/ultra/protected/app/send/usdk/publishing/{place}",
            user=self._world.aurora.owner, game=self.game, json={"kind": kind} | form,
        )  # fmt: skip

    async def write(self, statement: str, **values: Any) -> None:
        place = {"publisher": self._world.aurora.id, "game": self.game.id}
        async with self._database.system() as session:
            wanted = {
                name: one for name, one in (place | values).items() if f":{name}" in statement
            }
            await session.execute(text(statement), wanted)

    async def edit(self, kind: str, at: int) -> Any:
        """Change the draft; as it would be published now."""
        if kind in OWN_TABLES:
            await self.write(OWN_TABLES[kind], at=str(at))
        else:
            kept = await self("saveDraft", kind, content=CONTENTS[kind](at))
            assert kept.code == 0, (kind, kept.msg)
        return (await self("draft", kind)).data["content"]

    async def publish(self, kind: str, at: int) -> None:
        content = await self.edit(kind, at)
        before = self.published.setdefault(kind, [])
        answer = await self("publish", kind, seen_number=len(before))
        self._took(kind, content, answer)

    async def roll_back(self, kind: str, chosen: int) -> None:
        before = self.published[kind]
        answer = await self("rollBack", kind, seen_number=len(before), number=chosen + 1)
        self._took(kind, before[chosen], answer)

    async def schedule(self, kind: str, at: int) -> None:
        content = await self.edit(kind, at)
        later = int((now() + timedelta(hours=1, seconds=at)).timestamp())
        assert (await self("schedule", kind, due_at=later)).code == 0
        self.planned.append((kind, content))

    async def come_due(self) -> None:
        """All that waits, in the order of its moments."""
        await self.write(
            "UPDATE published_schedule SET due_at = due_at - interval '1 day' WHERE done_at IS NULL"
        )
        assert await publish_due(self._database, self._app.state.resources) == len(self.planned)
        for kind, content in self.planned:
            self.published.setdefault(kind, []).append(content)
        self.planned.clear()

    async def check(self) -> None:
        async with self._database.system() as session:
            snapshot = (await session.execute(select(GameSnapshot))).scalar_one_or_none()
        told = json.loads(snapshot.content)["kinds"] if snapshot else {}
        assert told == {
            kind: {"number": len(contents), "content": contents[-1]}
            for kind, contents in self.published.items()
            if contents
        }

    def _took(self, kind: str, content: Any, answer: Answer) -> None:
        before = self.published[kind]
        if answer.code == 0:
            before.append(content)
        else:
            # Refused for one reason alone: it is in force as it is.
            assert (answer.code, content) == (4740, before[-1]), (kind, answer.msg)
            self.refused += 1


@pytest.fixture
async def walk(app: FastAPI, client: Client, database: Database, world: World) -> Walk:
    made = Walk(app, client, database, world)
    async with database.system() as session:
        await add_goods(session, world.aurora.id, made.game.id, 1)
        await add_channels(session, world.aurora.id, made.game.id, 1)
    for statement in BEGINNING:
        await made.write(statement)
    return made


def test_every_kind_takes_part() -> None:
    """A kind that is new is published, scheduled and rolled back here as well."""
    gathered = {name for name, kind in KINDS.items() if kind.source}
    assert (OWN_TABLES.keys(), CONTENTS.keys()) == (gathered, KINDS.keys() - gathered)


@pytest.mark.parametrize("number", [20, 21])
async def test_what_is_live_is_the_fold_of_what_was_published(walk: Walk, number: int) -> None:
    """A hundred publications, schedules and roll-backs of every kind, by a fixed seed."""
    chance = random.Random(number)
    for at, kind in enumerate(KINDS):
        await walk.publish(kind, at)
    await walk.check()
    for at in range(len(KINDS), STEPS + len(KINDS)):
        kind = chance.choice(list(KINDS))
        act = chance.choice(("publish", "publish", "schedule", "back"))
        if act == "back":
            await walk.roll_back(kind, chance.randrange(len(walk.published[kind])))
        else:
            await getattr(walk, act)(kind, at)
        if chance.random() < 0.2:
            await walk.come_due()
        await walk.check()
    assert walk.refused < STEPS // 4
