"""Channel content: what one channel changes in a mother package."""

from longshore_packer.content.config import (
    Badge,
    ChannelConfig,
    IconChange,
    SplashChange,
)
from longshore_packer.content.edits import Edits, EntryContent, Finding
from longshore_packer.content.icon import preview
from longshore_packer.content.mother import Mother, mutable_names
from longshore_packer.content.planner import plan
from longshore_packer.content.reader import load_config, read_config

__all__ = [
    "Badge",
    "ChannelConfig",
    "Edits",
    "EntryContent",
    "Finding",
    "IconChange",
    "Mother",
    "SplashChange",
    "load_config",
    "mutable_names",
    "plan",
    "preview",
    "read_config",
]
