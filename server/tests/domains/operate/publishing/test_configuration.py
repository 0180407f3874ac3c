"""A game's configuration as a file: what it would change, and all of it or nothing."""

import json
from typing import Any

import pytest
from tests.support.client import Answer, Client
from tests.support.world import World

AREA = "/ultra/protected/app/send/usdk/publishing"
SWITCHES = {"switches": [{"key": "shop", "value": 1}]}
LOGIN = {"methods": ["guest"]}


class Owner:
    """An owner at one of the publisher's games."""

    def __init__(self, client: Client, world: World, game: int = 0) -> None:
        self._client, self._world, self._game = client, world, game

    async def __call__(self, place: str, **form: Any) -> Answer:
        """One call of the area."""
        return await self._client.call(
            "POST", f"{AREA}/{place}", user=self._world.aurora.owner, json=form,
            game=self._world.aurora.games[self._game], language="en-US",
        )  # fmt: skip

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


async def test_four_eyes_hold_for_files(owner: Owner) -> None:
    await owner("savePolicy", needs_approval=True)
    assert (await owner("apply", kinds={"login": LOGIN})).code == 4746
    assert await owner.live() == {}
    # Nothing of it is kept as a draft either.
    assert (await owner("draft", kind="login")).data["content"]["methods"] != ["guest"]


@pytest.mark.parametrize("kinds", [{"nothing": {}}, {"login": []}, {"login": {"methods": ["x"]}}])
async def test_bad_files(owner: Owner, kinds: Any) -> None:
    assert (await owner("plan", kinds=kinds)).code in (4000, 4744)
