"""What all simulated channels share: keys, digests, and taking a login check apart."""

import base64
import hashlib
import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding

from longshore.simulation.channels.rsa_keys import keys

TOKEN = "token+good"
PLAYER = "u-10086"


@dataclass(frozen=True)
class Sale:
    """Something sold, or given back: the amount in fen.

    Of a refund `refund_fen` is what it gives back (without it all of the sale), after what earlier
    ones gave.
    """

    order: str = "LS261122140211"
    transaction: str = "T20261122-77"
    fen: int = 64_800
    uid: str = PLAYER
    is_sandbox: bool = False
    is_refunded: bool = False
    refund: str = "R20261123-1"
    refund_fen: int | None = None
    given_before: int = 0

    @property
    def given_fen(self) -> int:
        return self.fen if self.refund_fen is None else self.refund_fen

    @property
    def yuan(self) -> str:
        return yuan_of(self.fen)

    @property
    def coins(self) -> str:
        """Ten to a yuan."""
        return str(self.fen // 10)


@dataclass(frozen=True)
class Told:
    """A notice on its way."""

    method: str = "POST"
    query: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    path: str = "/sdk/callback/channel/10001"


@dataclass(frozen=True)
class Asked:
    """A login check as it arrived."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def fields(self) -> dict[str, str]:
        text = urlsplit(self.url).query + "&" + self.body.decode()
        return {name: values[0] for name, values in parse_qs(text, keep_blank_values=True).items()}

    @property
    def document(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Answered:
    """An answer on its way."""

    body: bytes
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


class Channel:
    """One channel. `parameters` are what its console gives a publisher."""

    code = ""
    sold_as = ""
    """The channel that it is a way to pay of; empty for one that players came by."""
    parameters: dict[str, str] = {}
    player, token = PLAYER, TOKEN
    """Who is signed in at the channel, and the token that its SDK gave the game."""
    pays = True
    logs_in = True
    gives_back = False
    """Whether it tells of money that it gave back."""
    smallest_fen = 1
    """What one step of its amounts is."""

    def fields(self, sale: Sale) -> Any:
        raise NotImplementedError

    def sign(self, fields: Any) -> str:
        raise NotImplementedError

    def wrap(self, fields: Any, signature: str) -> Told:
        raise NotImplementedError

    def notice(self, sale: Sale, signed: Sale | None = None) -> Told:
        """A notice of a sale, signed for it or (an alteration) for another one."""
        return self.wrap(self.fields(sale), self.sign(self.fields(signed or sale)))

    def reply_ok(self, sale: Sale) -> bytes:
        raise NotImplementedError

    def claim(self) -> dict[str, str]:
        """What the channel's SDK gave the game's client."""
        return {"uid": self.player, "token": self.token}

    def check(self, asked: Asked) -> bytes:
        raise NotImplementedError

    def paying_claim(self) -> dict[str, str]:
        """What its SDK gave the game's client for a payment."""
        return self.claim()

    def answer(self, asked: Asked) -> Answered:
        """What its server says to any call: who signed in, or that an order is taken."""
        return Answered(self.check(asked))

    def opened(self, handed: Mapping[str, str]) -> tuple[str, int | None]:
        """Which order its SDK asks money for, and how much in fen, by what the server signed.

        Raises:
            ValueError: it would refuse.
        """
        raise NotImplementedError


def taken_as(order: str, fen: int) -> str:
    """The number of an order that was taken: the same one again has the same."""
    return f"pre.{order}.{fen}"


def taken(number: str) -> tuple[str, int]:
    """Which order has this number, and its price in fen."""
    word, order, fen = number.split(".")
    expect(word == "pre")
    return order, int(fen)


def expect(is_right: bool) -> None:
    """Refuse what is not signed as it should be."""
    if not is_right:
        raise ValueError("wrongly signed")


def yuan_of(fen: int) -> str:
    return f"{fen // 100}.{fen % 100:02}"


def fen_of(yuan: str) -> int:
    whole, _, rest = yuan.partition(".")
    return int(whole) * 100 + int(rest)


def md5(text: str) -> str:
    return hashlib.md5(text.encode()).hexdigest()


def hmac_hex(name: str, key: str, text: str) -> str:
    return hmac.new(key.encode(), text.encode(), name).hexdigest()


def hmac_b64(name: str, key: str, text: str) -> str:
    return base64.b64encode(hmac.new(key.encode(), text.encode(), name).digest()).decode()


def joined(fields: Mapping[str, str], *left_out: str, drop_empty: bool = False) -> str:
    """`a=1&b=2` in the order of the names."""
    return "&".join(
        f"{name}={fields[name]}"
        for name in sorted(fields)
        if name not in left_out and not (drop_empty and not fields[name])
    )


def values(
    fields: Mapping[str, str], *left_out: str, by: str = "", drop_empty: bool = False
) -> str:
    kept = [name for name in sorted(fields) if name not in left_out]
    return by.join(fields[name] for name in kept if fields[name] or not drop_empty)


def form(fields: Mapping[str, str]) -> Told:
    return Told(
        headers={"Content-Type": "application/x-www-form-urlencoded; charset=utf-8"},
        body=urlencode(fields).encode(),
    )


def query(fields: Mapping[str, str]) -> Told:
    return Told(method="GET", query=urlencode(fields, quote_via=quote))


def document(fields: Any, headers: Mapping[str, str] | None = None, query: str = "") -> Told:
    body = fields if isinstance(fields, str) else dumped(fields)
    return Told(
        headers={"Content-Type": "application/json", **(headers or {})},
        body=body.encode(),
        query=query,
    )


def dumped(fields: Any) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def rsa_sign(name: str, text: str, hashing: hashes.HashAlgorithm) -> str:
    signature = keys(name).sign(text.encode(), padding.PKCS1v15(), hashing)
    return base64.b64encode(signature).decode()


def private_block(name: str, data: bytes) -> str:
    """Data as a private key makes it unreadable (PKCS #1, block type 1), in base64."""
    numbers = keys(name).private_numbers()
    modulus = numbers.public_numbers.n
    length = (modulus.bit_length() + 7) // 8
    block = b"\x00\x01" + b"\xff" * (length - len(data) - 3) + b"\x00" + data
    made = pow(int.from_bytes(block), numbers.d, modulus)
    return base64.b64encode(made.to_bytes(length)).decode()


def rsa_is_right(name: str, text: str, signature: str, hashing: hashes.HashAlgorithm) -> bool:
    try:
        keys(name).public_key().verify(
            base64.b64decode(signature), text.encode(), padding.PKCS1v15(), hashing
        )
    except InvalidSignature:
        return False
    return True


SHA1 = hashes.SHA1
SHA256 = hashes.SHA256
