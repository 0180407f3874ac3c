"""Somebody who publishes for a game, and a client of that game that reads it."""

from dataclasses import dataclass
from typing import Any

from tests.support.client import Answer, Client
from tests.support.runtime import DEVICE, GameClient
from tests.support.world import TestUser

INIT = "/sdk/v1/init"


@dataclass
class Publishing:
    """A user and the game that they publish for; `player` is a client of it."""

    client: Client
    user: TestUser
    player: GameClient

    async def __call__(self, action: str, language: str = "zh-CN", **form: Any) -> Answer:
        """One action of usdk."""
        return await self.client.call(
            "POST", f"/ultra/protected/app/send/usdk/{action}",
            user=self.user, game=self.player.game, json=form, language=language,
        )  # fmt: skip

    async def draft(self, kind: str, content: Any, language: str = "zh-CN") -> Answer:
        """Keep a draft."""
        return await self("publishing/saveDraft", language, kind=kind, content=content)

    async def put_in_force(self, kind: str, content: Any, seen: int) -> int:
        """Keep a draft and publish it; the number of the version."""
        kept = await self.draft(kind, content)
        assert kept.code == 0, kept.msg
        published = await self("publishing/publish", kind=kind, seen_number=seen)
        assert published.code == 0, published.msg
        self.forget()
        number: int = published.data["number"]
        return number

    def forget(self) -> None:
        """Let the process read the snapshot anew, as it does when it is told."""
        self.player.app.state.runtime.ports.snapshots.forget(self.player.game.id)

    async def init(self, device: Any = None, **told: Any) -> Any:
        """What a client starts with that says its `language` among other things."""
        form = {"device": DEVICE | (device or {}), **told}
        answer = await self.player.call(INIT, form)
        assert answer.code == 0, answer.msg
        return answer.data
