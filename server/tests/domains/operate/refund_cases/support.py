"""Somebody who works on refund cases."""

from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI
from tests.support.client import Answer, Client
from tests.support.runtime import GameClient
from tests.support.shop import Shop
from tests.support.uploads import Uploader
from tests.support.world import PASSWORD, World

PLACE = "/ultra/protected/app/send/usdk/refundCase"
NAME, CONTACT = "欧阳金丝雀", "13912345678"
CLAIM = "孩子用我的手机付款，金丝雀申明"
WHY = {"reason": "guardian asked", "password": PASSWORD}


@dataclass
class Desk:
    """Somebody who works on cases, with a player of eleven who paid twice."""

    app: FastAPI
    client: Client
    world: World
    shop: Shop
    child: GameClient
    numbers: list[str]

    async def ask(self, action: str, **form: Any) -> Answer:
        return await self.client.call(
            "POST", f"{PLACE}/{action}", user=self.world.aurora.owner,
            game=self.world.aurora.games[0], json=form,
        )  # fmt: skip

    async def __call__(self, action: str, **form: Any) -> Any:
        answer = await self.ask(action, **form)
        assert answer.code == 0, answer.msg
        return answer.data

    async def claim(self, **more: Any) -> Any:
        form = {
            "player_id": self.shop.player_id, "source": "phone", "relation": "parent",
            "guardian_name": NAME, "guardian_contact": CONTACT, "claim": CLAIM,
            "numbers": self.numbers,
        }  # fmt: skip
        return await self("save", **(form | more))

    async def upload(self, content: bytes, name: str = "欧阳身份证.png") -> dict[str, Any]:
        """Upload a file, to be handed in by this form."""
        uploader = Uploader(self.client, self.world.aurora.owner)
        game = self.world.aurora.games[0].id
        done = await uploader.put(content, purpose="evidence", name="e.png", gid=game)
        return {"upload_id": done["upload_id"], "kind": "identity", "name": name}

    async def add(self, case: int, content: bytes, name: str = "欧阳身份证.png") -> Any:
        """Upload a file and hand it in."""
        return await self("addFile", id=case, **await self.upload(content, name))

    async def taken(self, **form: Any) -> Any:
        link = await self("takeOut", **form, **WHY)
        return await self.client.raw("GET", link["url"])
