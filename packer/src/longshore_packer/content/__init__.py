"""Channel content: what one channel changes in a mother package."""

from longshore_packer.content.config import (
    Badge,
    ChannelConfig,
    IconChange,
    SplashChange,
)
from longshore_packer.content.edits import Edits, EntryContent, Finding
from longshore_packer.content.fields import FileSource, folder_source, parse_json
from longshore_packer.content.reader import load_config, read_config

__all__ = [
    "Badge",
    "ChannelConfig",
    "Edits",
    "EntryContent",
    "FileSource",
    "Finding",
    "IconChange",
    "SplashChange",
    "folder_source",
    "load_config",
    "parse_json",
    "read_config",
]
