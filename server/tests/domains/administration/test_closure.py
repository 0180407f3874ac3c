"""No sequence of grants gives anybody what none of the givers held (trust study, row 11)."""

import asyncio
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.support.client import Client
from tests.support.world import TestUser, World, clear, create_world, password_hash, sign_in

from longshore.account.identity import Permission, grants
from longshore.account.identity.models import User
from longshore.composition.console import build_app
from longshore.domains import administration
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings
from longshore.kit.testing import TestPostgres

P = Permission
EXAMPLES = int(os.environ.get("LONGSHORE_TEST_EXAMPLES", "12"))
GIVERS = 3
SECRET = "seven quiet lanterns over the bay"
permissions = st.frozensets(st.sampled_from(list(P)), max_size=5)
powers = st.sampled_from([{P.ADMIN_MANAGE}, {P.ROLE_MANAGE}, {P.ADMIN_MANAGE, P.ROLE_MANAGE}])
number = st.integers(0, 11)
few = st.lists(number, max_size=1)
numbers = st.lists(number, max_size=3)


@dataclass(frozen=True)
class Held:
    """What somebody holds, with the games that they see spelt out."""

    permissions: frozenset[Permission]
    game_ids: frozenset[int]
    all_games: bool


@dataclass
class Stage:
    """What every example shares: one loop, one database, one application."""

    runner: asyncio.Runner
    database: Database
    client: Client


