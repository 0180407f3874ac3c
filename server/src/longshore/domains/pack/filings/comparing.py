"""Whether a package's certificate is the one that was filed."""

import base64
import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_der_public_key,
)

from longshore.domains.pack.signing_keys import PublicCertificate

FiledPart = Literal["certificate_md5", "public_key"]
_ARMOUR = re.compile(r"-----[A-Z ]+-----")
_ONLY_DIGITS = re.compile(r"[0-9]+")


@dataclass(frozen=True, slots=True)
class Filed:
    """A filing, to compare with: `certificate_md5` in lower-case hexadecimal digits."""

    id: int
    number: str
    package_name: str
    certificate_md5: str
    public_key: str


def bare_key(text: str) -> str:
    """A public key without what forms differ in that means nothing: armour, spaces, colons."""
    return re.sub(r"[\s:]", "", _ARMOUR.sub("", text)).removeprefix("0x")


def differences(filed: Filed, found: PublicCertificate) -> list[FiledPart]:
    """What of a certificate is not as it was filed; nothing when it is the same."""
    parts: list[FiledPart] = []
    if filed.certificate_md5 != found.md5:
        parts.append("certificate_md5")
    if not is_key(filed.public_key, found.public_key):
        parts.append("public_key")
    return parts


def is_key(text: str, der: bytes) -> bool:
    """Whether a text is a public key in one of the forms that filings have.

    They are the whole key (X.509, and PKCS #1 for RSA) in hexadecimal or base64, and the modulus
    of RSA alone, hexadecimal or decimal, as `keytool`, openssl and the stores' tools print it.

    Args:
        text: what was filed.
        der: the key as SubjectPublicKeyInfo.
    """
    bare = bare_key(text)
    key = load_der_public_key(der)
    whole = [der]
    if isinstance(key, RSAPublicKey):
        whole.append(key.public_bytes(Encoding.DER, PublicFormat.PKCS1))
        modulus = key.public_numbers().n
        # As a Decimal: a number of more than 4,300 digits is not read as an int, nor written.
        if _ONLY_DIGITS.fullmatch(bare) and Decimal(bare) == modulus:
            return True
        # A leading byte of zeros keeps the number positive in some of the tools.
        if bare.lower().lstrip("0") == f"{modulus:x}":
            return True
    return any(bare.lower() == one.hex() or bare == base64.b64encode(one).decode() for one in whole)
