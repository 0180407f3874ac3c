"""The gateway: what is in the table is reached by those who may, and nothing else is."""

from typing import Any

import pytest
from fastapi import FastAPI
from tests.support.client import Answer, Client
from tests.support.world import World

from longshore.account.identity import Permission
from longshore.composition.domains import REGISTRY
from longshore.gateway.action import Action, Registry

SEND = "/ultra/app/send"
USDK = "/ultra/protected/app/send/usdk"
DATA = "/ultra/protected/app/send/data-new"
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
GAMES, TODAY, PROMOTERS = "/sdk/u_gameInfoList", "/today/overview", "/pb/cps/promoter/list"


async def send(client: Client, world: World, **options: Any) -> Answer:
    """A call of aurora's owner about the first game."""
    options.setdefault("user", world.aurora.owner)
    options.setdefault("game", world.aurora.games[0])
    return await client.call("POST", SEND, **options)


class TestUsdk:
    async def test_list_of_games(self, client: Client, world: World) -> None:
        """[K-06] The usdk service's game list, with the caller's games only."""
        for kind, expected in (("owner", 3), ("pack", 3), ("reader", 3), ("scoped", 1)):
            answer = await client.call("POST", USDK + GAMES, user=world.aurora.users[kind])
            assert answer.data["total"] == expected
            assert [game["Id"] for game in answer.data["list"]] == [
                game.id for game in world.aurora.games[:expected]
            ]

    async def test_pages(self, client: Client, world: World) -> None:
        answer = await client.call(
            "POST", USDK + GAMES, user=world.aurora.owner, form={"page": 2, "page_size": 2}
        )
        assert answer.data["total"] == 3
        assert [game["Id"] for game in answer.data["list"]] == [world.aurora.games[2].id]

    async def test_without_permission(self, client: Client, world: World) -> None:
        """[P-02] Any of the four pages opens it; nothing else does."""
        answer = await client.call("POST", USDK + GAMES, user=world.aurora.none)
        assert answer.code == 4030

    async def test_anonymous(self, client: Client) -> None:
        assert (await client.call("POST", USDK + GAMES)).code == 102
        assert (await client.call("POST", USDK + "/unknown")).code == 102

    async def test_unknown(self, client: Client, world: World) -> None:
        for path in ("", "/", "/sdk", "/sdk/u_gameInfoList/", "/sdk/U_GAMEINFOLIST", "x" + GAMES):
            answer = await client.call("POST", USDK + path, user=world.aurora.owner)
            assert answer.code == 4040, path

    async def test_wrong_method(self, client: Client, world: World) -> None:
        assert (await client.call("GET", USDK + GAMES, user=world.aurora.owner)).code == 4005


class TestData:
    @pytest.mark.parametrize("method", ["GET", "POST"])
    async def test_reaches_the_data_service(
        self, client: Client, world: World, method: str
    ) -> None:
        """[K-08] GET or POST reaches the data service."""
        answer = await client.call(
            method, DATA + TODAY, user=world.aurora.reader, game=world.aurora.games[0]
        )
        assert answer.code == 0
        assert set(answer.data) == {
            "date", "time_zone", "sign_ins", "comments", "recent_sign_ins", "recent_comments",
        }  # fmt: skip

    async def test_game_in_the_query(self, client: Client, world: World) -> None:
        game = world.aurora.games[0]
        answer = await client.call(
            "GET", DATA + TODAY, user=world.aurora.scoped, params={"game_id": game.id}
        )
        assert answer.code == 0

    async def test_needs_a_game_of_ones_own(self, client: Client, world: World) -> None:
        first, second = world.aurora.games[:2]
        for user, game, params, code in (
            (world.aurora.reader, None, {}, 4012),
            (world.aurora.reader, None, {"game_id": ""}, 4012),
            (world.aurora.scoped, second, {}, 4032),
            (world.aurora.scoped, None, {"game_id": second.id}, 4004),
            (world.aurora.reader, None, {"game_id": world.borealis.games[0].id}, 4004),
            (world.aurora.reader, first, {"game_id": second.id}, 4011),
            (world.aurora.reader, None, {"game_id": "x"}, 4000),
        ):
            answer = await client.call("GET", DATA + TODAY, user=user, game=game, params=params)
            assert answer.code == code, (user.account, params)

    async def test_doubled_key(self, client: Client, world: World) -> None:
        answer = await client.call(
            "GET", f"{DATA}{TODAY}?game_id=1&game_id=2", user=world.aurora.reader
        )
        assert answer.code == 4000

    async def test_without_permission(self, client: Client, world: World) -> None:
        """[P-02] Without dataCenter there are no figures."""
        for kind in ("pack", "none"):
            answer = await client.call(
                "GET", DATA + TODAY, user=world.aurora.users[kind], game=world.aurora.games[0]
            )
            assert answer.code == 4030


