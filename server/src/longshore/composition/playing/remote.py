"""Playing a game of another Longshore over its public address: nothing but what its players have.

It is the present there, so what was played lies between some hours ago and now: events keep their
moments, orders are of the moment at which they come. Its own worker delivers, and its own people
give money back.
"""

import asyncio
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Self

import httpx2

from longshore.composition.playing.errors import NotPlayableError
from longshore.kit.clock import now
from longshore.simulation import Books, GameServer, Goods, Heard, Plan, Play, Played
from longshore.simulation.channels import CHANNELS, Channel
from longshore.simulation.story import cast

_TIMEOUT_SECONDS = 30.0
_ATTEMPTS, _LONGEST_WAIT_SECONDS = 5, 60.0
# Ways to pay of the publisher's own channel; anything else is a channel of its own.
_OWN_WAYS = ("alipay", "wechatpay_v3")


@dataclass(frozen=True, slots=True)
class RemoteGame:
    """A game elsewhere: its address, its client key, what it sells, which channels take money.

    `channels` has the parameters of each channel as they are filled in there: notices are signed
    by them.
    """

    url: str
    app_id: str
    client_key: str
    goods: Sequence[Goods]
    channels: Mapping[str, Mapping[str, str]]


class HttpWire:
    """Requests over HTTP; who is told to wait waits, as a client does."""

    def __init__(self, url: str) -> None:
        self._http = httpx2.AsyncClient(base_url=url.rstrip("/"), timeout=_TIMEOUT_SECONDS)
        self.waited_seconds = 0.0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def send(
        self, moment: datetime, method: str, path: str, query: str,
        headers: Mapping[str, str], body: bytes, address: str,
    ) -> Heard:  # fmt: skip
        """What is answered in the end.

        Raises:
            NotPlayableError: nobody answers.
        """
        url = f"{path}?{query}" if query else path
        for attempt in itertools.count(1):
            try:
                answer = await self._http.request(method, url, headers=dict(headers), content=body)
            except httpx2.HTTPError as error:
                raise NotPlayableError(f"No answer: {type(error).__name__}.") from error
            wait = _seconds_to_wait(answer.headers.get("retry-after", ""))
            if answer.status_code != 429 or attempt == _ATTEMPTS or not wait:
                return Heard(answer.status_code, answer.content)
            self.waited_seconds += wait
            await asyncio.sleep(wait)
        raise AssertionError


class NobodysDesk:
    """Elsewhere nobody delivers or refunds for us."""

    async def deliver(self, moment: datetime) -> None:
        """The other side's worker does."""

    async def refund(self, moment: datetime, number: str, reason: str) -> bool:
        """The other side's people do."""
        return False


async def play_remotely(game: RemoteGame, people: int, hours: int, seed: str) -> Books:
    """Play the last hours of a game elsewhere, as quickly as it answers.

    Players have accounts of the publisher's own: a channel's server would know none of ours.

    Raises:
        NotPlayableError: nobody answers there, the key is refused, or a channel is unknown.
    """
    ends = now()
    ways = dict(_ways(game))
    plan = Plan(
        f"{seed}:{game.app_id}", ends - timedelta(hours=hours), ends, people, {"": 1.0},
        game.goods, own_pay=bool(ways),
    )  # fmt: skip
    played = Played(game.app_id, game.client_key, "", {}, GameServer([]), ways)
    async with HttpWire(game.url) as wire:
        play = Play(plan, played, wire, NobodysDesk())
        await _check(play)
        cast(play, after=plan.begins)
        return await play.run()


def _seconds_to_wait(told: str) -> float:
    return min(_LONGEST_WAIT_SECONDS, float(told)) if told.isascii() and told.isdigit() else 0.0


def _ways(game: RemoteGame) -> Iterator[tuple[str, Channel]]:
    for code, parameters in game.channels.items():
        kind = CHANNELS.get(code)
        if kind is None or not kind.pays:
            raise NotPlayableError(f"There is no simulated channel {code} that takes money.")
        if missing := [name for name in kind.parameters if not parameters.get(name)]:
            raise NotPlayableError(f"{code} lacks {', '.join(missing)}.")
        channel = type(kind)()
        channel.parameters = dict(parameters)
        channel.sold_as = "official" if code in _OWN_WAYS else code
        yield code, channel


async def _check(play: Play) -> None:
    """See that the key is good before thousands of calls are refused."""
    form = b'{"device":{"id":"simulated-first","os":"android"}}'
    headers = {
        "longshore-app": play.game.app_id, "longshore-key": play.game.client_key,
        "content-type": "application/json", "accept-language": "en-US",
    }  # fmt: skip
    heard = await play.wire.send(play.moment, "POST", "/sdk/v1/init", "", headers, form, "")
    if heard.code:
        raise NotPlayableError(f"The address or the key is not taken: {heard.status} {heard.code}.")
