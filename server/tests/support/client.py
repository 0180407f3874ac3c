"""A caller of the running application, through its whole stack, without a socket."""

import asyncio
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import httpx2
from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

from longshore.domains.games.models import Game
from longshore.kit.errors import status_of
from tests.support.slow_callbacks import SERVED
from tests.support.world import TestUser


@dataclass(frozen=True)
class Answer:
    """An envelope as it came, and the raw response behind it."""

    code: int
    msg: str
    data: Any
    response: httpx2.Response


class Client:
    """Calls operations as a user would: headers of clause H-01, forms unless JSON is given."""

    def __init__(self, app: FastAPI) -> None:
        self._http = httpx2.AsyncClient(
            transport=httpx2.ASGITransport(app=_served(app), client=("192.0.2.1", 1234)),
            base_url="http://longshore.test",
        )

    async def raw(self, method: str, path: str, **options: Any) -> httpx2.Response:
        """One request as given."""
        return await self._http.request(method, path, **options)

    async def call(
        self,
        method: str,
        path: str,
        *,
        user: TestUser | None = None,
        game: Game | int | None = None,
        params: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        json: dict[str, Any] | None = None,
        language: str = "zh-CN",
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """One call; the answer must be an envelope, at the HTTP status of its code."""
        sent = {"accept-language": language, "path": "/home"}
        if user:
            sent |= {"access-token": user.token, "uid": str(user.id)}
        if game is not None:
            sent["appid"] = str(game if isinstance(game, int) else game.id)
        sent |= headers or {}
        options: dict[str, Any] = {"params": params, "headers": sent}
        if form is not None:
            options["content"] = urlencode(form, doseq=True)
            sent["content-type"] = "application/x-www-form-urlencoded"
        elif json is not None:
            options["json"] = json
        response = await self.raw(method, path, **options)
        body = response.json()
        assert set(body) == {"code", "msg", "data"}, body
        assert response.status_code == status_of(body["code"]), response.text
        return Answer(body["code"], body["msg"], body["data"], response)

    async def close(self) -> None:
        """Release the transport."""
        await self._http.aclose()


def _served(app: ASGIApp) -> ASGIApp:
    """The application in a task of its own, as on a server: what it computes is not the test's."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        async def answer() -> None:
            await app(scope, receive, send)

        await asyncio.create_task(answer(), name=SERVED)

    return serve