class TestSend:
    @pytest.mark.parametrize("body", ["form", "json"])
    async def test_target_in_the_payload(self, client: Client, world: World, body: str) -> None:
        """[K-07] The target path in the payload; the header says which page it came from."""
        answer = await send(client, world, **{body: {"path": PROMOTERS, "page": 1}})
        assert answer.data == {"list": [], "total": 0}

    async def test_target_in_the_header(self, client: Client, world: World) -> None:
        """[K-07] The target path in the header."""
        answer = await send(client, world, headers={"path": PROMOTERS})
        assert answer.data == {"list": [], "total": 0}

    async def test_with_and_without_game_id(self, client: Client, world: World) -> None:
        """[K-07] With a game id in the payload, or with the selected game's."""
        game = world.aurora.games[1]
        named = await send(client, world, game=None, form={"path": PROMOTERS, "game_id": game.id})
        both = await send(client, world, game=game, form={"path": PROMOTERS, "game_id": game.id})
        none = await send(client, world, game=None, form={"path": PROMOTERS, "game_id": ""})
        other = await send(client, world, form={"path": PROMOTERS, "game_id": game.id})
        assert [named.code, both.code, none.code, other.code] == [0, 0, 4012, 4011]

    async def test_other_publishers_game(self, client: Client, world: World) -> None:
        game = world.borealis.games[0]
        answer = await send(client, world, game=None, form={"path": PROMOTERS, "game_id": game.id})
        assert answer.code == 4004

    async def test_both_the_same(self, client: Client, world: World) -> None:
        answer = await send(client, world, headers={"path": PROMOTERS}, form={"path": PROMOTERS})
        assert answer.code == 0

    @pytest.mark.parametrize(
        "header",
        ["/pb/cps/promoter/create", "/msdk/x", "/PB/cps/promoter/list", "/%70b/cps/promoter/create",
         "/x/../pb/cps/promoter/create", "https://x/pb/y", "//pb/cps/promoter/create",
         "/pb%2fcps/promoter/create", "/%2570b/cps/promoter/create"],
    )  # fmt: skip
    async def test_they_disagree(self, client: Client, world: World, header: str) -> None:
        """A header that any reader could take for another target than the payload's."""
        answer = await send(client, world, headers={"path": header}, form={"path": PROMOTERS})
        assert answer.code == 4041

    @pytest.mark.parametrize("name", ["path", "appid", "uid", "access-token"])
    async def test_doubled_header(self, client: Client, world: World, name: str) -> None:
        owner = world.aurora.owner
        sent = {"path": PROMOTERS, "appid": str(world.aurora.games[0].id), "uid": str(owner.id)}
        sent["access-token"] = owner.token
        headers = [*sent.items(), (name, sent[name])]
        response = await client.raw("POST", SEND, headers=headers)
        assert response.json()["code"] == 4041

    async def test_doubled_key(self, client: Client, world: World) -> None:
        headers = {"access-token": world.aurora.owner.token, "appid": str(world.aurora.games[0].id)}
        form = headers | {"content-type": "application/x-www-form-urlencoded"}
        json = headers | {"content-type": "application/json"}
        doubled = await client.raw(
            "POST", SEND, headers=form, content=f"path={PROMOTERS}&path={PROMOTERS}"
        )
        assert doubled.json()["code"] == 4000
        doubled = await client.raw(
            "POST", SEND, headers=json, content=f'{{"path":"{PROMOTERS}","path":"/pb/x"}}'
        )
        assert doubled.json()["code"] == 4001

    async def test_thousands_of_names_hold_nobody_up(self, client: Client, world: World) -> None:
        """A test in which the event loop was held fails of itself."""
        names = "&".join(f"{first}{second}" for first in _LETTERS for second in _LETTERS)
        headers = {"access-token": world.aurora.owner.token, "appid": str(world.aurora.games[0].id)}
        path = f"{DATA + TODAY}?{names}&{names[-2:]}"
        doubled = await client.raw("GET", path, headers=headers)
        assert doubled.json()["code"] == 4000
        assert doubled.json()["data"]["errors"][0]["field"] == names[-2:]

    async def test_target_in_the_query(self, client: Client, world: World) -> None:
        answer = await send(client, world, params={"path": "/x"}, form={"path": PROMOTERS})
        assert answer.code == 4041

    @pytest.mark.parametrize("path", ["", "/home", "/pb", "/pb/", "/usdk/sdk/u_gameInfoList", "pb"])
    async def test_no_target(self, client: Client, world: World, path: str) -> None:
        assert (await send(client, world, form={"path": path})).code == 4040
        assert (await send(client, world, headers={"path": path})).code == 4040

    async def test_target_of_another_type(self, client: Client, world: World) -> None:
        for value in (None, 1, [PROMOTERS], {"a": PROMOTERS}):
            assert (await send(client, world, json={"path": value})).code == 4040


