"""Limits and the refused list of a game, through the console's own calls."""

from typing import Any

from fastapi import FastAPI

from longshore.domains.games.models import Game
from tests.support.client import Answer, Client
from tests.support.world import TestUser


class LimitsDesk:
    """Somebody who sets limits for a game."""

    def __init__(self, app: FastAPI, client: Client, user: TestUser, game: Game) -> None:
        self.app, self.client, self.user, self.game = app, client, user, game
        self.number = 0

    async def __call__(self, place: str, language: str = "zh-CN", **form: Any) -> Answer:
        """One call of the area, as `limits/test`."""
        return await self.client.call(
            "POST", f"/ultra/protected/app/send/usdk/{place}", user=self.user, game=self.game,
            json=form, language=language,
        )  # fmt: skip

    async def list_of(self, text: str, key: str, effect: str = "refuse") -> dict[str, Any]:
        """An imported list as a draft names it."""
        found = (await self("limits/importList", content=text)).data
        return {"key": key, "effect": effect, "digest": found["digest"], "ranges": found["ranges"]}

    async def publish(self, **content: Any) -> None:
        """Put limits in force; the process of the test serves them from now on."""
        saved = await self("publishing/saveDraft", kind="limits", content=content)
        assert saved.code == 0, saved.msg
        done = await self("publishing/publish", kind="limits", seen_number=self.number)
        assert done.code == 0, done.msg
        self.number = done.data["number"]
        self.app.state.runtime.ports.snapshots.forget(self.game.id)
