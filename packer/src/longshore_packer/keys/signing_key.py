"""A private key with its certificate chain, and what an operator wants to know about it."""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import dsa, ec, padding, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from longshore_packer.certificate_faults import CERTIFICATE_FAULTS
from longshore_packer.errors import PackerError

LEAST_NEW_RSA_BITS = 2048
PrivateKey = rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey
_HASHES: dict[str, hashes.HashAlgorithm] = {
    "sha1": hashes.SHA1(),  # noqa: S303 (Android below 18 knows nothing else)
    "sha256": hashes.SHA256(),
    "sha512": hashes.SHA512(),
}


class SigningKeyError(PackerError):
    """A key cannot be used for signing packages."""

    code = "key.unusable"
    default_remedy = "Use an RSA key of 2,048 bits or more, or an EC key on P-256, P-384 or P-521."


@dataclass(frozen=True, slots=True)
class Fingerprints:
    """Digests of a certificate in upper-case hexadecimal with colons, as stores ask for them."""

    md5: str
    sha1: str
    sha256: str


def fingerprints(certificate_der: bytes) -> Fingerprints:
    """Return the fingerprints of a certificate given as DER bytes."""

    def text(name: str) -> str:
        digest = hashlib.new(name, certificate_der, usedforsecurity=False)
        return ":".join(f"{byte:02X}" for byte in digest.digest())

    return Fingerprints(text("md5"), text("sha1"), text("sha256"))


class SigningKey:
    """A private key, its certificate chain (leaf first) and its alias; never printed.

    Attributes:
        alias: name in the key store it came from.
        certificates: chain, leaf first, never empty.
    """

    def __init__(
        self, private_key: object, certificates: tuple[x509.Certificate, ...], *, alias: str
    ) -> None:
        if not certificates:
            raise SigningKeyError("the key has no certificate", subject=alias)
        self._private_key = supported(private_key, alias)
        self.alias = alias
        self.certificates = certificates
        mine = _public_der(self._private_key.public_key())
        try:
            # The library reads a certificate's parts when asked for them, not when loading it.
            is_ours = mine == self.public_key_der and bool(self.expires_at)
        except CERTIFICATE_FAULTS as error:
            raise SigningKeyError("the certificate is malformed", subject=alias) from error
        if not is_ours:
            raise SigningKeyError("key and certificate do not belong together", subject=alias)

    def __repr__(self) -> str:
        return f"SigningKey(alias={self.alias!r}, kind={self.kind!r})"

    @property
    def private_key(self) -> PrivateKey:
        """The private key itself, for storing it in an encrypted key store."""
        return self._private_key

    @property
    def kind(self) -> str:
        """Key type and size, e.g. ``"RSA-2048"`` or ``"EC-256"``."""
        family = "RSA" if isinstance(self._private_key, rsa.RSAPrivateKey) else "EC"
        return f"{family}-{self._private_key.key_size}"

    @property
    def is_rsa(self) -> bool:
        """Whether the key is an RSA key."""
        return isinstance(self._private_key, rsa.RSAPrivateKey)

    @property
    def is_weak(self) -> bool:
        """Whether it is an RSA key of fewer than 2,048 bits, as old apps are signed with."""
        return self.is_rsa and self._private_key.key_size < LEAST_NEW_RSA_BITS

    @cached_property
    def certificate_ders(self) -> tuple[bytes, ...]:
        """The chain as DER bytes, leaf first."""
        return tuple(c.public_bytes(Encoding.DER) for c in self.certificates)

    @cached_property
    def public_key_der(self) -> bytes:
        """The SubjectPublicKeyInfo of the leaf certificate, as DER bytes."""
        return _public_der(self.certificates[0].public_key())

    @cached_property
    def fingerprints(self) -> Fingerprints:
        """Fingerprints of the leaf certificate."""
        return fingerprints(self.certificate_ders[0])

    @property
    def expires_at(self) -> datetime:
        """When the leaf certificate ends, in UTC."""
        return self.certificates[0].not_valid_after_utc

    def expires_within(self, span: timedelta, *, now: datetime | None = None) -> bool:
        """Whether the leaf certificate ends before ``now + span``."""
        return self.expires_at < (now or datetime.now(UTC)) + span

    def sign(self, data: bytes, hash_name: str) -> bytes:
        """Sign with PKCS#1 v1.5 or deterministic ECDSA (RFC 6979): same input, same bytes.

        Args:
            data: what to sign.
            hash_name: ``"sha1"``, ``"sha256"`` or ``"sha512"``.
        """
        algorithm = _HASHES[hash_name]
        if isinstance(self._private_key, rsa.RSAPrivateKey):
            return self._private_key.sign(data, padding.PKCS1v15(), algorithm)
        return self._private_key.sign(data, ec.ECDSA(algorithm, deterministic_signing=True))


def supported(key: object, alias: str) -> PrivateKey:
    """Return a key that can sign packages.

    Raises:
        SigningKeyError: another kind of key, such as DSA, or one that is too short.
    """
    if isinstance(key, rsa.RSAPrivateKey):
        if key.key_size < 1024:
            raise SigningKeyError(f"an RSA key of {key.key_size} bits is too short", subject=alias)
        return key
    if isinstance(key, ec.EllipticCurvePrivateKey) and isinstance(
        key.curve, ec.SECP256R1 | ec.SECP384R1 | ec.SECP521R1
    ):
        return key
    kind = "DSA" if isinstance(key, dsa.DSAPrivateKey) else type(key).__name__
    raise SigningKeyError(f"{kind} keys are not supported", subject=alias)


def _public_der(key: object) -> bytes:
    if isinstance(key, rsa.RSAPublicKey | ec.EllipticCurvePublicKey):
        return key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    raise SigningKeyError(f"certificates for {type(key).__name__} are not supported")
