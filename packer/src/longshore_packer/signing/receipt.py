"""Signing the channel tag: see ``tag_format`` for what is written."""

import json

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from longshore_packer.tag_format import (
    MAX_PAYLOAD_BYTES,
    PROMOTION_TAG_VERSION,
    TAG_CONTEXT,
    TAG_HEADER,
    TAG_VERSION,
    PromotionIdentity,
    SignedTag,
    SignedTagError,
    key_identifier,
)


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

    def sign(
        self,
        *,
        digest: str,
        game: str,
        channel: str,
        promoter: str = "",
        identity: PromotionIdentity | None = None,
    ) -> bytes:
        """Return the value of the signed tag's pair, of version 2 with an identity."""
        named = (identity.publisher, identity.package, identity.site) if identity else ()
        tag = SignedTag(digest, game, channel, promoter, self.identifier, *named)
        version = PROMOTION_TAG_VERSION if identity else TAG_VERSION
        try:
            payload = _payload(tag, version)
        except UnicodeEncodeError as error:
            raise SignedTagError("the text is not valid Unicode", subject=channel) from error
        if len(payload) > MAX_PAYLOAD_BYTES:
            raise SignedTagError("game, channel or promoter is too long", subject=channel)
        signature = self._private_key.sign(TAG_CONTEXT + payload)
        return TAG_HEADER.pack(version, len(payload)) + payload + signature


def _payload(tag: SignedTag, version: int) -> bytes:
    """Return the bytes that are signed."""
    # The keys stand in their sorted order; thousands of tags are made a second.
    fields = {
        "channel": tag.channel,
        "digest": tag.digest,
        "game": tag.game,
        "key": tag.key,
        "promoter": tag.promoter,
    }
    if version == PROMOTION_TAG_VERSION:
        fields = {
            "channel": tag.channel,
            "digest": tag.digest,
            "game": tag.game,
            "key": tag.key,
            "package": tag.package,
            "promoter": tag.promoter,
            "publisher": tag.publisher,
            "site": tag.site,
        }
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False).encode()
