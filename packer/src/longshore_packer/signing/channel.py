"""Channel data in the signing block: walle's and VasDolly's pairs, and our signed tag.

Sources: walle's ``ApkUtil.APK_CHANNEL_BLOCK_ID`` (a JSON object with "channel"), VasDolly's
``ChannelConstants.CHANNEL_BLOCK_ID`` (the bare channel in UTF-8). No signature of the package
covers these pairs, so a signed tag can be added that a server verifies.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from longshore_packer.errors import PackerError
from longshore_packer.signing.receipt import SIGNED_TAG_ID

WALLE_ID = 0x71777777
VASDOLLY_ID = 0x881155FF
CHANNEL_IDS = frozenset({WALLE_ID, VASDOLLY_ID, SIGNED_TAG_ID})
_MAX_VALUE_BYTES = 1 << 16


class ChannelTagError(PackerError):
    """A channel tag cannot be written or read."""

    code = "tag.malformed"
    default_remedy = "Use a short channel name of plain text."


@dataclass(frozen=True, slots=True)
class ChannelTag:
    """What a running game can read about its channel.

    Attributes:
        channel: channel name; both readers return it.
        extra: further fields of walle's JSON object, text to text.
        walle: whether walle's pair is written.
        vasdolly: whether VasDolly's pair is written.
    """

    channel: str
    extra: Mapping[str, str] = field(default_factory=dict)
    walle: bool = True
    vasdolly: bool = True

    def pairs(self) -> dict[int, bytes]:
        """Return the pairs by id.

        Raises:
            ChannelTagError: empty channel, "channel" among the extra fields, or too long.
        """
        if not self.channel or "channel" in self.extra:
            raise ChannelTagError("the channel is empty or given twice", subject=self.channel)
        found: dict[int, bytes] = {}
        try:
            if self.walle:
                fields = {"channel": self.channel, **dict(sorted(self.extra.items()))}
                text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
                found[WALLE_ID] = text.encode()
            if self.vasdolly:
                found[VASDOLLY_ID] = self.channel.encode()
        except UnicodeEncodeError as error:
            raise ChannelTagError("the text is not valid Unicode") from error
        if any(len(value) > _MAX_VALUE_BYTES for value in found.values()):
            raise ChannelTagError("is longer than 65,536 bytes", subject=self.channel)
        return found


def read_walle(pairs: Mapping[int, bytes]) -> dict[str, str] | None:
    """Return walle's fields, or None when there is no pair.

    Raises:
        ChannelTagError: the pair is no JSON object of texts.
    """
    if WALLE_ID not in pairs:
        return None
    try:
        fields = json.loads(pairs[WALLE_ID])
    except (ValueError, RecursionError) as error:
        raise ChannelTagError("walle's pair is not JSON") from error
    if not isinstance(fields, dict):
        raise ChannelTagError("walle's pair is not a JSON object")
    return {str(key): str(value) for key, value in fields.items()}


def read_vasdolly(pairs: Mapping[int, bytes]) -> str | None:
    """Return VasDolly's channel, or None when there is no pair.

    Raises:
        ChannelTagError: the pair is not UTF-8.
    """
    if VASDOLLY_ID not in pairs:
        return None
    try:
        return pairs[VASDOLLY_ID].decode()
    except UnicodeDecodeError as error:
        raise ChannelTagError("VasDolly's pair is not UTF-8") from error
