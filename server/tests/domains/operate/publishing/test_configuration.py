"""A game's configuration as a file: what it would change, and all of it or nothing."""

import json
from typing import Any

import pytest
from tests.support.client import Answer, Client
from tests.support.world import TestUser, World

from longshore.account.identity.models import RolePermission
from longshore.kit.db.database import Database

AREA = "/ultra/protected/app/send/usdk/publishing"
SWITCHES = {"switches": [{"key": "shop", "value": 1}]}
LOGIN = {"methods": ["guest"]}


class Owner:
    """An owner at one of the publisher's games."""

    def __init__(
        self, client: Client, world: World, game: int = 0, user: TestUser | None = None
    ) -> None:
        self._client, self._world, self._game = client, world, game
        self._user = user or world.aurora.owner

    async def __call__(self, place: str, **form: Any) -> Answer:
        """One call of the area."""
        return await self._client.call(
            "POST", f"{AREA}/{place}", user=self._user, json=form,
            game=self._world.aurora.games[self._game], language="en-US",
        )  # fmt: skip

    @property
    def name(self) -> str:
        """As the lists tell it."""
        return self._user.name

    async def live(self) -> dict[str, Any]:
        """Contents in force, by kind."""
        told = json.loads((await self("export")).data["content"] or '{"kinds": {}}')
        return {name: one["content"] for name, one in told["kinds"].items()}


@pytest.fixture
def owner(client: Client, world: World) -> Owner:
    return Owner(client, world)


async def test_from_one_game_to_another(owner: Owner, client: Client, world: World) -> None:
    await owner("saveDraft", kind="switches", content=SWITCHES)
    await owner("publish", kind="switches", seen_number=0)
    await owner("saveDraft", kind="login", content=LOGIN)
    await owner("publish", kind="login", seen_number=0)
    file = await owner.live()
    other = Owner(client, world, 1)
    planned = {one["kind"]: one for one in (await other("plan", kinds=file)).data["list"]}
    assert list(planned) == ["switches", "login"]
    assert planned["switches"]["changes"][0]["path"] == "switches.[shop]"
    assert await other.live() == {}
    done = await other("apply", kinds=file, seen={"switches": 0, "login": 0}, note="copied")
    assert done.data["list"] == [
        {"kind": "switches", "number": 1}, {"kind": "login", "number": 1},
    ]  # fmt: skip
    assert await other.live() == file
    assert (await other("plan", kinds=file)).data["list"] == []
    assert (await other("apply", kinds=file)).data["list"] == []
    drafts = (await other("kinds")).data["list"]
    assert not [one for one in drafts if one["is_changed"] and not one["is_gathered"]]


async def test_what_somebody_works_on_stays(owner: Owner) -> None:
    await owner("saveDraft", kind="switches", content={"switches": [{"key": "mine", "value": 7}]})
    await owner("apply", kinds={"switches": SWITCHES})
    assert (await owner.live())["switches"]["switches"][0]["key"] == "shop"
    kept = (await owner("draft", kind="switches")).data["content"]["switches"]
    assert [one["key"] for one in kept] == ["mine"]


async def test_all_or_nothing(owner: Owner) -> None:
    """The last of three is refused: nothing of the others is there."""
    wrong = {"switches": SWITCHES, "login": LOGIN, "callbacks": {"callbacks": []}}
    await owner("publish", kind="callbacks", seen_number=0)
    seen = {"switches": 0, "login": 3}
    assert (await owner("apply", kinds=wrong, seen=seen)).code == 4741
    assert "switches" not in await owner.live()
    goods = {"goods": [{"code": "gem", "name": "x"}]}
    refused = await owner("apply", kinds={"login": LOGIN, "goods": goods})
    assert refused.code == 4744
    assert "login" not in await owner.live()


async def test_what_has_its_own_page_is_not_written_past_it(owner: Owner) -> None:
    draft = (await owner("draft", kind="agreements")).data["content"]
    await owner("publish", kind="agreements", seen_number=0)
    assert (await owner("plan", kinds={"agreements": draft})).data["list"] == []
    switches = {"login": True, "payment": True, "report": True}
    state = {"code": "nowhere", "is_enabled": True, "switches": switches}
    channels = {"channels": {"channels": [state]}}
    planned = (await owner("plan", kinds=channels)).data["list"]
    assert [one["is_possible"] for one in planned] == [False]
    assert (await owner("apply", kinds={"login": LOGIN} | channels)).code == 4742
    assert "login" not in await owner.live()


@pytest.fixture
async def colleague(client: Client, world: World, database: Database) -> Owner:
    """Somebody else who may edit and approve."""
    async with database.system() as session:
        for key in ("operate", "operateEdit"):
            place = {"publisher_id": world.aurora.id, "role_id": world.aurora.role_ids["pack"]}
            await session.merge(RolePermission(key=key, **place))
    return Owner(client, world, user=world.aurora.pack)


async def test_a_file_waits_as_drafts_for_its_approval(owner: Owner, colleague: Owner) -> None:
    """Nothing of it is in force before; then all of it is."""
    await owner("savePolicy", needs_approval=True)
    file = {"login": LOGIN, "switches": SWITCHES}
    refused = await owner("apply", kinds=file)
    assert (refused.code, refused.data["kinds"]) == (4749, ["switches", "login"])
    assert "Switches, Ways to sign in" in refused.msg
    assert await owner.live() == {}
    for kind in file:
        digest = (await owner("draft", kind=kind)).data["digest"]
        assert (await owner("approve", kind=kind, digest=digest)).code == 4747
        assert (await colleague("approve", kind=kind, digest=digest)).code == 0
        if kind == "login":
            waits = await owner("apply", kinds=file)
            assert (waits.code, waits.data["kinds"]) == (4749, ["switches"])
    assert len((await owner("apply", kinds=file)).data["list"]) == 2
    assert (await owner.live())["login"] == LOGIN
    versions = (await owner("versions", kind="login")).data["list"]
    assert [one["approved_by"] for one in versions] == [colleague.name]


async def test_an_approval_of_ones_own_does_not_put_a_file_in_force(
    owner: Owner, colleague: Owner
) -> None:
    """Of the same content, before oneself imported it over what is in force."""
    beginning = (await owner("draft", kind="login")).data["content"]
    await colleague("saveDraft", kind="login", content=LOGIN)
    digest = (await owner("draft", kind="login")).data["digest"]
    assert (await owner("approve", kind="login", digest=digest)).code == 0
    await colleague("saveDraft", kind="login", content=beginning)
    await owner("savePolicy", needs_approval=True)
    assert (await owner("apply", kinds={"login": LOGIN})).code == 4749


async def test_a_file_takes_no_edits_away_to_be_approved(owner: Owner, colleague: Owner) -> None:
    await owner("savePolicy", needs_approval=True)
    await colleague("saveDraft", kind="login", content={"methods": ["account"]})
    refused = await owner("apply", kinds={"switches": SWITCHES, "login": LOGIN})
    assert refused.code == 4753
    assert (await owner("draft", kind="login")).data["content"] == {"methods": ["account"]}
    assert "shop" not in json.dumps((await owner("draft", kind="switches")).data["content"])


@pytest.mark.parametrize("kinds", [{"nothing": {}}, {"login": []}, {"login": {"methods": ["x"]}}])
async def test_bad_files(owner: Owner, kinds: Any) -> None:
    assert (await owner("plan", kinds=kinds)).code in (4000, 4744)
