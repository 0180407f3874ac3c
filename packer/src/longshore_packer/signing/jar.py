"""Scheme v1 (JAR signing): MANIFEST.MF, the signature file and its PKCS#7 block.

Sources: "JAR File Specification" (signed JAR files); RFC 2315 for PKCS#7; the digests by minimum
SDK level follow apksig's V1SchemeSigner. The sections of unchanging entries are made once.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from longshore_packer import der
from longshore_packer.archive.errors import UnsafeNameError
from longshore_packer.keys.signing_key import SigningKey, SigningKeyError
from longshore_packer.parsing import to_base64

JarDigest = Literal["sha1", "sha256"]
MANIFEST_NAME = "META-INF/MANIFEST.MF"
SIGNATURE_FILE_NAME = "META-INF/CERT.SF"
_LABELS: dict[JarDigest, str] = {"sha1": "SHA1", "sha256": "SHA-256"}
_HASH_OIDS: dict[JarDigest, str] = {"sha1": "1.3.14.3.2.26", "sha256": "2.16.840.1.101.3.4.2.1"}
_RSA_OID = "1.2.840.113549.1.1.1"
_ECDSA_OIDS: dict[JarDigest, str] = {"sha1": "1.2.840.10045.4.1", "sha256": "1.2.840.10045.4.3.2"}
_SIGNED_DATA_OID = "1.2.840.113549.1.7.2"
_DATA_OID = "1.2.840.113549.1.7.1"
_FIRST_SHA256_SDK = 18
_FIRST_ECDSA_SDK = 18
_FIRST_ECDSA_SHA256_SDK = 21
_MAIN = b"Manifest-Version: 1.0\r\nCreated-By: 1.0 (Longshore)\r\n\r\n"
_MAX_LINE = 70
_SIGNATURE_SUFFIXES = (".SF", ".RSA", ".DSA", ".EC")


@dataclass(frozen=True, slots=True)
class Sections:
    """Sections of the manifest and of the signature file for a number of entries."""

    manifest: bytes
    signature_file: bytes


def is_signature_name(name: str) -> bool:
    """Whether an entry belongs to a v1 signature or a source stamp and falls when signing anew."""
    upper = name.upper()
    if name == "stamp-cert-sha256":
        return True
    folder, _, base = upper.rpartition("/")
    if folder != "META-INF":
        return False
    return base == "MANIFEST.MF" or base.endswith(_SIGNATURE_SUFFIXES) or base.startswith("SIG-")


def digest_for(min_sdk: int) -> JarDigest:
    """Return the digest that every Android version from ``min_sdk`` on can check."""
    return "sha256" if min_sdk >= _FIRST_SHA256_SDK else "sha1"


def entry_digest(algorithm: JarDigest, pieces: Iterable[bytes]) -> str:
    """Return the base64 digest of an entry's uncompressed data."""
    state = hashlib.new(algorithm)
    for piece in pieces:
        state.update(piece)
    return to_base64(state.digest())


def make_sections(algorithm: JarDigest, digests: Mapping[str, str]) -> Sections:
    """Return the sections for entries given as name to base64 digest, in that order."""
    label = _LABELS[algorithm]
    manifest: list[bytes] = []
    signature_file: list[bytes] = []
    for name, digest in digests.items():
        head = _name_line(name)
        section = head + f"{label}-Digest: {digest}\r\n\r\n".encode()
        manifest.append(section)
        own = to_base64(hashlib.new(algorithm, section).digest())
        signature_file.append(head + f"{label}-Digest: {own}\r\n\r\n".encode())
    return Sections(b"".join(manifest), b"".join(signature_file))


