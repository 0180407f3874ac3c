"""Signature algorithms of schemes v2 and v3 on the verifying side."""

from dataclasses import dataclass
from typing import Literal

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import dsa, ec, padding, rsa
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_der_public_key,
)

from longshore_packer.certificate_faults import CERTIFICATE_FAULTS
from longshore_packer.verification.errors import MalformedError, SignatureMismatchError


@dataclass(frozen=True, slots=True)
class VerifyAlgorithm:
    """One algorithm: family, padding, and the digest of content and signature."""

    family: Literal["rsa-pss", "rsa", "ecdsa", "dsa"]
    content_hash: Literal["sha256", "sha512"]
    rank: int


# "Signature Algorithm IDs" of scheme v2; the rank follows Android's preference.
ALGORITHMS: dict[int, VerifyAlgorithm] = {
    0x0101: VerifyAlgorithm("rsa-pss", "sha256", 1),
    0x0102: VerifyAlgorithm("rsa-pss", "sha512", 2),
    0x0103: VerifyAlgorithm("rsa", "sha256", 1),
    0x0104: VerifyAlgorithm("rsa", "sha512", 2),
    0x0201: VerifyAlgorithm("ecdsa", "sha256", 1),
    0x0202: VerifyAlgorithm("ecdsa", "sha512", 2),
    0x0301: VerifyAlgorithm("dsa", "sha256", 1),
}
_HASHES: dict[str, hashes.HashAlgorithm] = {
    "sha1": hashes.SHA1(),  # noqa: S303 (v1 signatures of old packages)
    "sha224": hashes.SHA224(),
    "sha256": hashes.SHA256(),
    "sha384": hashes.SHA384(),
    "sha512": hashes.SHA512(),
}


def public_key_of_certificate(certificate: bytes, *, subject: str) -> bytes:
    """Return the SubjectPublicKeyInfo of a DER certificate."""
    try:
        key = x509.load_der_x509_certificate(certificate).public_key()
        return key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    except CERTIFICATE_FAULTS as error:
        raise MalformedError("holds a damaged certificate", subject=subject) from error


def check_signature(
    public_key: bytes, algorithm: int, signature: bytes, data: bytes, *, subject: str
) -> None:
    """Verify one signature of the signing block or raise :class:`SignatureMismatchError`."""
    chosen = ALGORITHMS[algorithm]
    verify_with(
        public_key,
        signature,
        data,
        chosen.content_hash,
        pss=chosen.family == "rsa-pss",
        subject=subject,
    )


def verify_with(
    public_key: bytes,
    signature: bytes,
    data: bytes,
    hash_name: str,
    *,
    pss: bool = False,
    subject: str,
) -> None:
    """Verify a signature with a DER public key or raise :class:`SignatureMismatchError`."""
    chosen = _HASHES[hash_name]
    try:
        key = load_der_public_key(public_key)
        if isinstance(key, rsa.RSAPublicKey):
            scheme: padding.AsymmetricPadding = padding.PKCS1v15()
            if pss:
                scheme = padding.PSS(padding.MGF1(chosen), chosen.digest_size)
            key.verify(signature, data, scheme, chosen)
        elif isinstance(key, ec.EllipticCurvePublicKey):
            key.verify(signature, data, ec.ECDSA(chosen))
        elif isinstance(key, dsa.DSAPublicKey):
            key.verify(signature, data, chosen)
        else:
            raise SignatureMismatchError("has a key of unknown type", subject=subject)
    except InvalidSignature as error:
        raise SignatureMismatchError("has a wrong signature", subject=subject) from error
    except CERTIFICATE_FAULTS as error:
        raise MalformedError("has a damaged key or signature", subject=subject) from error
