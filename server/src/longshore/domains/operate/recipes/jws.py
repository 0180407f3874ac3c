"""Compact tokens, and Apple's, which bring the certificates that sign them."""

import base64
import binascii
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

# What Apple's certificates say they are for: signing receipts, and issuing such certificates.
_LEAF = x509.ObjectIdentifier("1.2.840.113635.100.6.11.1")
_ISSUER = x509.ObjectIdentifier("1.2.840.113635.100.6.2.1")
_CHAIN = 3
_ES256_BYTES = 64


@dataclass(frozen=True, slots=True)
class Jws:
    """A compact token, taken apart; nothing of it is believed yet."""

    header: Mapping[str, Any]
    payload: str
    signed: bytes
    signature: str


def jws_of(token: str) -> Jws:
    """A token's parts.

    Raises:
        ValueError: it is not one.
    """
    head, payload, signature = token.split(".")
    header = json.loads(bytes_of(head))
    if not isinstance(header, dict):
        raise ValueError("its header is no object")
    return Jws(header, bytes_of(payload).decode("utf-8"), f"{head}.{payload}".encode(), signature)


def chain_verifies(token: str, roots: str) -> bool:
    """Whether a token is signed by a certificate that leads to one of the roots.

    `roots` are SHA-256 digests of whole certificates in hex. Certificates must have been valid when
    the token was made, as Apple's own library has it: purchases are told for years.
    """
    try:
        jws = jws_of(token)
        leaf, issuer, root = _certificates(jws.header)
        made = json.loads(jws.payload).get("signedDate")
        moment = datetime.fromtimestamp(int(made) / 1000, UTC) if made else datetime.now(UTC)
        if root.fingerprint(SHA256()).hex() not in roots.lower().split():
            return False
        leaf.verify_directly_issued_by(issuer)
        issuer.verify_directly_issued_by(root)
        _check_use(leaf, issuer, root, moment)
        key = leaf.public_key()
        if jws.header.get("alg") != "ES256" or not isinstance(key, ec.EllipticCurvePublicKey):
            return False
        key.verify(_der(bytes_of(jws.signature)), jws.signed, ec.ECDSA(SHA256()))
    except (
        ValueError, TypeError, AttributeError, KeyError, OverflowError, RecursionError,
        InvalidSignature, UnsupportedAlgorithm, x509.ExtensionNotFound, x509.InvalidVersion,
        x509.DuplicateExtension, x509.UnsupportedGeneralNameType,
    ):  # fmt: skip
        return False
    return True


def _certificates(header: Mapping[str, Any]) -> list[x509.Certificate]:
    given = header["x5c"]
    if not isinstance(given, list) or len(given) != _CHAIN:
        raise ValueError("is not a chain of three")
    return [x509.load_der_x509_certificate(base64.b64decode(one, validate=True)) for one in given]


def _check_use(
    leaf: x509.Certificate, issuer: x509.Certificate, root: x509.Certificate, moment: datetime
) -> None:
    leaf.extensions.get_extension_for_oid(_LEAF)
    issuer.extensions.get_extension_for_oid(_ISSUER)
    for one in (issuer, root):
        if not one.extensions.get_extension_for_class(x509.BasicConstraints).value.ca:
            raise ValueError("issues nothing")
    for one in (leaf, issuer, root):
        if not one.not_valid_before_utc <= moment <= one.not_valid_after_utc:
            raise ValueError("was not valid then")


def _der(signature: bytes) -> bytes:
    """A JWS writes the two numbers of a signature one after the other."""
    if len(signature) != _ES256_BYTES:
        raise ValueError("has no such length")
    half = _ES256_BYTES // 2
    return encode_dss_signature(int.from_bytes(signature[:half]), int.from_bytes(signature[half:]))


def bytes_of(text: str) -> bytes:
    """Base64 for addresses without padding, and nothing else.

    Raises:
        ValueError: it is not written so.
    """
    try:
        data = text.encode("ascii")
        found = base64.b64decode(data + b"=" * (-len(data) % 4), b"-_", validate=True)
    except (UnicodeEncodeError, binascii.Error):
        raise ValueError("is no base64") from None
    # Unused bits could be anything: two texts must not be one signature.
    if base64.urlsafe_b64encode(found).rstrip(b"=") != data:
        raise ValueError("is no base64")
    return found
