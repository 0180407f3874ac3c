"""What stands in the channel pairs of a signing block: ids, the signed statement, its refusals.

Written by ``signing``, read by ``verification``, which share this and nothing else. Sources:
walle's ``ApkUtil.APK_CHANNEL_BLOCK_ID`` (a JSON object with "channel"), VasDolly's
``ChannelConstants.CHANNEL_BLOCK_ID`` (the bare channel in UTF-8).

The signed tag is ours, Ed25519 over package digest, game, channel and promoter; version 2 names
publisher, promotion package and site too. Its value is: the version as one byte, the length of the
payload as 4 bytes little-endian, the payload (JSON with sorted keys, UTF-8), and 64 bytes of
signature over ``"longshore-channel-tag" 0x00 payload``.
"""

import hashlib
import struct
from dataclasses import dataclass

from longshore_packer.errors import PackerError

WALLE_ID = 0x71777777
VASDOLLY_ID = 0x881155FF
SIGNED_TAG_ID = 0x4C535447  # "LSTG"
CHANNEL_IDS = frozenset({WALLE_ID, VASDOLLY_ID, SIGNED_TAG_ID})
TAG_CONTEXT = b"longshore-channel-tag\0"
TAG_VERSION = 1
PROMOTION_TAG_VERSION = 2
TAG_HEADER = struct.Struct("<BI")
MAX_PAYLOAD_BYTES = 4096
SIGNATURE_BYTES = 64


class ChannelTagError(PackerError):
    """A channel tag cannot be written or read."""

    code = "tag.malformed"
    default_remedy = "Use a short channel name of plain text."


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
        promoter: id of the promoter; empty if absent.
        key: first 16 hexadecimal digits of the SHA-256 of the public key.
        publisher: id of the publisher; with the next two in version 2, empty in version 1.
        package: id of the promotion package.
        site: where the promoter hands it out; may be empty.
    """

    digest: str
    game: str
    channel: str
    promoter: str
    key: str
    publisher: str = ""
    package: str = ""
    site: str = ""


@dataclass(frozen=True, slots=True)
class PromotionIdentity:
    """Which promotion package a signed tag is for; makes it one of version 2.

    Attributes:
        publisher: id of the publisher.
        package: id of the promotion package.
        site: where the promoter hands it out; may be empty.
    """

    publisher: str
    package: str
    site: str = ""


def key_identifier(public_bytes: bytes) -> str:
    """Return the identifier of a raw 32-byte public key."""
    return hashlib.sha256(public_bytes).hexdigest()[:16]
