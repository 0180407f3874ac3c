"""Anything at all may be posted to a callback address: it is refused, and nothing breaks."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.domains.operate.recipes.support import PAYING, SOLD, payment_of, request_of

from longshore.domains.operate.recipes import RecipeError, Request, answer, read_notice
from longshore.domains.operate.recipes.money import minor_units
from longshore.domains.operate.recipes.schema import Unit
from longshore.domains.operate.recipes.scope import filtered
from longshore.simulation.channels import CHANNELS

DEEP = "[" * 600 + "]" * 600
HOSTILE = ("\ud800", "1e999999999", "9" * 5_000, "NaN", "\0", "\u0663", "0x10", "a." * 2_000, DEEP)
KINDS = ["application/json", "application/x-www-form-urlencoded", "text/xml", ""]


@settings(max_examples=150, deadline=None)
@given(
    code=st.sampled_from(PAYING),
    body=st.binary(max_size=300) | st.text(max_size=300).map(lambda text: text.encode()),
    query=st.text(max_size=100),
    kind=st.sampled_from(KINDS),
)
def test_noise_is_refused(code: str, body: bytes, query: str, kind: str) -> None:
    request = Request("POST", "/x", query, {"Content-Type": kind}, body)
    with pytest.raises(RecipeError):
        read_notice(payment_of(code), request, CHANNELS[code].parameters)
    assert answer(payment_of(code), request, CHANNELS[code].parameters, "signature").status


@settings(max_examples=200, deadline=None)
@given(
    code=st.sampled_from([code for code in PAYING if code not in ("nubia", "honor", "coolpad")]),
    at=st.integers(0, 4000),
    bit=st.integers(0, 7),
)
def test_one_flipped_bit_never_makes_another_payment(code: str, at: int, bit: int) -> None:
    told = CHANNELS[code].notice(SOLD)
    request = request_of(told)
    text = bytearray(told.body or told.query.encode())
    text[at % len(text)] ^= 1 << bit
    changed = Request(
        told.method,
        told.path,
        told.query if told.body else text.decode("latin-1"),
        told.headers,
        bytes(text) if told.body else b"",
    )
    parameters = CHANNELS[code].parameters
    right = read_notice(payment_of(code), request, parameters)
    try:
        found = read_notice(payment_of(code), changed, parameters)
    except RecipeError:
        return
    said = (found.outcome, found.order, found.transaction, found.minor, found.currency)
    # What the signature does not cover may differ, but then an order or transaction is unknown.
    if said != (right.outcome, right.order, right.transaction, right.minor, right.currency):
        if found.outcome == "not_paid":
            return
        assert code == "iqiyi_pps"
        assert (found.transaction, found.minor) == (right.transaction, right.minor)


@pytest.mark.parametrize(
    "text", ["", "-1", "+1", "1e3", "1_000", "١", "1,000", " 1", "0x1", "nan", "1.", ".5", "1" * 20]
)
def test_what_is_no_amount(text: str) -> None:
    units: tuple[Unit, ...] = ("minor", "major", "coins", "hundredths")
    for unit in units:
        with pytest.raises(RecipeError, match="amount"):
            minor_units(text, unit, "CNY", 10)


def test_amounts_by_currency() -> None:
    assert minor_units("0.29", "major", "CNY") == 29
    assert minor_units("6", "major", "JPY") == 6
    assert minor_units("1.234", "major", "KWD") == 1234
    assert minor_units("600", "hundredths", "JPY") == 6
    assert minor_units("600", "hundredths", "CNY") == 600
    assert minor_units("3", "coins", "CNY", 10) == 30


@pytest.mark.parametrize(
    ("text", "unit", "currency"),
    [
        ("0.291", "major", "CNY"),
        ("6.5", "major", "JPY"),
        ("601", "hundredths", "JPY"),
        ("1", "coins", "XYZ"),
        ("1.5", "minor", "CNY"),
    ],
)
def test_more_decimals_than_the_currency_has(text: str, unit: Unit, currency: str) -> None:
    with pytest.raises(RecipeError, match="amount_unreadable"):
        minor_units(text, unit, currency)


def _places(document: dict[str, Any], before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for name, value in document.items():
        yield (*before, name)
        if isinstance(value, dict):
            yield from _places(value, (*before, name))


def _with(text: str, place: tuple[str, ...], hostile: str) -> str:
    document = json.loads(text)
    inner = document
    for name in place[:-1]:
        inner = inner[name]
    inner[place[-1]] = "@@"
    put = hostile if hostile == DEEP else json.dumps(hostile)
    return json.dumps(document).replace('"@@"', put)


def _hostile(code: str) -> Iterator[Request]:
    """The channel's own notice with something in the place of each value in turn."""
    told = CHANNELS[code].notice(SOLD)
    right, body = request_of(told), told.body.decode("latin-1")
    try:
        document = json.loads(body)
    except ValueError:
        document = None
    if isinstance(document, dict):
        for place in _places(document):
            for hostile in HOSTILE:
                yield replace(right, body=_with(body, place, hostile).encode())
    for text, name in ((told.query, "query"), (body if document is None else "", "body")):
        pairs = parse_qsl(text, keep_blank_values=True)
        for at in range(len(pairs)):
            for hostile in HOSTILE:
                sent = [(n, hostile if i == at else v) for i, (n, v) in enumerate(pairs)]
                told_so = "&".join(
                    f"{quote(n)}={quote(v.encode('utf-8', 'surrogatepass'))}" for n, v in sent
                )
                yield replace(right, **{name: told_so if name == "query" else told_so.encode()})
    for deep in (DEEP, '{"a":' * 600 + "1" + "}" * 600):
        yield replace(right, headers={"Content-Type": "application/json"}, body=deep.encode())


@pytest.mark.parametrize("code", PAYING)
def test_what_no_channel_says_is_refused(code: str) -> None:
    """Deep trees, half characters, numbers without an end: nobody has signed them."""
    parameters, refused = CHANNELS[code].parameters, 0
    for request in _hostile(code):
        try:
            read_notice(payment_of(code), request, parameters)
        except RecipeError:
            refused += 1
        assert answer(payment_of(code), request, parameters, "signature").status
    assert refused > 1


def test_no_filter_writes_out_what_is_short() -> None:
    """A number of a few characters can be a thousand million digits long."""
    for name in ("cents", "major", "jiao", "uuid", "number", "word", "swap"):
        for hostile in HOSTILE:
            assert len(filtered(hostile, [name])) <= len(hostile) + 40, name
    assert filtered("1.5", ["cents"]) == "1.50"
    assert filtered("150", ["major"]) == "1.50"
