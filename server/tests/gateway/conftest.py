"""The application twice: with the hot lane, and the same whose lanes are never started."""

from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI
from sqlalchemy import insert, text
from tests.gateway.both_ways import (
    ACCOUNTS,
    AGREEMENTS,
    API_KEYS,
    AUDIT,
    BUILDS,
    CHANNELS,
    CHOICE,
    COLLEAGUES,
    COMMENTS,
    COUNT,
    EVERY_ROLE,
    GAME_PAGES,
    GAMES,
    GOODS,
    GRANTABLE,
    HOME,
    ICON_SETS,
    INVITATIONS,
    ME,
    MOTHERS,
    MY_ROLES,
    PEOPLE,
    ROLES,
    RUNS,
    SEND,
    SIGNING_KEYS,
    SPLASHES,
    STATES,
    TAGS,
    TODAY,
    Both,
    Sent,
)
from tests.support import many
from tests.support.client import Client
from tests.support.world import World

from longshore.account.identity.models import RolePermission
from longshore.composition.console import build_app
from longshore.composition.domains import HOT_READS
from longshore.kit.db.database import Database
from longshore.kit.db.lanes import Lanes
from longshore.kit.settings import Settings

KEYS = text("SELECT key FROM role_permission WHERE role_id = :role")


@pytest.fixture
async def both(
    app: FastAPI, client: Client, settings: Settings, database: Database, world: World
) -> AsyncIterator[Both]:
    place = (world.aurora.id, world.aurora.games[0].id)
    async with database.system() as session:
        await many.add_comments(session, *place, 25, user_id=world.aurora.pack.id)
        await many.add_channels(session, *place, 3)
        await many.add_goods(session, *place, 25, mapped_channels=2)
        await many.add_audit(session, *place, 45, user_id=world.aurora.pack.id)
        await many.add_builds(session, *place, 25, user_id=world.aurora.pack.id, channels=3)
        await session.execute(STATES)
        role = {"publisher_id": world.aurora.id, "role_id": world.aurora.role_ids["pack"]}
        held = set((await session.execute(KEYS, {"role": role["role_id"]})).scalars())
        for key in {read for reads in HOT_READS for read in reads.permissions} - held:
            await session.execute(insert(RolePermission).values(key=key, **role))
    lanes: Lanes = app.state.lanes
    heavy: Lanes = app.state.heavy_lanes
    await lanes.start()
    await heavy.start()
    # The same application, whose lanes are never started.
    routes = Client(build_app(settings, database, code_key=b"0" * 32))
    yield Both(client, routes, lanes, database)
    await routes.close()
    await lanes.close()
    await heavy.close()


@pytest.fixture
def reads(world: World) -> dict[str, Sent]:
    """Each hot read as the console asks for it."""
    game = str(world.aurora.games[0].id)
    common = (("accept-language", "en-US"), ("path", "/pack/sdk"), ("appid", game))
    pack = world.aurora.pack
    return {
        path: Sent(method, path, query, body, common).by(pack)
        for method, path, query, body in (
            ("GET", GAMES, "publish_status=1&status=1", None),
            ("GET", COMMENTS, "page=1&page_size=10&page_id=SDK", None),
            ("GET", COUNT, "page_id=SDK", None),
            ("POST", GOODS, "", '{"page": 1, "page_size": 20}'),
            ("POST", BUILDS, "", '{"page": 1, "page_size": 20}'),
            ("GET", AUDIT, "page=1&page_size=20", None),
            ("POST", PEOPLE, "", '{"page": 1, "page_size": 20}'),
            ("POST", SEND, "", '{"path": "/pb/cps/promoter/list", "page": 1, "page_size": 20}'),
            ("GET", TODAY, "", None),
            ("POST", CHANNELS, "", "{}"),
            ("GET", INVITATIONS, "", None),
            *(("GET", path, "", None) for path in (ROLES, EVERY_ROLE, MY_ROLES, GRANTABLE)),
            ("GET", COLLEAGUES, "", None),
            *(("POST", path, "", "{}") for path in (CHOICE, MOTHERS, ACCOUNTS, RUNS)),
            *(("POST", path, "", "{}") for path in (AGREEMENTS, ICON_SETS, SPLASHES, SIGNING_KEYS)),
            ("GET", TAGS, "page_id=SDK", None),
            *(("GET", path, "", None) for path in (API_KEYS, ME)),
            ("POST", GAME_PAGES, "", "{}"),
            ("GET", HOME, "", None),
        )
    }
