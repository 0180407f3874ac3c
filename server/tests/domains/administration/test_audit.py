"""The audit log: who reads what of it."""

from typing import Any

import pytest
from tests.support.client import Answer, Client
from tests.support.world import TestUser, World

from longshore.account.identity import Permission

PATH = "/ultra/audit/list"


async def rename_games(client: Client, world: World) -> None:
    for game in world.aurora.games:
        form = {"GameId": game.id, "name": f"{game.name} again"}
        answer = await client.call("POST", "/ultra/game/update", user=world.aurora.owner, form=form)
        assert answer.code == 0


class TestListAudit:
    async def get(self, client: Client, user: TestUser | None, **params: Any) -> Answer:
        return await client.call("GET", PATH, user=user, params=params)

    async def test_who_may(self, client: Client, world: World) -> None:
        assert (await self.get(client, None)).code == 102
        for kind in ("pack", "reader", "none", "scoped"):
            assert (await self.get(client, world.aurora.users[kind])).code == 4030

    async def test_newest_first_with_the_difference(self, client: Client, world: World) -> None:
        await rename_games(client, world)
        answer = await self.get(client, world.aurora.owner)
        assert answer.data["total"] == 3
        first = answer.data["list"][0]
        game = world.aurora.games[2]
        assert (first["action"], first["target_id"]) == ("game.update", str(game.id))
        assert first["before"] == {"name": game.name}
        assert first["after"] == {"name": f"{game.name} again"}
        assert first["actor_name"] == world.aurora.owner.name
        assert len(str(first["at"])) == 10
        assert first["ip"] == "192.0.2.1"
        assert first["request_id"]

    async def test_other_publisher(self, client: Client, world: World) -> None:
        await rename_games(client, world)
        assert (await self.get(client, world.borealis.owner)).data == {"list": [], "total": 0}
        foreign = world.aurora.games[0].id
        assert (await self.get(client, world.borealis.owner, game_id=foreign)).code == 4004

    async def test_filters(self, client: Client, world: World) -> None:
        await rename_games(client, world)
        owner = world.aurora.owner
        at = (await self.get(client, owner)).data["list"][0]["at"]
        counts = {
            "actor": ({"actor_id": owner.id}, 3),
            "nobody": ({"actor_id": world.aurora.none.id}, 0),
            "action": ({"action": "game.update"}, 3),
            "other action": ({"action": "role.save"}, 0),
            "type": ({"target_type": "game"}, 3),
            "game": ({"game_id": world.aurora.games[0].id}, 1),
            "since": ({"from": at - 60}, 3),
            "later": ({"from": at + 60}, 0),
            "until": ({"to": at + 60}, 3),
            "earlier": ({"to": at - 60}, 0),
            "blank": ({"action": "", "from": "", "game_id": ""}, 3),
        }
        for name, (params, expected) in counts.items():
            answer = await self.get(client, owner, **params)
            assert (answer.code, answer.data["total"]) == (0, expected), name

    async def test_pages(self, client: Client, world: World) -> None:
        await rename_games(client, world)
        seen = []
        for page in (1, 2, 3):
            answer = await self.get(client, world.aurora.owner, page=page, page_size=2)
            assert answer.data["total"] == 3
            seen.append([row["target_id"] for row in answer.data["list"]])
        ids = [str(game.id) for game in reversed(world.aurora.games)]
        assert seen == [ids[:2], ids[2:], []]

    async def test_only_ones_own_games(self, client: Client, world: World, make_user: Any) -> None:
        """Whoever sees one game only reads nothing about the others."""
        await rename_games(client, world)
        game = world.aurora.games[1].id
        clerk = await make_user("clerk", Permission.AUDIT_READ, game_ids=(game,))
        answer = await self.get(client, clerk)
        assert [row["game_id"] for row in answer.data["list"]] == [game]
        assert (await self.get(client, clerk, game_id=world.aurora.games[0].id)).code == 4004

    @pytest.mark.parametrize(
        "params", [{"page": 0}, {"page_size": 101}, {"from": "x"}, {"actor_id": 0}, {"nothing": 1}]
    )
    async def test_invalid(self, client: Client, world: World, params: dict[str, Any]) -> None:
        assert (await self.get(client, world.aurora.owner, **params)).code == 4000
