"""Official channel settings."""

from longshore.domains.official.repository import official_channels
from longshore.domains.official.schemas import Channel, OfficialChannels

__all__ = ["Channel", "OfficialChannels", "official_channels"]
