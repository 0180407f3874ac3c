"""Reading the channel pairs of a signing block, and verifying the signed tag."""

from collections.abc import Mapping
from dataclasses import asdict

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from longshore_packer.parsing import from_utf8, parse_json
from longshore_packer.tag_format import (
    MAX_PAYLOAD_BYTES,
    PROMOTION_TAG_VERSION,
    SIGNATURE_BYTES,
    TAG_CONTEXT,
    TAG_HEADER,
    TAG_VERSION,
    VASDOLLY_ID,
    WALLE_ID,
    ChannelTagError,
    SignedTag,
    SignedTagError,
)

_PLAIN = frozenset({"channel", "digest", "game", "key", "promoter"})
_FIELDS = {TAG_VERSION: _PLAIN, PROMOTION_TAG_VERSION: _PLAIN | {"package", "publisher", "site"}}


def read_walle(pairs: Mapping[int, bytes]) -> dict[str, str] | None:
    """Return walle's fields, or None when there is no pair.

    Raises:
        ChannelTagError: the pair is no JSON object of texts.
    """
    if WALLE_ID not in pairs:
        return None
    fields = parse_json(pairs[WALLE_ID], lambda fault: ChannelTagError(f"walle's pair {fault}"))
    return {str(key): str(value) for key, value in fields.items()}


def read_vasdolly(pairs: Mapping[int, bytes]) -> str | None:
    """Return VasDolly's channel, or None when there is no pair.

    Raises:
        ChannelTagError: the pair is not UTF-8.
    """
    if VASDOLLY_ID not in pairs:
        return None
    return from_utf8(pairs[VASDOLLY_ID], lambda fault: ChannelTagError(f"VasDolly's pair {fault}"))


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
            signature, TAG_CONTEXT + payload
        )
    except (InvalidSignature, ValueError) as error:
        raise SignedTagError("the signature does not match", subject=tag.channel) from error
    return tag


def read_statement(value: bytes) -> SignedTag:
    """Return what a signed tag says, its signature not checked.

    Raises:
        SignedTagError: malformed.
    """
    return _parse(value)[0]


def _parse(value: bytes) -> tuple[SignedTag, bytes, bytes]:
    """Return the unverified statement, its bytes and its signature."""
    if len(value) < TAG_HEADER.size or value[0] not in _FIELDS:
        raise SignedTagError("is no signed tag of version 1 or 2")
    length = TAG_HEADER.unpack_from(value)[1]
    if length > MAX_PAYLOAD_BYTES or len(value) != TAG_HEADER.size + length + SIGNATURE_BYTES:
        raise SignedTagError("has a wrong length")
    payload = value[TAG_HEADER.size : TAG_HEADER.size + length]
    fields = parse_json(payload, SignedTagError)
    if set(fields) != _FIELDS[value[0]]:
        raise SignedTagError("the payload is malformed")
    tag = SignedTag(**fields)  # type: ignore[arg-type]
    if not all(isinstance(part, str) for part in asdict(tag).values()):
        raise SignedTagError("the payload is malformed")
    return tag, payload, value[TAG_HEADER.size + length :]
