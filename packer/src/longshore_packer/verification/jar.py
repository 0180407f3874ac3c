"""Checking a v1 (JAR) signature: every entry, the manifest, the signature file, the PKCS#7 block.

Sources: "JAR File Specification" (signed JAR files), RFC 2315 and RFC 5652.
"""

import hashlib
from collections.abc import Iterator, Mapping

from longshore_packer import der
from longshore_packer.parsing import from_base64
from longshore_packer.verification.errors import (
    MalformedError,
    SignatureMismatchError,
    UnsupportedAlgorithmError,
)
from longshore_packer.verification.package import PackageReader
from longshore_packer.verification.publickey import public_key_of_certificate, verify_with

_MANIFEST = "META-INF/MANIFEST.MF"
_BLOCKS = (".RSA", ".DSA", ".EC")
# The digests that Android compares, the strongest first (StrictJarVerifier.DIGEST_ALGORITHMS).
_LABELS = {
    "SHA-512": "sha512",
    "SHA-384": "sha384",
    "SHA-256": "sha256",
    "SHA1": "sha1",
    "SHA-1": "sha1",
}
_HASH_OIDS = {
    "1.3.14.3.2.26": "sha1",
    "2.16.840.1.101.3.4.2.1": "sha256",
    "2.16.840.1.101.3.4.2.2": "sha384",
    "2.16.840.1.101.3.4.2.3": "sha512",
    "2.16.840.1.101.3.4.2.4": "sha224",
}
_HASH_BY_OID = {der.encode_oid(dotted): name for dotted, name in _HASH_OIDS.items()}
_MESSAGE_DIGEST = der.encode_oid("1.2.840.113549.1.9.4")


def check_jar(package: PackageReader, *, subject: str, known_manifest: bytes = b"") -> list[bytes]:
    """Verify a v1 signature; return the leaf certificates as DER bytes, empty without one.

    Args:
        package: the entries.
        subject: file name for messages.
        known_manifest: manifest sections of entries that the reader leaves out, checked before;
            they must follow the main section.

    Raises:
        SignatureMismatchError: an entry, the manifest or the signature does not match.
    """
    blocks = [name for name in package.names if _is_block(name)]
    if not blocks:
        return []
    manifest = package.read(_MANIFEST)
    _check_entries(package, manifest, known_manifest, subject)
    return [_check_block(package, block, manifest, subject) for block in blocks]


def _is_block(name: str) -> bool:
    folder, _, base = name.upper().rpartition("/")
    return folder == "META-INF" and base.endswith(_BLOCKS)


def _is_exempt(name: str) -> bool:
    upper = name.upper()
    return upper.startswith("META-INF/") and (
        upper == _MANIFEST or upper.endswith((*_BLOCKS, ".SF")) or "/SIG-" in upper
    )


def _check_entries(
    package: PackageReader, manifest: bytes, known_manifest: bytes, subject: str
) -> None:
    """Compare every entry with its digest in the manifest, and refuse unlisted ones."""
    rest = manifest
    if known_manifest:
        rest = manifest.partition(b"\r\n\r\n")[2]
        if not rest.startswith(known_manifest):
            raise SignatureMismatchError("does not list the base's entries", subject=subject)
        rest = rest[len(known_manifest) :]
    sections = {section["Name"]: section for section in _sections(rest) if "Name" in section}
    for name in package.names:
        if name.endswith("/") or _is_exempt(name):
            continue
        if name not in sections:
            raise SignatureMismatchError("is not listed in the manifest", subject=name)
        algorithm, expected = _digest(sections[name], "-Digest", subject)
        if hashlib.new(algorithm, package.read(name)).digest() != expected:
            raise SignatureMismatchError("does not match its v1 digest", subject=name)
    missing = sections.keys() - set(package.names)
    if missing:
        raise SignatureMismatchError("the manifest lists a missing entry", subject=min(missing))


