"""Games with rules for minors, set up through the console, and numbers of invented people."""

from typing import Any

from fastapi import FastAPI

from longshore.domains.games.models import Game
from tests.support.client import Answer, Client
from tests.support.nppa import APP_ID, BIZ_ID, KEY
from tests.support.world import PASSWORD, World

_PLACE = "/ultra/protected/app/send/usdk"


def card(born: str, serial: str = "001") -> str:
    """A number that is right for a day of birth (YYYYMMDD)."""
    digits = f"110101{born}{serial}"
    weights = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
    total = sum(int(one) * weight for one, weight in zip(digits, weights, strict=True))
    return digits + "10X98765432"[total % 11]


class MinorsConsole:
    """The owner of Aurora at the console; the first game unless another is named."""

    def __init__(self, app: FastAPI, client: Client, world: World) -> None:
        self._app, self._client, self._world = app, client, world

    async def ask(self, action: str, game: Game | None = None, **form: Any) -> Answer:
        """An action, whatever it answers."""
        return await self._client.call(
            "POST", f"{_PLACE}/{action}", user=self._world.aurora.owner,
            game=game or self._world.aurora.games[0], json=form,
        )  # fmt: skip

    async def __call__(self, action: str, game: Game | None = None, **form: Any) -> Any:
        """What an action gives that must succeed."""
        answer = await self.ask(action, game, **form)
        assert answer.code == 0, answer.msg
        return answer.data

    async def publish(self, game: Game | None = None, seen: int = 0, **content: Any) -> None:
        """Put rules for minors in force."""
        await self("publishing/saveDraft", game, kind="minors", content=content)
        await self("publishing/publish", game, kind="minors", seen_number=seen)
        self._app.state.runtime.ports.snapshots.forget((game or self._world.aurora.games[0]).id)

    async def register(self, base: str, game: Game | None = None) -> None:
        """Have names checked by a stand-in."""
        await self(
            "idcard/saveSettings", game, is_on=True, app_id=APP_ID, biz_id=BIZ_ID,
            secret_key=KEY, base=base, password=PASSWORD,
        )  # fmt: skip