class GrantMachine(RuleBasedStateMachine):
    """Givers with drawn rights do whatever they can to each other; the owner only watches."""

    stage: Stage

    @initialize(held=st.lists(st.tuples(permissions, powers), min_size=GIVERS, max_size=GIVERS))
    def begin(self, held: list[tuple[frozenset[Permission], set[Permission]]]) -> None:
        self.run(self._begin([mine | powers for mine, powers in held]))

    async def _begin(self, held: list[frozenset[Permission]]) -> None:
        database = self.stage.database
        await clear(database)
        self.world: World = await create_world(database)
        self.givers: list[TestUser] = []
        self.roles = list(self.world.aurora.role_ids.values())
        games = [game.id for game in self.world.aurora.games]
        for index, mine in enumerate(held):
            self.givers.append(await self._giver(index, mine, games[: index + 1]))
        self.targets = [user.id for user in self.givers]
        aurora = self.world.aurora
        self.targets += [aurora.none.id, aurora.scoped.id, aurora.owner.id]
        self.games = games
        self.invited: list[tuple[str, Held]] = []
        self.before = await self._everybody()

    async def _giver(self, index: int, mine: frozenset[Permission], games: list[int]) -> TestUser:
        publisher_id = self.world.aurora.id
        async with self.stage.database.publisher(publisher_id) as session:
            role = await administration.create_role(
                session, publisher_id, name=f"giver {index}", permissions=mine
            )
            user_id = await administration.create_user(
                session, publisher_id, account=f"giver{index}", name=f"Giver {index}",
                password_hash=password_hash(), role_ids=(role,), game_ids=tuple(games),
                all_games=False,
            )  # fmt: skip
            token = await sign_in(session, await session.get_one(User, user_id))
        self.roles.append(role)
        return TestUser(user_id, publisher_id, f"giver{index}", f"Giver {index}", None, token)

    def run(self, work: Any) -> Any:
        return self.stage.runner.run(work)

    async def _everybody(self) -> dict[int, Held]:
        async with self.stage.database.publisher(self.world.aurora.id) as session:
            rights = {user_id: await grants.rights_of(session, user_id) for user_id in self.targets}
        every = frozenset(game.id for game in self.world.aurora.games)
        return {
            user_id: Held(
                row.permissions, every if row.sees_all_games else row.game_ids, row.sees_all_games
            )
            for user_id, row in rights.items()
        }

    def call(self, giver: int, path: str, form: dict[str, Any]) -> Any:
        user = self.givers[giver % GIVERS]
        answer = self.run(self.stage.client.call("POST", path, user=user, form=form))
        assert answer.code in (0, 403, 4000, 4004, 4009, 4030, 4105, 4106, 4107, 4108, 4110), answer
        self.check_gains(self.before[user.id])
        return answer

    def check_gains(self, giver: Held) -> None:
        """Whatever somebody has now and had not before, the giver had."""
        after = self.run(self._everybody())
        for user_id, held in after.items():
            before = self.before.get(user_id, Held(frozenset(), frozenset(), False))
            assert held.permissions - before.permissions <= giver.permissions
            assert held.game_ids - before.game_ids <= giver.game_ids
            assert giver.all_games or before.all_games or not held.all_games
        self.before = after

    def grant(self, roles: list[int], games: list[int], all_games: bool) -> dict[str, Any]:
        return {
            "role_ids": [self.roles[index % len(self.roles)] for index in roles],
            "game_ids": [self.games[index % len(self.games)] for index in games],
            "all_games": str(all_games).lower(),
        }

    @rule(giver=number, whom=number, roles=few, games=numbers, all_games=st.booleans())
    def authorise(
        self, giver: int, whom: int, roles: list[int], games: list[int], all_games: bool
    ) -> None:
        form = {"id": self.targets[whom % len(self.targets)]}
        self.call(giver, "/ultra/admin/auth", form | self.grant(roles, games, all_games))

    @rule(giver=number, name=number, wanted=permissions)
    def make_role(self, giver: int, name: int, wanted: frozenset[Permission]) -> None:
        form = {"name": f"role {name}", "permissions": [*wanted, ""]}
        answer = self.call(giver, "/ultra/role/save", form)
        if answer.code == 0:
            self.roles.append(answer.data["Id"])

    @rule(giver=number, role=number, wanted=permissions)
    def change_role(self, giver: int, role: int, wanted: frozenset[Permission]) -> None:
        role_id = self.roles[role % len(self.roles)]
        form = {"id": role_id, "name": f"changed {role_id}", "permissions": [*wanted, ""]}
        self.call(giver, "/ultra/role/save", form)

    @rule(giver=number, role=number)
    def delete_role(self, giver: int, role: int) -> None:
        self.call(giver, "/ultra/role/delete", {"id": self.roles[role % len(self.roles)]})

    @rule(giver=number, whom=number, able=st.integers(0, 1))
    def set_able(self, giver: int, whom: int, able: int) -> None:
        target_id = self.targets[whom % len(self.targets)]
        self.call(giver, "/ultra/user/able", {"id": target_id, "able": able})

    @rule(giver=number, roles=few, games=numbers, all_games=st.booleans())
    def invite(self, giver: int, roles: list[int], games: list[int], all_games: bool) -> None:
        held = self.before[self.givers[giver % GIVERS].id]
        form = {"name": "Somebody"} | self.grant(roles, games, all_games)
        answer = self.call(giver, "/ultra/admin/invite", form)
        if answer.code == 0:
            self.invited.append((answer.data["Link"].split("token=")[1], held))

    @precondition(lambda self: self.invited)
    @rule(which=number)
    def accept(self, which: int) -> None:
        """The newcomer has at most what was the inviter's, and what others put into the roles."""
        token, inviter = self.invited.pop(which % len(self.invited))
        others = frozenset[Permission]().union(
            *(self.before[user.id].permissions for user in self.givers), self.closure
        )
        account = f"guest{len(self.targets)}"
        form = {"token": token, "account": account, "name": account, "password": SECRET}
        answer = self.run(self.stage.client.call("POST", "/ultra/invitation/accept", form=form))
        assert answer.code in (0, 4104, 4029), answer
        if answer.code == 0:
            self.targets.append(answer.data["Id"])
        self.check_gains(Held(inviter.permissions | others, inviter.game_ids, inviter.all_games))

    @invariant()
    def closed(self) -> None:
        """Nobody but the people who began with more is outside what the givers ever held."""
        if not hasattr(self, "closure"):
            self.closure = frozenset[Permission]().union(
                *(self.before[user.id].permissions for user in self.givers)
            )
            self.initial = dict(self.before)
        for user_id, held in self.before.items():
            start = self.initial.get(user_id)
            assert held.permissions <= self.closure | (start.permissions if start else frozenset())


def test_no_sequence_of_grants_leaves_the_closure(postgres: TestPostgres, tmp_path: Path) -> None:
    """[P-02] Rights come from those who hold them, whatever is called in whatever order."""
    with asyncio.Runner() as runner:
        database = Database(postgres.clone(), pool_size=4)
        client = Client(
            build_app(Settings(data_dir=tmp_path, password_slots=2), database, code_key=b"0" * 32)
        )
        GrantMachine.stage = Stage(runner, database, client)
        try:
            run_state_machine_as_test(
                GrantMachine,
                settings=settings(
                    max_examples=EXAMPLES,
                    stateful_step_count=40,
                    deadline=None,
                    database=None,
                    suppress_health_check=list(HealthCheck),
                    print_blob=False,
                    # Shrinking would run the sequence against the database for minutes.
                    phases=[Phase.generate],
                ),
            )
        finally:
            runner.run(client.close())
            runner.run(database.dispose())
