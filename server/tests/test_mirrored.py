"""A second publisher's member calls everything with a first one's ids, and learns nothing by it.

Each action of the gateway is called in a game of one's own, every number in its form being the id
of something of another publisher's: the answer is that for an id which nobody has. The same form by
its owner says that the ids were of something.
"""

import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Permission
from longshore.composition.domains import METADATA, REGISTRY
from longshore.gateway.action import Action
from longshore.gateway.target import SENT_SERVICES, Service
from longshore.kit.db.database import Database
from tests.support import many
from tests.support.client import Answer, Client
from tests.support.world import TestUser, World, as_owner

# No other number of an answer is like these, so that what repeats an id can be told.
THEIRS, NOBODYS, _ONES_OWN = 7_000_001, 8_000_001, 9_000_001
_SERVICES: tuple[Service, ...] = ("usdk", "msdk", "pb", "hgsdk", "data-new")
ACTIONS = [one for one in REGISTRY.of(*_SERVICES) if "POST" in one.methods]
_MORE = (
    "INSERT INTO game (publisher_id, name, game_type, publish_status) VALUES (:p, 'x', 'app', 1)",
    "INSERT INTO role (publisher_id, name) VALUES (:p, 'x')",
    "INSERT INTO promoter (publisher_id, game_id, name, code, created_user_id, created_user_name) "
    "VALUES (:p, :g, 'x', 'x', 1, 'x')",
    "INSERT INTO splash (publisher_id, game_id, name, target, image_key) "
    "VALUES (:p, :g, 'x', 'drawable/x', 'x')",
    "INSERT INTO icon_set (publisher_id, game_id, name, kind, image_key) "
    "VALUES (:p, :g, 'x', 'image', 'x')",
    "INSERT INTO sandbox_account (publisher_id, game_id, name, player_id, password_hash, note, "
    "status, created_user_id, created_user_name) "
    "VALUES (:p, :g, 'x', 'x', '', '', 'active', 1, 'x')",
)
# What is new each time: texts too long or too mixed for words, and those made of letters by chance.
_NEW_EACH_TIME = re.compile(
    r"[A-Za-z0-9+/=_-]{20,}|\b(?=\w*\d)\w{7,}\b|\btest_\w{8}\b|(?<='password': ')\w+"
)
_NUMBER_ON = text(
    "SELECT setval(sequence.oid, :first, false) FROM pg_depend AS owned "
    "JOIN pg_class AS sequence ON sequence.oid = owned.objid AND sequence.relkind = 'S' "
    "JOIN pg_class AS named ON named.oid = owned.refobjid "
    "WHERE owned.classid = 'pg_class'::regclass AND owned.deptype IN ('a', 'i') "
    "AND named.relname = ANY(:names)"
)


@pytest.fixture
async def member(database: Database, world: World) -> AsyncIterator[TestUser]:
    """Somebody of Borealis who may do everything; Aurora has one row of much, numbered apart."""
    aurora, game = world.aurora, world.aurora.games[0]
    place = (aurora.id, game.id)
    await _number_on(database, THEIRS)
    async with database.system() as session:
        for statement in _MORE:
            await session.execute(text(statement), {"p": aurora.id, "g": game.id})
        await many.add_channels(session, *place, 2)
        await many.add_goods(session, *place, 2, mapped_channels=1)
        await many.add_builds(session, *place, 2, user_id=aurora.owner.id, channels=2)
        await many.add_comments(session, *place, 2, user_id=aurora.owner.id)
        await many.add_players(session, *place, 1, 2)
        await many.add_orders(session, *place, 1, 2, player_id=THEIRS, players=2)
        await _may_do_everything(session, world.borealis.none)
    await _number_on(database, _ONES_OWN)
    yield world.borealis.none


async def _number_on(database: Database, first: int) -> None:
    """What is put in from now on has ids from `first` on."""
    async with as_owner(database) as session:
        names = [table.name for table in METADATA.sorted_tables]
        await session.execute(_NUMBER_ON, {"first": first, "names": names})


