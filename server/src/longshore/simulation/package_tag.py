"""What a client reads of its own package: the pairs of the APK Signing Block, from the file.

Sources: "APK Signature Scheme v2", sections "APK Signing Block" and "Signed data", Android Open
Source Project; walle's `ApkUtil`. `python -m longshore.simulation.package_tag FILE` says it as
JSON, as the SDK tells it at `init`.
"""

import base64
import json
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

_MAGIC = b"APK Sig Block 42"
_SIGNED, _WALLE = 0x4C535447, 0x71777777
_SCHEMES = (0xF05368C0, 0x7109871A)
# RSA-PSS, RSA, ECDSA and DSA with SHA-256; the same but DSA with SHA-512.
_SHA256, _SHA512 = {0x0101, 0x0103, 0x0201, 0x0301}, {0x0102, 0x0104, 0x0202}


@dataclass(frozen=True, slots=True)
class PackageTag:
    """The signed tag's bytes, walle's field "promotion", the digest that v3 or v2 signs."""

    value: bytes
    code: str
    digest: str


def read_tag(apk: bytes) -> PackageTag:
    """What a package says; what it does not have is empty."""
    pairs = _pairs(apk)
    walle = json.loads(pairs.get(_WALLE, b"{}"))
    block = next((pairs[scheme] for scheme in _SCHEMES if scheme in pairs), b"")
    return PackageTag(pairs.get(_SIGNED, b""), walle.get("promotion", ""), _digest(block))


def _pairs(apk: bytes) -> dict[int, bytes]:
    end = apk.rfind(b"PK\x05\x06")
    directory = struct.unpack_from("<I", apk, end + 16)[0]
    if apk[directory - 16 : directory] != _MAGIC:
        return {}
    size = struct.unpack_from("<Q", apk, directory - 24)[0]
    at, found = directory - size, {}
    while at < directory - 24:
        length, number = struct.unpack_from("<QI", apk, at)
        found[number] = apk[at + 12 : at + 8 + length]
        at += 8 + length
    return found


def _digest(block: bytes) -> str:
    """Signers, the first, its signed data, digests, the first: each with its length before it."""
    if not block:
        return ""
    digests = _prefixed(_prefixed(_prefixed(_prefixed(block))))
    record = _prefixed(digests)
    algorithm = struct.unpack_from("<I", record)[0]
    kind = "sha256" if algorithm in _SHA256 else "sha512" if algorithm in _SHA512 else ""
    return f"{kind}:{_prefixed(record[4:]).hex()}" if kind else ""


def _prefixed(data: bytes) -> bytes:
    length = struct.unpack_from("<I", data)[0]
    return data[4 : 4 + length]


if __name__ == "__main__":
    _read = read_tag(Path(sys.argv[1]).read_bytes())
    json.dump(
        {
            "promotion_tag": base64.b64encode(_read.value).decode(),
            "promotion_code": _read.code,
            "package_digest": _read.digest,
        },
        sys.stdout,
    )
