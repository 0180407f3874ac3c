"""The fixtures themselves: a world whose users can call."""

from tests.support.client import Client
from tests.support.world import World


class TestUserInfo:
    async def test_anonymous(self, client: Client) -> None:
        answer = await client.call("GET", "/ultra/user/info")
        assert answer.code == 102

    async def test_every_user(self, client: Client, world: World) -> None:
        """[E-01] Id, Token, Permissions and LastGameId come with the user."""
        for user in world.aurora.users.values():
            answer = await client.call("GET", "/ultra/user/info", user=user)
            assert answer.code == 0
            assert answer.data["Id"] == user.id
            assert answer.data["Token"] == user.token
            assert answer.data["LastGameId"] is None
        assert answer.data["Permissions"] == [
            "pack", "operate", "popularize", "dataCenter", "comment",
        ]  # fmt: skip