def sign_jar(
    key: SigningKey, algorithm: JarDigest, sections: Iterable[Sections], *, min_sdk: int
) -> dict[str, bytes]:
    """Return the three entries of a v1 signature, name to data.

    Args:
        key: the signer.
        algorithm: digest used in the sections.
        sections: those of the unchanging entries first.
        min_sdk: lowest Android level that has to check the signature.

    Raises:
        SigningKeyError: an EC key for an Android version that has no ECDSA (below 18).
    """
    parts = list(sections)
    manifest = _MAIN + b"".join(part.manifest for part in parts)
    label = _LABELS[algorithm]
    whole = to_base64(hashlib.new(algorithm, manifest).digest())
    signature_file = (
        b"Signature-Version: 1.0\r\nCreated-By: 1.0 (Longshore)\r\n"
        + f"{label}-Digest-Manifest: {whole}\r\n".encode()
        + b"X-Android-APK-Signed: 2, 3\r\n\r\n"
        + b"".join(part.signature_file for part in parts)
    )
    block_name = "META-INF/CERT.RSA" if key.is_rsa else "META-INF/CERT.EC"
    return {
        MANIFEST_NAME: manifest,
        SIGNATURE_FILE_NAME: signature_file,
        block_name: _pkcs7(key, signature_file, _signature_digest(key, min_sdk)),
    }


def _signature_digest(key: SigningKey, min_sdk: int) -> JarDigest:
    if key.is_rsa:
        return digest_for(min_sdk)
    if min_sdk < _FIRST_ECDSA_SDK:
        raise SigningKeyError(
            f"EC keys cannot sign for Android level {min_sdk}",
            subject=key.alias,
            remedy="Use an RSA key, or raise minSdkVersion to 18 or more.",
        )
    return "sha256" if min_sdk >= _FIRST_ECDSA_SHA256_SDK else "sha1"


def _name_line(name: str) -> bytes:
    """Return the Name attribute, wrapped to lines of at most 72 bytes with their line end."""
    if "\r" in name or "\n" in name:
        raise UnsafeNameError(f"unsafe entry name {name!r}")
    raw = b"Name: " + name.encode()
    lines = [raw[:_MAX_LINE]]
    rest = raw[_MAX_LINE:]
    while rest:
        lines.append(b" " + rest[: _MAX_LINE - 1])
        rest = rest[_MAX_LINE - 1 :]
    return b"\r\n".join(lines) + b"\r\n"


def _pkcs7(key: SigningKey, content: bytes, digest: JarDigest) -> bytes:
    """Return detached SignedData without signed attributes, as every Android version reads it."""
    certificate = der.read(key.certificate_ders[0]).children()[0].children()
    # TBSCertificate: [0] version (absent in v1 certificates), serial number, algorithm, issuer.
    fields = certificate[1:] if certificate[0].tag == der.CONTEXT_0 else certificate
    issuer_and_serial = der.encode(der.SEQUENCE, fields[2].encoding, fields[0].encoding)
    null = der.encode(der.NULL)
    hash_algorithm = der.encode(der.SEQUENCE, der.encode_oid(_HASH_OIDS[digest]), null)
    signature_algorithm = (
        der.encode(der.SEQUENCE, der.encode_oid(_RSA_OID), null)
        if key.is_rsa
        else der.encode(der.SEQUENCE, der.encode_oid(_ECDSA_OIDS[digest]))
    )
    version = der.encode(der.INTEGER, b"\x01")
    signer = der.encode(
        der.SEQUENCE,
        version,
        issuer_and_serial,
        hash_algorithm,
        signature_algorithm,
        der.encode(der.OCTET_STRING, key.sign(content, digest)),
    )
    signed_data = der.encode(
        der.SEQUENCE,
        version,
        der.encode(der.SET, hash_algorithm),
        der.encode(der.SEQUENCE, der.encode_oid(_DATA_OID)),
        der.encode(der.CONTEXT_0, *key.certificate_ders),
        der.encode(der.SET, signer),
    )
    return der.encode(
        der.SEQUENCE,
        der.encode_oid(_SIGNED_DATA_OID),
        der.encode(der.CONTEXT_0, signed_data),
    )