def _check_block(package: PackageReader, block: str, manifest: bytes, subject: str) -> bytes:
    """Verify one signature file and its block; return the signer's certificate."""
    signature_file = package.read(block.rpartition(".")[0] + ".SF")
    main = next(_sections(_main_section(signature_file)), {})
    algorithm, expected = _digest(main, "-Digest-Manifest", subject)
    if hashlib.new(algorithm, manifest).digest() != expected:
        raise SignatureMismatchError("the manifest was changed", subject=subject)
    return check_pkcs7(package.read(block), signature_file, subject)


def check_pkcs7(block: bytes, content: bytes, subject: str) -> bytes:
    """Verify SignedData over ``content``; return the signer's certificate as DER bytes.

    Raises:
        SignatureMismatchError: the signature does not match.
        MalformedError: the structure is damaged.
    """
    try:
        return _check_signed_data(block, content, subject)
    except (der.DerError, IndexError) as error:
        raise MalformedError("has a damaged signature block", subject=subject) from error


def _check_signed_data(block: bytes, content: bytes, subject: str) -> bytes:
    """Walk SignedData; see :func:`check_pkcs7`."""
    signed_data = der.read(block).children()[1].children()[0].children()
    certificates = [element.encoding for element in signed_data[3].expect(der.CONTEXT_0).children()]
    signer = signed_data[-1].expect(der.SET).children()[0].children()
    serial = signer[1].children()[1].encoding
    certificate = next((c for c in certificates if _serial(c) == serial), None)
    hash_name = _HASH_BY_OID.get(signer[2].children()[0].encoding)
    if hash_name is None:
        raise UnsupportedAlgorithmError("signs v1 with a digest that is not known", subject=subject)
    if certificate is None:
        raise MalformedError("has no certificate for its v1 signature", subject=subject)
    signed = content
    rest = signer[3:]
    if rest[0].tag == der.CONTEXT_0:
        signed = der.encode(der.SET, rest[0].content)
        _check_message_digest(rest[0], hashlib.new(hash_name, content).digest(), subject)
        rest = rest[1:]
    key = public_key_of_certificate(certificate, subject=subject)
    verify_with(key, rest[1].content, signed, hash_name, subject=subject)
    return certificate


def _check_message_digest(attributes: der.Element, digest: bytes, subject: str) -> None:
    for attribute in attributes.children():
        kind, values = attribute.children()[:2]
        if kind.encoding == _MESSAGE_DIGEST and values.children()[0].content == digest:
            return
    raise SignatureMismatchError("the signature file was changed", subject=subject)


def _serial(certificate: bytes) -> bytes:
    fields = der.read(certificate).children()[0].children()
    return fields[1 if fields[0].tag == der.CONTEXT_0 else 0].encoding


def _digest(section: Mapping[str, str], suffix: str, subject: str) -> tuple[str, bytes]:
    """Return the algorithm and the strongest digest of a section."""
    for label, algorithm in _LABELS.items():
        if label + suffix in section:
            text = section[label + suffix]
            return algorithm, from_base64(
                text, lambda _: MalformedError("has a damaged v1 digest", subject=subject)
            )
    others = sorted(key.removesuffix(suffix) for key in section if key.endswith(suffix))
    if others:
        raise UnsupportedAlgorithmError(
            f"lists only digests that Android does not compare: {', '.join(others)}",
            subject=section.get("Name", subject),
        )
    raise SignatureMismatchError("has no v1 digest", subject=section.get("Name", subject))


def _main_section(data: bytes) -> bytes:
    return data.replace(b"\r\n", b"\n").partition(b"\n\n")[0]


def _sections(data: bytes) -> Iterator[dict[str, str]]:
    """Yield the sections of a manifest or signature file, continuation lines joined."""
    text = data.replace(b"\r\n", b"\n").replace(b"\n ", b"").decode("utf-8", "surrogateescape")
    for section in text.split("\n\n"):
        fields = dict(line.partition(": ")[::2] for line in section.split("\n") if line)
        if fields:
            yield fields
