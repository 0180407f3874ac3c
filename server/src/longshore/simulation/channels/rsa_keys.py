"""RSA keys of simulated channels: each follows from its name, so every process has the same.

What a demo fills in as a channel's public key is thus the one by which the channel signs when the
demo's game is played. Everybody can make these keys: they guard nothing but invented money.
"""

import base64
import hashlib
import itertools
from functools import cache

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

_EXPONENT = 65_537
# How far from where the search begins each name's two primes are: found by `_searched`, kept since
# a search takes half a second. A name that is not here is searched for.
_FOUND = {
    "alipay": (122, 1126),
    "alipay app": (2046, 758),
    "wechatpay": (2472, 60),
    "wechat merchant": (242, 186),
    "oppo": (588, 62),
    "oppo quick game": (1682, 2288),
    "lenovo": (1000, 3368),
    "gionee": (64, 1698),
    "xiao7": (786, 58),
    "google": (16, 374),
    "huawei": (692, 296),
    "huawei game": (606, 150),
    "honor": (418, 56),
}
_SMALL = [n for n in range(3, 3_000, 2) if all(n % one for one in range(3, int(n**0.5) + 1, 2))]


@cache
def keys(name: str) -> rsa.RSAPrivateKey:
    """A pair of keys by its name."""
    p, q = (_prime(name, side) for side in (0, 1))
    d = pow(_EXPONENT, -1, (p - 1) * (q - 1))
    numbers = rsa.RSAPrivateNumbers(
        p, q, d, rsa.rsa_crt_dmp1(d, p), rsa.rsa_crt_dmq1(d, q), rsa.rsa_crt_iqmp(p, q),
        rsa.RSAPublicNumbers(_EXPONENT, p * q),
    )  # fmt: skip
    # The check of the numbers takes longer than everything else; a test makes it.
    return numbers.private_key(unsafe_skip_rsa_key_validation=True)


def public_text(name: str) -> str:
    """The public key as consoles show it: DER in base64."""
    der = (
        keys(name)
        .public_key()
        .public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    )
    return base64.b64encode(der).decode()


def private_text(name: str) -> str:
    """The private key as consoles give it: PKCS #8 in base64."""
    der = keys(name).private_bytes(
        serialization.Encoding.DER,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return base64.b64encode(der).decode()


def _prime(name: str, side: int) -> int:
    start = _start(name, side)
    found = _FOUND.get(name)
    return start + (found[side] if found else _searched(start))


def _start(name: str, side: int) -> int:
    """An odd number of half the key's bits, its two highest ones set."""
    size = 64 if name == "oppo" else 128
    raw = hashlib.shake_256(f"{name} {side}".encode()).digest(size)
    return int.from_bytes(raw) | 3 << (8 * size - 2) | 1


def _searched(start: int) -> int:
    """How far the next number is that is a prime and fits the exponent."""
    for offset in itertools.count(0, 2):
        number = start + offset
        if (
            all(number % one for one in _SMALL)
            and (number - 1) % _EXPONENT
            and all(pow(base, number - 1, number) == 1 for base in (2, 3, 5, 7))
        ):
            return offset
    raise AssertionError
