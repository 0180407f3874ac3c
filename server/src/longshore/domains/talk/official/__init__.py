"""Official channel settings."""

from longshore.domains.talk.official.repository import official_channels
from longshore.domains.talk.official.schemas import Channel, OfficialChannels

__all__ = ["Channel", "OfficialChannels", "official_channels"]
