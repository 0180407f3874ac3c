"""Promoters who join the partner page."""

from typing import Any

from tests.support.client import Answer, Client
from tests.support.world import TestUser

PASSWORD = "correct-otter-lantern-42"


async def send(client: Client, user: TestUser, game: int, action: str, **form: Any) -> Answer:
    """One action of promotion."""
    return await client.call(
        "POST", "/ultra/app/send", user=user, game=game, json={"path": f"/pb/cps/{action}"} | form
    )


async def invited(client: Client, user: TestUser, game: int, promoter: int) -> str:
    """The secret of a fresh link for a promoter."""
    answer = await send(client, user, game, "partner/invite", id=promoter)
    assert answer.code == 0, answer.msg
    return str(answer.data["path"]).partition("token=")[2]


async def joined(client: Client, user: TestUser, game: int, account: str = "streamer") -> str:
    """The token of a new promoter who has joined."""
    made = await send(client, user, game, "promoter/create", name="Otter", code=account)
    token = await invited(client, user, game, made.data["id"])
    answer = await client.call(
        "POST", "/ultra/partner/join",
        json={"token": token, "account": account, "password": PASSWORD},
    )  # fmt: skip
    assert answer.code == 0, answer.msg
    return str(answer.data["token"])
