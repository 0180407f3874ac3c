"""A game's server that looks at the call's signature and not at the login token in it."""

import pytest
from tests.domains.pack.validation.support import carry_out, findings, prepare
from tests.support.client import Client
from tests.support.game_server import GameServer
from tests.support.world import World

from longshore.kit.db.database import Database


@pytest.mark.usefixtures("opened")
@pytest.mark.parametrize(
    ("mode", "accepted"),
    [
        ("no_token", ["forged", "altered", "expired", "other_game"]),
        ("no_expiry", ["expired"]),
        ("any_game", ["other_game"]),
    ],
)
async def test_a_server_that_ignores_the_token_is_found_out(
    mode: str,
    accepted: list[str],
    client: Client,
    world: World,
    database: Database,
    game_server: GameServer,
) -> None:
    """N2 of the review: the call's own signature says nothing of whose login it is."""
    account = await prepare(client, world, database, game_server)
    game_server.mode = mode
    run = await carry_out(client, world, account, kind="login")
    assert run["status"] == "failed"
    found = findings(run)
    assert (found["valid"], found["wrong_signature"]) == ("accepted", "refused")
    wrong = [name for name in found if found[name] == f"{name}_accepted"]
    assert wrong == [f"token_{name}" for name in accepted]
    assert all(step["remedy"] for step in run["steps"] if step["name"] in wrong)
