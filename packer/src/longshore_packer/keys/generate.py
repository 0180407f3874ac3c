"""New signing keys with a self-signed certificate, as ``keytool -genkeypair`` makes them."""

from datetime import UTC, datetime, timedelta
from typing import Literal

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.x509.oid import NameOID

from longshore_packer.keys.signing_key import PrivateKey, SigningKey, SigningKeyError

KeyKind = Literal["rsa-2048", "rsa-3072", "rsa-4096", "ec-256", "ec-384"]
KEY_KINDS: tuple[KeyKind, ...] = ("rsa-2048", "rsa-3072", "rsa-4096", "ec-256", "ec-384")
_RSA_BITS = {"rsa-2048": 2048, "rsa-3072": 3072, "rsa-4096": 4096}
_DAYS_PER_YEAR = 365
MOST_NAME_BYTES = 64
"""Of a common name in UTF-8; X.520 counts characters, the library that makes certificates bytes."""


def generate(
    kind: KeyKind = "rsa-2048",
    *,
    alias: str = "key",
    common_name: str = "Android",
    organization: str = "",
    years: int = 30,
    now: datetime | None = None,
) -> SigningKey:
    """Make a private key and a self-signed certificate.

    Args:
        kind: type and size in bits.
        alias: name under which it will be stored.
        common_name: CN of the certificate.
        organization: O of the certificate; left out when empty.
        years: validity, 1 to 100 years of 365 days; stores want more than 25.
        now: start of the validity; the clock's time when None.

    Raises:
        SigningKeyError: unknown kind, years out of range, or a name that no certificate holds.
    """
    if not 1 <= years <= 100 or not common_name:
        raise SigningKeyError("years must be 1 to 100 and the common name given", subject=alias)
    private_key = _private_key(kind)
    name = _name(common_name, organization, alias)
    start = (now or datetime.now(UTC)).replace(microsecond=0)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(private_key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(start)
        .not_valid_after(start + timedelta(days=years * _DAYS_PER_YEAR))
        .sign(private_key, hashes.SHA256())
    )
    return SigningKey(private_key, (certificate,), alias=alias)


def _name(common_name: str, organization: str, alias: str) -> x509.Name:
    try:
        attributes = [x509.NameAttribute(NameOID.COMMON_NAME, common_name)]
        if organization:
            attributes.append(x509.NameAttribute(NameOID.ORGANIZATION_NAME, organization))
        return x509.Name(attributes)
    except ValueError as error:
        raise SigningKeyError(
            "the names cannot stand in a certificate",
            subject=alias,
            remedy=f"A common name has at most {MOST_NAME_BYTES} bytes of UTF-8.",
        ) from error


def _private_key(kind: str) -> PrivateKey:
    match kind:
        case "rsa-2048" | "rsa-3072" | "rsa-4096":
            return rsa.generate_private_key(public_exponent=65537, key_size=_RSA_BITS[kind])
        case "ec-256":
            return ec.generate_private_key(ec.SECP256R1())
        case "ec-384":
            return ec.generate_private_key(ec.SECP384R1())
        case _:
            raise SigningKeyError(f"unknown kind {kind!r}", remedy=f"One of {KEY_KINDS}.")
