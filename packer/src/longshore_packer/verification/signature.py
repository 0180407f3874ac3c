"""Checking the signatures of schemes v2 and v3 as Android does, from the bytes up.

Sources: "APK Signature Scheme v2" and "v3", sections "Verification", Android Open Source Project.
"""

import hashlib
import struct
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from longshore_packer.archive.source import Source
from longshore_packer.verification.cursor import Cursor
from longshore_packer.verification.errors import (
    MalformedError,
    SignatureMismatchError,
    UnsupportedAlgorithmError,
)
from longshore_packer.verification.publickey import (
    ALGORITHMS,
    check_signature,
    public_key_of_certificate,
)
from longshore_packer.verification.sections import Sections

_SCHEMES = {"v2": 0x7109871A, "v3": 0xF05368C0, "v3.1": 0x1B93AD61}
_STRIPPING_PROTECTION_ID = 0xBEEFF00D
# apksig's V3SchemeConstants: the lineage of a rotated key, and the level from which v3.1 counts.
_LINEAGE_ID = 0x3BA06F8C
_ROTATION_MIN_SDK_ID = 0x559F8B02
_CHUNK = 1 << 20
_MAX_SIGNERS = 10
_WORTH_THREADS = 4
KnownChunks = Mapping[str, Sequence[bytes]]


@dataclass(frozen=True, slots=True)
class SchemeSignature:
    """One verified signer of one scheme.

    Attributes:
        scheme: ``"v2"``, ``"v3"`` or ``"v3.1"``.
        certificate: leaf certificate as DER bytes.
        digest: ``"sha256:"`` or ``"sha512:"`` and the content digest in hexadecimal.
        is_rotated: whether it carries the lineage of a rotated key.
    """

    scheme: str
    certificate: bytes
    digest: str
    is_rotated: bool = False


@dataclass(frozen=True, slots=True)
class _Claim:
    """What a signer with a valid signature claims about the content."""

    scheme: str
    certificate: bytes
    hash_name: str
    digest: bytes
    is_rotated: bool
    protects: frozenset[str]


def check_schemes(
    source: Source, sections: Sections, *, known: KnownChunks | None = None
) -> list[SchemeSignature]:
    """Verify every v2 and v3 signer and the content digest; empty if absent.

    Args:
        source: the package.
        sections: its sections.
        known: hash name to the digests of its first full chunks, when computed before.

    Raises:
        SignatureMismatchError: a signature or a digest does not match.
        MalformedError: a structure of the block is damaged.
    """
    claims = read_claims(sections, subject=source.name)
    computed: dict[str, bytes] = {}
    for claim in claims:
        if claim.hash_name not in computed:
            computed[claim.hash_name] = content_digest(
                source, sections, claim.hash_name, known=(known or {}).get(claim.hash_name, ())
            )
        if claim.digest != computed[claim.hash_name]:
            raise SignatureMismatchError(
                f"the content does not match its {claim.scheme} digest", subject=source.name
            )
    return [
        SchemeSignature(c.scheme, c.certificate, f"{c.hash_name}:{c.digest.hex()}", c.is_rotated)
        for c in claims
    ]


def read_claims(sections: Sections, *, subject: str) -> list[_Claim]:
    """Return what the signers claim, their signatures checked but not yet the content."""
    claims: list[_Claim] = []
    for scheme, identifier in _SCHEMES.items():
        value = sections.value(identifier)
        if value is None:
            continue
        signers = Cursor(value, subject=subject).sequence()
        if not 1 <= len(signers) <= _MAX_SIGNERS:
            raise MalformedError(f"has {len(signers)} {scheme} signers", subject=subject)
        for signer in signers:
            claims.append(_check_signer(scheme, signer))
    for stripped in {name for claim in claims for name in claim.protects}:
        if not any(claim.scheme.startswith(stripped) for claim in claims):
            raise SignatureMismatchError(
                f"scheme {stripped} was stripped from the package", subject=subject
            )
    return claims


def _check_signer(scheme: str, signer: Cursor) -> _Claim:
    """Verify one signer's signature; return its claim."""
    signed = signer.prefixed()
    outer_range = signer.take(8) if scheme != "v2" else b""
    signatures = {record.u32(): record.prefixed().data for record in signer.sequence()}
    public_key = signer.prefixed().data
    known = [identifier for identifier in signatures if identifier in ALGORITHMS]
    if not known:
        raise UnsupportedAlgorithmError("has no known signature algorithm", subject=signed.subject)
    strongest = max(known, key=lambda identifier: ALGORITHMS[identifier].rank)
    check_signature(
        public_key, strongest, signatures[strongest], signed.data, subject=signed.subject
    )
    digests = {record.u32(): record.prefixed().data for record in signed.sequence()}
    certificates = [record.data for record in signed.sequence()]
    if set(digests) != set(signatures) or not certificates:
        raise SignatureMismatchError("digests and signatures differ", subject=signed.subject)
    if outer_range and signed.take(8) != outer_range:
        raise SignatureMismatchError("the SDK range was changed", subject=signed.subject)
    if public_key_of_certificate(certificates[0], subject=signed.subject) != public_key:
        raise SignatureMismatchError("certificate and key differ", subject=signed.subject)
    attributes = {record.u32(): record.data[4:] for record in signed.sequence()}
    protects = set()
    if scheme == "v2" and attributes.get(_STRIPPING_PROTECTION_ID) == struct.pack("<I", 3):
        protects.add("v3")
    if scheme == "v3" and _ROTATION_MIN_SDK_ID in attributes:
        protects.add("v3.1")
    return _Claim(
        scheme,
        certificates[0],
        ALGORITHMS[strongest].content_hash,
        digests[strongest],
        is_rotated=scheme == "v3.1" or _LINEAGE_ID in attributes,
        protects=frozenset(protects),
    )


def content_digest(
    source: Source, sections: Sections, hash_name: str, *, known: Sequence[bytes] = ()
) -> bytes:
    """Return the chunked digest of entries, central directory and end record."""
    end = bytearray(sections.end)
    # The end record is hashed as if the central directory stood in the block's place.
    end[16:20] = struct.pack("<I", sections.entries_end)

    def from_source(at: int) -> bytes:
        return _chunk(hash_name, source.read(at, min(_CHUNK, sections.entries_end - at)))

    offsets = range(len(known) * _CHUNK, sections.entries_end, _CHUNK)
    if len(offsets) < _WORTH_THREADS:
        chunks = [*known, *map(from_source, offsets)]
    else:
        with ThreadPoolExecutor(2) as pool:
            chunks = [*known, *pool.map(from_source, offsets)]
    for section in (sections.directory, bytes(end)):
        for at in range(0, len(section), _CHUNK):
            chunks.append(_chunk(hash_name, section[at : at + _CHUNK]))
    return _top(hash_name, chunks)


def _chunk(hash_name: str, data: bytes) -> bytes:
    state = hashlib.new(hash_name, b"\xa5" + len(data).to_bytes(4, "little"))
    state.update(data)
    return state.digest()


def _top(hash_name: str, chunks: Iterable[bytes]) -> bytes:
    listed = list(chunks)
    head = b"\x5a" + len(listed).to_bytes(4, "little")
    return hashlib.new(hash_name, head + b"".join(listed)).digest()
