"""Channel data for the signing block: walle's and VasDolly's pairs.

No signature of the package covers them, so a signed tag can be added that a server verifies.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from longshore_packer.tag_format import VASDOLLY_ID, WALLE_ID, ChannelTagError

_MAX_VALUE_BYTES = 1 << 16


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
