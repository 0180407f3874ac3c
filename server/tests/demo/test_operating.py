"""What the demo publishes and lists reaches players as it would from a person."""

from fastapi import FastAPI
from tests.support.client import Client
from tests.support.gifts import open_counter
from tests.support.publishing import Publishing
from tests.support.world import World

from longshore.account.identity import Actor, Call
from longshore.demo.operating import WORD, load_operating
from longshore.kit.db.database import Database
from longshore.kit.http.request_context import RequestContext
from longshore.kit.settings import Settings


async def test_players_have_it(
    app: FastAPI, settings: Settings, client: Client, database: Database, world: World
) -> None:
    """The notice of the new version, four items, three switches, a gift for the word."""
    counter = await open_counter(app, client, database, world)
    owner, game = world.aurora.owner, world.aurora.games[0]
    actor = Actor(
        user_id=owner.id, publisher_id=world.aurora.id, publisher_name="Aurora", session_id=0,
        token="", account="owner", name="林晓", is_owner=True, permissions=frozenset(),
        game_ids=frozenset({game.id}), game_id=game.id,
    )  # fmt: skip
    resources = app.state.resources
    context = RequestContext("-", "zh-CN", "", "", "", "", "", "")
    async with database.publisher(world.aurora.id) as session:
        await load_operating(Call(actor, context, settings, resources, session, game.id))
    desk = Publishing(client, owner, counter.guest)
    desk.forget()
    found = await desk.init()
    assert "version_1_7" in [one["key"] for one in found["announcements"]]
    assert [one["key"] for one in found["floating_button"]] == [
        "account",
        "news",
        "redeem",
        "support",
    ]
    assert found["switches"]["trade_market"]["value"] is True
    assert len(found["switches"]) == 3
    given = await counter.redeem(WORD.lower())
    assert [one["quantity"] for one in given.data["rewards"]] == [100, 5]
