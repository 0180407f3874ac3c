"""The signed tag: Ed25519 over package digest, game, channel and promoter.

The pair's value is: version 1 as one byte, the length of the payload as 4 bytes little-endian,
the payload (JSON with sorted keys, UTF-8), and 64 bytes of Ed25519 signature over
``"longshore-channel-tag" 0x00 payload``. A server that knows the public key can tell that this
promoter's tag belongs to this very package.
"""

import hashlib
import json
import struct
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from longshore_packer.errors import PackerError

SIGNED_TAG_ID = 0x4C535447  # "LSTG"
_CONTEXT = b"longshore-channel-tag\0"
_VERSION = 1
_SIGNATURE_BYTES = 64
_MAX_PAYLOAD_BYTES = 4096
_HEADER = struct.Struct("<BI")


class SignedTagError(PackerError):
    """A signed tag is missing, malformed or not signed by the expected key."""

    code = "tag.signature"
    default_remedy = "Build or tag the package again with the publisher's tag key."


@dataclass(frozen=True, slots=True)
class SignedTag:
    """The statement that is signed.

    Attributes:
        digest: content digest of the package, ``"sha256:"`` or ``"sha512:"`` and hexadecimal.
        game: id of the game.
        channel: id of the channel.
        promoter: id of the promoter; empty when there is none.
        key: first 16 hexadecimal digits of the SHA-256 of the public key.
    """

    digest: str
    game: str
    channel: str
    promoter: str
    key: str

    def payload(self) -> bytes:
        """Return the signed bytes."""
        # The keys stand in their sorted order; thousands of tags are made a second.
        fields = {
            "channel": self.channel,
            "digest": self.digest,
            "game": self.game,
            "key": self.key,
            "promoter": self.promoter,
        }
        return json.dumps(fields, separators=(",", ":"), ensure_ascii=False).encode()


class TagKey:
    """The publisher's Ed25519 key for signed tags; its private half is never printed."""

    def __init__(self, private_key: Ed25519PrivateKey) -> None:
        self._private_key = private_key
        self.public_bytes = private_key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        self.identifier = key_identifier(self.public_bytes)

    def __repr__(self) -> str:
        return f"TagKey({self.identifier})"

    @classmethod
    def generate(cls) -> "TagKey":
        """Make a new key."""
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def load(cls, seed: bytes) -> "TagKey":
        """Read a key from its 32-byte seed.

        Raises:
            SignedTagError: not 32 bytes.
        """
        if len(seed) != 32:
            raise SignedTagError("a tag key has 32 bytes", remedy="Give the file that was made.")
        return cls(Ed25519PrivateKey.from_private_bytes(seed))

    def dump(self) -> bytes:
        """Return the 32-byte seed, for encrypted storage only."""
        return self._private_key.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())

    def sign(self, *, digest: str, game: str, channel: str, promoter: str = "") -> bytes:
        """Return the value of the signed tag's pair."""
        tag = SignedTag(digest, game, channel, promoter, self.identifier)
        try:
            payload = tag.payload()
        except UnicodeEncodeError as error:
            raise SignedTagError("the text is not valid Unicode", subject=channel) from error
        if len(payload) > _MAX_PAYLOAD_BYTES:
            raise SignedTagError("game, channel or promoter is too long", subject=channel)
        signature = self._private_key.sign(_CONTEXT + payload)
        return _HEADER.pack(_VERSION, len(payload)) + payload + signature


def key_identifier(public_bytes: bytes) -> str:
    """Return the identifier of a raw 32-byte public key."""
    return hashlib.sha256(public_bytes).hexdigest()[:16]


def read_signed_tag(value: bytes, public_keys: Mapping[str, bytes]) -> SignedTag:
    """Verify the value of the pair and return its statement.

    The caller must still compare ``digest`` with the digest of the package in hand.

    Args:
        value: value of the pair :data:`SIGNED_TAG_ID`.
        public_keys: accepted raw public keys by identifier.

    Raises:
        SignedTagError: malformed, unknown key or wrong signature.
    """
    tag, payload, signature = _parse(value)
    if tag.key not in public_keys:
        raise SignedTagError(f"signed by the unknown key {tag.key}", subject=tag.channel)
    try:
        Ed25519PublicKey.from_public_bytes(public_keys[tag.key]).verify(
            signature, _CONTEXT + payload
        )
    except (InvalidSignature, ValueError) as error:
        raise SignedTagError("the signature does not match", subject=tag.channel) from error
    return tag


def _parse(value: bytes) -> tuple[SignedTag, bytes, bytes]:
    """Return the unverified statement, its bytes and its signature."""
    if len(value) < _HEADER.size or value[0] != _VERSION:
        raise SignedTagError("is no signed tag of version 1")
    length = _HEADER.unpack_from(value)[1]
    if length > _MAX_PAYLOAD_BYTES or len(value) != _HEADER.size + length + _SIGNATURE_BYTES:
        raise SignedTagError("has a wrong length")
    payload = value[_HEADER.size : _HEADER.size + length]
    try:
        fields = json.loads(payload)
        tag = SignedTag(**fields)
    except (ValueError, TypeError, RecursionError) as error:
        raise SignedTagError("the payload is malformed") from error
    if not all(isinstance(part, str) for part in asdict(tag).values()):
        raise SignedTagError("the payload is malformed")
    return tag, payload, value[_HEADER.size + length :]
