"""Notices as nobody should send them: either way gives the same answers, rows and log, never 5xx.

Half of them are signed as the channel signs, with something odd in the place of an order, a
transaction, a player or an amount; the other half were changed after they were signed.
"""

import os
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.support.notices import SALE, Desk, both, facts_told, ship

from longshore.domains.operate.recipes import recipe_for
from longshore.simulation.channels import CHANNELS, Channel, Sale, Told

ODD = (
    "", "0", "-1", " ", "\0", "LS\0", "\ud800", "\x7f", "a\nb\tc", "\u2028", "٣", "😀" * 40,
    "名字", "x" * 129, "x" * 9_000, "' OR 1=1 --", '"', "\\", "{}", "NULL", "%00", "$1", ":game",
)  # fmt: skip
AMOUNTS = (0, -1, 1, 64_801, 1 << 31, (1 << 63) - 1, 1 << 63, 10**40)
KINDS = ("application/json", "application/x-www-form-urlencoded", "text/xml", "", "x", "text/a;=")
PUT_IN = (b"\0", b"&", b"=", b'"', b"%", b"\xff", b"\\u0000", b"[" * 600)
Change = Callable[[Told, random.Random], Told]
WHOLE = "LONGSHORE_TEST_EXAMPLES" in os.environ
CODES = sorted(code for code in CHANNELS if facts_told(CHANNELS[code], SALE))


def _sales(number: Callable[[], Sale], odds: Sequence[str]) -> Iterator[Sale]:
    """Each of an order of its own."""
    for odd in odds:
        yield replace(number(), transaction=odd)
        yield replace(number(), uid=odd)
        sale = number()
        yield replace(sale, order=sale.order + odd)
    yield from (replace(number(), fen=fen) for fen in AMOUNTS)
    yield replace(number(), is_sandbox=True)
    yield from (number(), number())


def _on(change: Callable[[bytes, random.Random], bytes]) -> Change:
    """A change of whatever carries the fields."""

    def changed(told: Told, by: random.Random) -> Told:
        if told.body:
            return replace(told, body=change(told.body, by))
        query = change(told.query.encode(), by)
        return replace(told, query="".join(f"%{one:02X}" if not 32 < one < 127 else chr(one)
                                           for one in query if one != ord("#")))  # fmt: skip

    return changed


def _flipped(text: bytes, by: random.Random) -> bytes:
    at = by.randrange(len(text))
    return text[:at] + bytes((text[at] ^ 1 << by.randrange(8),)) + text[at + 1 :]


def _put_in(what: bytes) -> Callable[[bytes, random.Random], bytes]:
    def put(text: bytes, by: random.Random) -> bytes:
        at = by.randrange(len(text))
        return text[:at] + what + text[at:]

    return put


CHANGES: tuple[Change, ...] = (
    *[_on(_flipped)] * 6,
    *(_on(_put_in(what)) for what in PUT_IN),
    _on(lambda text, by: text[: by.randrange(len(text))]),
    _on(lambda text, by: text + text),
    _on(lambda text, by: text + b"&" + text),
    _on(lambda text, by: text + b" " * 9_000),
    _on(lambda text, by: b"\xef\xbb\xbf" + text),
    lambda told, by: replace(told, query=told.query + "&a=1&a=2"),
    lambda told, by: replace(told, body=b""),
    lambda told, by: replace(told, method={"GET": "POST", "POST": "GET"}[told.method]),
    *(lambda told, by, kind=kind: replace(told, headers={**told.headers, "Content-Type": kind})
      for kind in KINDS),
)  # fmt: skip


def _notices(channel: Channel, sales: list[Sale]) -> Iterator[Told]:
    """What is told of each; `sales` gets one with an order for every one of them."""

    def number() -> Sale:
        made = replace(SALE, order=f"LS{len(sales):012}", transaction=f"T{len(sales)}")
        sales.append(made)
        return made

    # Some for each channel: forty of them meet every one, `make test-release` sends all to each.
    place = CODES.index(channel.code)
    odd, changed = (1, 1) if WHOLE else (5, 3)
    for sale in _sales(number, ODD[place % odd :: odd]):
        try:
            yield channel.notice(sale)
        except (UnicodeError, ValueError, OverflowError):  # the channel itself cannot write it
            continue
    by = random.Random(channel.code)
    for change in CHANGES[place % changed :: changed]:
        yield change(channel.notice(number()), by)


@pytest.mark.parametrize(
    "code", sorted(code for code in CHANNELS if facts_told(CHANNELS[code], SALE))
)
async def test_odd_notices_are_answered_as_the_ordinary_way_does(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    channel, sales = CHANNELS[code], list[Sale]()
    told = list(_notices(channel, sales))
    await ship(desk, channel)
    monkeypatch.setattr(desk.app.state.runtime.ports.counters, "hit", lambda *_: None)
    good = await both(desk, monkeypatch, channel, [channel.notice(SALE)], [{}])
    found = await both(desk, monkeypatch, channel, told, [{"number": one.order} for one in sales])
    # One channel wants 500 for whatever is not taken.
    assert {status for status, _, _ in found["answers"] if status >= 500} <= _refusals(code)
    # What pays alone pays among all of these too.
    assert (_paid(found) > 1) == bool(_paid(good))


def _refusals(code: str) -> set[int]:
    recipe = recipe_for(code)
    assert recipe and recipe.payment
    return {reply.status for reply in (recipe.payment.refused, *recipe.payment.refusals.values())}


def _paid(found: dict[str, Any]) -> int:
    return sum('"payment": "paid"' in row for row in found["rows"]["orders"])