async def _may_do_everything(session: AsyncSession, user: TestUser) -> None:
    values = {"p": user.publisher_id, "u": user.id}
    role = text("INSERT INTO role (publisher_id, name) VALUES (:p, 'all') RETURNING id")
    values["r"] = (await session.execute(role, values)).scalar_one()
    for key in Permission:
        await session.execute(
            text("INSERT INTO role_permission (publisher_id, role_id, key) VALUES (:p, :r, :key)"),
            values | {"key": key.value},
        )
    await session.execute(
        text("INSERT INTO user_role (publisher_id, user_id, role_id) VALUES (:p, :u, :r)"), values
    )


def _form(action: Action, number: int) -> dict[str, Any]:
    """A form whose every number is `number`; what has to be there is, and every id."""
    schema = action.request.model_json_schema()
    return _object(schema, schema.get("$defs", {}), number) | {"game_id": None}


def _object(schema: dict[str, Any], known: dict[str, Any], number: int) -> dict[str, Any]:
    wanted = schema.get("required", ())
    return {
        name: _value(one, known, number)
        for name, one in schema.get("properties", {}).items()
        if name in wanted or name.endswith(("id", "ids"))
    }


def _value(schema: dict[str, Any], known: dict[str, Any], number: int) -> Any:
    if "$ref" in schema:
        return _value(known[schema["$ref"].rpartition("/")[2]], known, number)
    for kind in ("anyOf", "oneOf", "allOf"):
        if kind in schema:
            return _value(schema[kind][0], known, number)
    if "enum" in schema or "const" in schema:
        return schema.get("const", (schema.get("enum") or [None])[0])
    match schema.get("type"):
        case "integer" | "number":
            most = schema.get("maximum", number)
            return number if most >= number else most
        case "array":
            return [_value(schema.get("items", {}), known, number)]
        case "object":
            return _object(schema, known, number)
        case "boolean":
            return True
        case _:
            return "x" * max(1, schema.get("minLength", 1))


async def _called(client: Client, action: Action, user: TestUser, game: int, number: int) -> Answer:
    form = {name: one for name, one in _form(action, number).items() if one is not None}
    if action.service in SENT_SERVICES:
        path = f"/{action.service}{action.path}"
        return await client.call(
            "POST", "/ultra/app/send", user=user, game=game, json={**form, "path": path}
        )
    path = f"/ultra/protected/app/send/{action.service}{action.path}"
    return await client.call("POST", path, user=user, game=game, json=form)


def _told(answer: Answer) -> str:
    """The answer without ids, moments, and what is new each time."""
    said = f"{answer.code} {answer.msg} {answer.data}"
    return _NEW_EACH_TIME.sub("…", said)


async def _rows(database: Database, publisher: int) -> dict[str, str]:
    """What a publisher has, each table as one figure."""
    found = {}
    async with database.system() as session:
        for table in METADATA.sorted_tables:
            if "publisher_id" in table.columns:
                asked = text(
                    f"SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) "
                    f'FROM "{table.name}" t WHERE publisher_id = :publisher'
                )
                found[table.name] = (
                    await session.execute(asked, {"publisher": publisher})
                ).scalar_one()
    return found


async def test_ids_of_another_publisher_are_nobodys(
    client: Client, database: Database, world: World, member: TestUser
) -> None:
    before = await _rows(database, world.aurora.id)
    mine, theirs = world.borealis.games[0].id, world.aurora.games[0].id
    for action in ACTIONS:
        # What is made is there already the second time.
        numbers = (NOBODYS, THEIRS, NOBODYS)
        told = [_told(await _called(client, action, member, mine, one)) for one in numbers]
        assert told[1] in (told[0], told[2]), action.name
        foreign = await _called(client, action, member, theirs, THEIRS)
        assert foreign.code != 0, (action.name, foreign)
        assert foreign.data is None, (action.name, foreign)
    assert await _rows(database, world.aurora.id) == before
    # What was asked is of something: its owner is answered otherwise for it than for nothing.
    owned = 0
    for action in ACTIONS:
        nothing = _told(await _called(client, action, world.aurora.owner, theirs, NOBODYS))
        something = _told(await _called(client, action, world.aurora.owner, theirs, THEIRS))
        owned += something != nothing
    print(f"{len(ACTIONS)} actions, of which {owned} are about something of the owner's")
    assert owned > 20
