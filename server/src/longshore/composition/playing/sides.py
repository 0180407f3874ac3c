"""Where both sides meet: requests into the run time, its calls out, the worker and the console."""

from collections.abc import Hashable, Mapping
from datetime import datetime
from typing import Literal

from starlette.types import ASGIApp, Message

from longshore.account.identity import Actor, Call
from longshore.domains.operate.deliveries.worker import Courier
from longshore.domains.operate.orders import schemas, service
from longshore.domains.popularize.links import PREFIX
from longshore.integrations.http_out import OutgoingAnswer, OutgoingError, OutgoingHttp
from longshore.integrations.resources import Resources
from longshore.kit import clock
from longshore.kit.db.database import Database
from longshore.kit.errors import ApiError
from longshore.kit.http.request_context import RequestContext
from longshore.kit.settings import Settings
from longshore.kit.text.text import Text
from longshore.runtime.app import Runtime
from longshore.simulation import Heard, Play
from longshore.simulation.channels import Asked

_CONTEXT = RequestContext("-", "zh-CN", "", "", "", "", "", "")


class RuntimeWire:
    """Requests as a web server hands them over, at the moment that the play is at."""

    def __init__(self, runtime: Runtime, links: ASGIApp | None = None) -> None:
        self._runtime, self._links = runtime, links

    async def send(
        self, moment: datetime, method: str, path: str, query: str,
        headers: Mapping[str, str], body: bytes, address: str,
    ) -> Heard:  # fmt: skip
        """What the run time answers."""
        # Throttles count by the process's clock, which a history outruns.
        self._runtime.ports.counters.clear()
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
            "path": path, "raw_path": path.encode(), "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "client": (address, 1), "server": ("simulated", 80), "scheme": "http", "root_path": "",
        }  # fmt: skip
        told: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            told.append(message)

        with clock.at(moment):
            app = self._links if path.startswith(PREFIX) else None
            await (app or self._runtime)(scope, receive, send)
        return Heard(told[0]["status"], b"".join(one.get("body", b"") for one in told[1:]))


class PlayedHttp(OutgoingHttp):
    """Calls out reach the channel that is asked, or the game's server: never the network."""

    def __init__(self) -> None:
        super().__init__()
        self.play: Play | None = None
        self.notify = ""

    async def request(
        self, method: Literal["GET", "POST"], url: str, body: bytes,
        headers: Mapping[str, str], timeout: float = 8.0,  # noqa: ASYNC109
        *, owner: Hashable | None = None,
    ) -> OutgoingAnswer:  # fmt: skip
        """What the other side says.

        Raises:
            OutgoingError: it is away.
        """
        play = self.play
        if play and url == self.notify:
            status, said = play.game.server.answer(clock.now(), headers, body)
            if not status:
                raise OutgoingError("connect", Text("无法连接", "No connection."))
            chance = play.chance(f"{clock.now()}{len(body)}")
            return OutgoingAnswer(status, {}, said, int(chance.lognormvariate(3.6, 0.7)), "")
        if play and play.asked:
            answered = play.asked.answer(Asked(method, url, headers, body))
            return OutgoingAnswer(answered.status, dict(answered.headers), answered.body, 40, "")
        raise OutgoingError("connect", Text("没有对方", "Nobody is there."))


class PlayedDesk:
    """The worker that delivers one game's messages, and the person who gives money back."""

    def __init__(
        self, settings: Settings, database: Database, resources: Resources, actor: Actor,
        game_id: int,
    ) -> None:  # fmt: skip
        self._settings, self._database, self._resources = settings, database, resources
        self._actor, self._game_id = actor, game_id

    async def deliver(self, moment: datetime) -> None:
        """One round; the circuit breaker counts by the process's clock, so each has a new one."""
        with clock.at(moment):
            await Courier(self._database, self._resources, game_id=self._game_id).run()

    async def refund(self, moment: datetime, number: str, reason: str) -> bool:
        """Give an order back, as at the console."""
        form = schemas.OrderChange.model_validate({"number": number, "reason": reason})
        with clock.at(moment):
            try:
                async with self._database.publisher(self._actor.publisher_id) as session:
                    call = Call(
                        self._actor, _CONTEXT, self._settings, self._resources, session,
                        self._game_id,
                    )  # fmt: skip
                    await service.refund_by_hand(call, form)
            except ApiError:
                return False
        return True