class TestRegistry:
    def action(self, **changes: Any) -> Action:
        values = {name: getattr(REGISTRY.of("pb")[0], name) for name in Action.__slots__}
        return Action(**values | changes)

    def test_doubled_place(self) -> None:
        with pytest.raises(ValueError, match="taken"):
            Registry([self.action(), self.action(name="other")])

    @pytest.mark.parametrize("path", ["cps", "/a/../b", "/a//b", "/a%41", "/a?b", "/"])
    def test_path_that_no_call_can_name(self, path: str) -> None:
        with pytest.raises(ValueError, match="plain path"):
            Registry([self.action(path=path)])

    def test_game_scope_needs_a_game(self) -> None:
        request = REGISTRY.of("usdk")[0].request
        with pytest.raises(ValueError, match="game_id"):
            Registry([self.action(request=request)])

    def test_every_action_asks_for_a_permission(self) -> None:
        for action in REGISTRY.of("usdk", "msdk", "pb", "hgsdk", "data-new"):
            assert action.permissions, action.name
            assert set(action.permissions) <= set(Permission)


def test_every_action_is_documented(app: FastAPI) -> None:
    document = app.openapi()
    paths = document["paths"]
    assert "requestBody" in paths[USDK + GAMES]["post"]
    assert "TodayOverview" in str(paths[DATA + TODAY]["get"]["responses"])
    body = paths[SEND]["post"]["requestBody"]["content"]["application/json"]["schema"]
    targets = {part["properties"]["path"]["const"] for part in body["anyOf"]}
    sent = REGISTRY.of("pb", "msdk", "hgsdk")
    assert targets == {f"/{action.service}{action.path}" for action in sent}
    assert "PromoterOutput" in document["components"]["schemas"]


class TestOtherServices:
    @pytest.mark.parametrize(
        ("target", "expected"),
        [
            ("/msdk/v2/channel/list", ["official", "official_ios"]),
            ("/hgsdk/v2/channel/list", ["global", "global_ios"]),
        ],
    )
    async def test_channels(
        self, client: Client, world: World, target: str, expected: list[str]
    ) -> None:
        """[K-07] The msdk and hgsdk proxies, named in the header or in the payload."""
        named = await client.call(
            "POST", SEND, user=world.aurora.reader, headers={"path": target}, form={}
        )
        sent = await client.call("POST", SEND, user=world.aurora.reader, json={"path": target})
        assert named.data == sent.data
        assert [row["channel"] for row in named.data["list"]] == expected

    async def test_with_or_without_a_game(self, client: Client, world: World) -> None:
        """[K-07] A game may be named or not; one that is not the caller's is not found."""
        target = {"path": "/msdk/simpleList"}
        own, other = world.aurora.games[0].id, world.borealis.games[0].id
        scoped = world.aurora.scoped
        without = await client.call("POST", SEND, user=scoped, form=target)
        named = await client.call("POST", SEND, user=scoped, form={**target, "game_id": own})
        assert without.data == named.data
        assert without.data["list"] == [{"id": own, "name": world.aurora.games[0].name}]
        refused = await client.call("POST", SEND, user=scoped, form={**target, "game_id": other})
        assert refused.code == 4004
