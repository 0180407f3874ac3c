"""Keys of channels: loaded once, and refused each time when they are none."""

import base64
import math
import time
from dataclasses import dataclass
from itertools import count

import pytest
from cryptography.hazmat.primitives.asymmetric.rsa import (
    RSAPrivateKey,
    RSAPrivateNumbers,
    RSAPublicNumbers,
    generate_private_key,
)
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from longshore.domains.operate.recipes import RecipeError, digests

KEY = generate_private_key(65_537, 2048)
E = 65_537


def told(key: RSAPrivateKey) -> str:
    """A private key as a publisher gives it."""
    content = key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    return base64.b64encode(content).decode()


PRIVATE = told(KEY)
PUBLIC = base64.b64encode(
    KEY.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
).decode()


def test_a_key_is_loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading proves its primes, on the event loop."""
    signed = digests.digest("rsa-sha256", "text", PRIVATE, "base64")
    assert digests.verifies("rsa-sha256", "text", PUBLIC, signed, "base64")
    for name in ("load_der_private_key", "load_der_public_key"):
        monkeypatch.setattr(digests, name, None)
    assert digests.digest("rsa-sha256", "text", PRIVATE, "base64") == signed
    assert digests.verifies("rsa-sha256", "text", PUBLIC, signed, "base64")
    assert not digests.verifies("rsa-sha256", "texts", PUBLIC, signed, "base64")


def test_no_key_is_refused_each_time() -> None:
    for _ in range(2):
        with pytest.raises(RecipeError, match="key_unusable"):
            digests.digest("rsa-sha256", "text", PUBLIC, "base64")
        with pytest.raises(RecipeError, match="key_unusable"):
            digests.public_key(PRIVATE)


@dataclass
class Numbers:
    """The numbers of a private key, which may be none; `lies` stand for those that follow."""

    p: int
    q: int

    def key(self, **lies: int) -> str:
        d = pow(E, -1, math.lcm(self.p - 1, self.q - 1))
        numbers = {
            "p": self.p, "q": self.q, "d": d, "dmp1": d % (self.p - 1), "dmq1": d % (self.q - 1),
            "iqmp": pow(self.q, -1, self.p),
        } | lies  # fmt: skip
        public = RSAPublicNumbers(E, self.p * self.q)
        whole = RSAPrivateNumbers(**numbers, public_numbers=public)
        return told(whole.private_key(unsafe_skip_rsa_key_validation=True))


def numbers_of(bits: int) -> Numbers:
    """Odd numbers of half as many bits that a key can be made of; primes they are not."""

    def fits(number: int) -> bool:
        return math.gcd(number - 1, E) == 1

    p = next(one for one in count((1 << bits // 2) - 1, -2) if one % 3 == 0 and fits(one))
    return Numbers(p, next(one for one in count(p - 2, -2) if math.gcd(one, p) == 1 and fits(one)))


def test_a_large_key_holds_nobody_up() -> None:
    """Proving its primes took a third of a second, with Python's lock; twice as many bits, two."""
    key = told(generate_private_key(E, 4096))
    began = time.thread_time()
    signed = digests.digest("rsa-sha256", "text", key, "base64")
    assert time.thread_time() - began < 0.1
    assert signed


def test_a_key_whose_numbers_do_not_fit_is_refused() -> None:
    own = KEY.private_numbers()
    right = Numbers(own.p, own.q)
    assert digests.digest("rsa-sha256", "text", right.key(), "hex") == digests.digest(
        "rsa-sha256", "text", PRIVATE, "hex"
    )
    lies = [
        {"d": own.d + 2}, {"dmp1": own.dmp1 + 2}, {"dmq1": own.dmq1 + 2}, {"iqmp": own.iqmp + 2},
    ]  # fmt: skip
    for lie in lies:
        with pytest.raises(RecipeError, match="key_unusable"):
            digests.digest("rsa-sha256", "text", right.key(**lie), "hex")


@pytest.mark.parametrize("bits", [512, 2048, 8192, 16_384])
def test_what_is_no_key_is_refused(bits: int) -> None:
    """Too few bits, too many, or of numbers that are no primes: what it signs does not verify."""
    began = time.thread_time()
    with pytest.raises(RecipeError, match="key_unusable"):
        digests.digest("rsa-sha256", "text", numbers_of(bits).key(), "hex")
    assert time.thread_time() - began < 1
