"""Mini-program games: platform parameters and project files (小游戏SDK)."""

from longshore.domains.pack.mini_games.schemas import (
    PlatformOutput,
    PlatformReference,
    Project,
    SavePlatform,
)
from longshore.domains.pack.mini_games.service import export_project, list_platforms, save_platform

__all__ = [
    "PlatformOutput",
    "PlatformReference",
    "Project",
    "SavePlatform",
    "export_project",
    "list_platforms",
    "save_platform",
]
