"""Whose players are: what devices prove, which touch counts, and the explanation."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.runtime import GameClient, game_client
from tests.support.world import World

from longshore.domains.operate.players import keyed_digest
from longshore.domains.popularize.attribution import Bound, Proof, Touch, bind, settle
from longshore.kit import clock
from longshore.kit.db.database import Database

BEGIN = datetime(2026, 3, 1, 8, tzinfo=UTC)


@dataclass
class Game:
    """Aurora's first game with promoters 1 and 2, played at explicit moments."""

    world: World
    client: Client
    player: GameClient
    database: Database

    async def touch(
        self, promoter: int, days: float = 0, proof: Proof = "link", device: str = "device-0001",
        **more: Any,
    ) -> Bound:  # fmt: skip
        key = await self.player.app.state.runtime.ports.digest_keys.get(self.world.aurora.id)
        game = self.player.game.id
        digest = keyed_digest(key, "device", game, device)
        touch = Touch(
            self.world.aurora.id, game, digest, promoter, proof, **({"link_id": promoter} | more)
        )
        with clock.at(BEGIN + timedelta(days=days)):
            async with self.database.publisher(self.world.aurora.id) as session:
                return await bind(session, touch)

    async def register(self, days: float, guest_key: str = "") -> int:
        self.player.session = ""
        if guest_key:
            self.player.guest_key = guest_key
        with clock.at(BEGIN + timedelta(days=days)):
            signed = await self.player.guest(device={"id": "device-0001"})
            # As the sweep does within a minute.
            async with self.database.system() as session:
                await settle(session, clock.now())
        return int(signed.data["player_id"])

    async def call(self, action: str, **form: Any) -> Answer:
        return await self.client.call(
            "POST", "/ultra/app/send", user=self.world.aurora.owner, game=self.player.game,
            form={"path": f"/pb/cps/attribution/{action}"} | form,
        )  # fmt: skip

    async def whose(self, player: int) -> tuple[list[int], list[str]]:
        found = (await self.call("explain", player_id=player)).data
        belongs = [one["promoter_id"] for one in found["belongs"]]
        return belongs, [one["verdict"] for one in found["touches"]]


@pytest.fixture
async def game(
    client: Client, world: World, app: FastAPI, database: Database
) -> AsyncIterator[Game]:
    for code in ("one", "two"):
        await client.call(
            "POST", "/ultra/app/send", user=world.aurora.owner, game=world.aurora.games[0],
            form={"path": "/pb/cps/promoter/create", "name": code, "code": code},
        )  # fmt: skip
    yield Game(world, client, await game_client(app, database, world.aurora.games[0]), database)


class TestTouches:
    async def test_the_same_again(self, game: Game) -> None:
        assert await game.touch(1) == "taken"
        assert await game.touch(1, days=1) == "known"

    async def test_the_last_counts(self, game: Game) -> None:
        await game.touch(1)
        assert await game.touch(2, days=1) == "taken"
        assert await game.whose(await game.register(2)) == ([2], ["decided", "superseded"])

    async def test_the_first_counts_where_the_rule_says_so(self, game: Game) -> None:
        assert (await game.call("saveRule", window_days=30, keeps="first")).code == 0
        await game.touch(1)
        assert await game.touch(2, days=1) == "outranked"
        assert await game.whose(await game.register(2)) == ([1], ["outranked", "decided"])

    async def test_a_package_outranks_a_link(self, game: Game) -> None:
        await game.touch(1, proof="package", package_id=7, link_id=None)
        assert await game.touch(2, days=1) == "outranked"
        assert await game.touch(2, days=2, proof="referrer") == "outranked"
        player = await game.register(3)
        assert await game.whose(player) == ([1], ["outranked", "outranked", "decided"])

    async def test_a_link_counts_once_the_packages_window_is_over(self, game: Game) -> None:
        await game.touch(1, proof="package", package_id=7, link_id=None)
        assert await game.touch(2, days=30) == "taken"
        assert await game.whose(await game.register(31)) == ([2], ["decided", "superseded"])

    async def test_a_forbidden_promoter(self, game: Game) -> None:
        await game.client.call(
            "POST", "/ultra/app/send", user=game.world.aurora.owner, game=game.player.game,
            form={"path": "/pb/cps/promoter/forbid", "id": 1, "forbid": 1},
        )  # fmt: skip
        assert await game.touch(1) == "forbidden"
        assert await game.touch(99) == "forbidden"
        assert await game.whose(await game.register(1)) == ([], [])


class TestPlayers:
    async def test_outside_the_window(self, game: Game) -> None:
        await game.touch(1)
        assert await game.whose(await game.register(30)) == ([], ["too_old"])

    async def test_at_the_windows_last_moment(self, game: Game) -> None:
        await game.touch(1)
        assert await game.whose(await game.register(30 - 1 / 86_400)) == ([1], ["decided"])

    async def test_whoever_was_there_before_came_by_themselves(self, game: Game) -> None:
        player = await game.register(0)
        await game.touch(1, days=1)
        await game.register(2)
        assert await game.whose(player) == ([], ["counts"])

    async def test_who_comes_back(self, game: Game) -> None:
        await game.call("saveRule", window_days=30, keeps="last", returns_after_days=60)
        await game.touch(1)
        player = await game.register(1, "a" * 22)
        # Away for less than that: still the first one's.
        await game.touch(2, days=50)
        assert (await game.whose(player))[0] == [1]
        await game.touch(1, days=55)
        assert await game.touch(2, days=62) == "taken"
        assert (await game.whose(player))[0] == [2, 1]

    async def test_who_plays_on_in_a_session_was_not_away(self, game: Game) -> None:
        await game.call("saveRule", returns_after_days=3)
        await game.touch(1)
        player = await game.register(1, "a" * 22)
        with clock.at(BEGIN + timedelta(days=5)):
            assert (await game.player.call("/sdk/v1/heartbeat")).code == 0
            await game.player.app.state.runtime.ports.sessions.flush()
        # Signed in five days ago, and there yesterday.
        assert await game.touch(2, days=6) == "taken"
        assert (await game.whose(player))[0] == [1]
        assert await game.touch(1, days=9, link_id=3) == "taken"
        assert (await game.whose(player))[0] == [1, 1]

    async def test_a_sweep_binds_nobody_twice(self, game: Game) -> None:
        await game.touch(1)
        await game.register(1)
        async with game.database.system() as session:
            assert await settle(session, BEGIN) == 0
            rows = await session.execute(text("SELECT promoter_id FROM player_attribution"))
            assert rows.scalars().all() == [1]

    async def test_a_player_of_another_publisher(self, game: Game) -> None:
        assert (await game.call("explain", player_id=4711)).code == 4004


class TestRule:
    async def test_read_and_save(self, game: Game) -> None:
        default = {"window_days": 30, "keeps": "last", "returns_after_days": None}
        assert (await game.call("rule")).data == default | {"updated_user_name": ""}
        changed = {"window_days": 7, "keeps": "first", "returns_after_days": 90}
        saved = await game.call("saveRule", **changed)
        assert saved.data == changed | {"updated_user_name": game.world.aurora.owner.name}
        async with game.database.system() as session:
            statement = "SELECT count(*) FROM audit_event WHERE action = 'attribution_rule.update'"
            assert (await session.execute(text(statement))).scalar_one() == 1

    async def test_what_a_save_leaves_out_stays(self, game: Game) -> None:
        """Two have the rule open: each of them changes only what they chose to."""
        await game.call("saveRule", returns_after_days=90)
        await game.call("saveRule", window_days=7)
        saved = await game.call("saveRule", keeps="first")
        rule = {"window_days": 7, "keeps": "first", "returns_after_days": 90}
        assert saved.data == rule | {"updated_user_name": game.world.aurora.owner.name}
        never = await game.call("saveRule", returns_after_days="")
        assert never.data["returns_after_days"] is None
        assert (await game.call("rule")).data["window_days"] == 7

    @pytest.mark.parametrize("days", [0, 366])
    async def test_a_window_that_cannot_be(self, game: Game, days: int) -> None:
        assert (await game.call("saveRule", window_days=days, keeps="last")).code == 4000
